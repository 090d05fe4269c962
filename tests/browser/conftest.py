"""The browsers for all tests, and the pages that they open.

What bears the mark `everywhere` runs in Chromium, Firefox and WebKit: at home the latter two play
one sample, where all is required (as in CI) all of them. All else runs in Chromium.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.web import WebExporter
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module
from tests.support.webpage import Game
from tools.browsers.engines import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles
    from tools.browsers.page import Browser

IS_REQUIRED = os.environ.get("SANDTABLE_REQUIRE_BROWSER") == "1"
USUAL, AT_HOME = "chromium", "lantern_ford"
SAYS_IT = "test_pure.py"
"""The one test that tells of a browser that is missing; all others in it are left out."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test of pages has a browser; some have all."""
    if "browser" in metafunc.fixturenames:
        everywhere = metafunc.definition.get_closest_marker("everywhere")
        names = list(ENGINES) if everywhere else [USUAL]
        metafunc.parametrize("browser", names, indirect=True, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sample by sample: a page that comes to the front again is drawn anew, and maps take long."""
    here = [place for place, item in enumerate(items) if item.path.parent == Path(__file__).parent]
    for place in here:
        items[place].add_marker("long")
    ordered = sorted((items[place] for place in here), key=_order_of)
    for place, item in zip(here, ordered, strict=True):
        items[place] = item
    left_out = [item for item in ordered if not _is_run(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def _order_of(item: pytest.Item) -> tuple[str, str]:
    return _told(item, "browser"), _told(item, "sample")


def _told(item: pytest.Item, name: str) -> str:
    call = getattr(item, "callspec", None)
    return str(call.params.get(name, "")) if call else ""


def _is_run(item: pytest.Item) -> bool:
    name = _told(item, "browser")
    if IS_REQUIRED or not name or item.path.name == SAYS_IT:
        return True
    is_usual = name == USUAL or _told(item, "sample") in {"", AT_HOME}
    return is_usual and ENGINES[name].found() is not None


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Start a browser once."""
    engine = ENGINES[request.param]
    if engine.found() is None:
        says = f"Not run, nor is anything else of tests/browser in {request.param}"
        (pytest.fail if IS_REQUIRED else pytest.skip)(f"{says}: {engine.missing}")
    one = engine.started()
    yield one
    one.close()


@pytest.fixture(scope="session")
def samples() -> Callable[[str], Module]:
    """Read a sample once, as it is read."""
    return cache(lambda name: module_with_errata_applied(_sample(name).complete_module))


@cache
def _sample(name: str) -> ModuleWithFiles:
    """A sample, read once for its page and for what is compared with it."""
    return load_module(resources.path_of_sample(name))


@pytest.fixture(scope="session")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[ModuleWithFiles], Path]:
    """Export a module as a page."""

    def export(loaded: ModuleWithFiles) -> Path:
        folder = tmp_path_factory.mktemp("web")
        return (
            WebExporter()
            .export(Job(loaded, module_with_errata_applied(loaded.complete_module)), folder)
            .written[0]
        )

    return export


@pytest.fixture(scope="session")
def sample_page(
    page_of: Callable[[ModuleWithFiles], Path], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """Export a sample once for all workers of this run."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared

    def export(name: str) -> Path:
        path = shared / f"page-of-{name}.html"
        if not path.exists():
            page_of(_sample(name)).replace(path)
        return path

    return export


@pytest.fixture(scope="session")
def pages(browser: Browser, sample_page: Callable[[str], Path]) -> Callable[[str], Game]:
    """Open the page of a sample once."""
    return cache(lambda sample: Game.opened(browser, sample_page(sample)))


@pytest.fixture
def play(pages: Callable[[str], Game]) -> Iterator[Callable[[str], Game]]:
    """The page of a sample, asking for a scenario; what it complains of fails the test."""
    games: list[Game] = []

    def opened(sample: str) -> Game:
        games.append(pages(sample))
        games[-1].ask()
        return games[-1]

    yield opened
    assert [said for game in games for said in game.page.complaints()] == []


@pytest.fixture
def begun(play: Callable[[str], Game]) -> Callable[..., Game]:
    """Open a sample at the set-up of its first scenario."""

    def opened(sample: str, *, seen: bool = True) -> Game:
        game = play(sample) if seen else play(sample).unseen()
        game.press("begin")
        game.page.until("document.querySelectorAll('.stack').length > 0")
        return game

    return opened
