"""A browser for all tests, and the pages that they open."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exporters.protocol import Job
from exporters.web import Web
from model import resources
from model.edits.errata import reading
from model.storage.load import load
from tests.support.chromium import Browser, found
from tests.support.webpage import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from model.module import Module
    from model.storage.load import Loaded

IS_REQUIRED = os.environ.get("SANDTABLE_REQUIRE_BROWSER") == "1"
MISSING = "Not run, nor is anything else in tests/browser: there is no chromium"
if found() is None and not IS_REQUIRED:
    collect_ignore_glob = ["test_[!p]*.py", "test_p[!u]*.py"]  # one test says it for all


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sample by sample: a page that comes to the front again is drawn anew, and maps take long."""
    here = [place for place, item in enumerate(items) if item.path.parent == Path(__file__).parent]
    ordered = sorted((items[place] for place in here), key=_sample_of)
    for place, item in zip(here, ordered, strict=True):
        items[place] = item


def _sample_of(item: pytest.Item) -> str:
    call = getattr(item, "callspec", None)
    return str(call.params.get("sample", "")) if call else ""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser once."""
    if found() is None:
        (pytest.fail if IS_REQUIRED else pytest.skip)(MISSING)
    one = Browser.started()
    yield one
    one.close()


@pytest.fixture(scope="session")
def samples() -> Callable[[str], Module]:
    """Read a sample once, as it is read."""
    return cache(lambda name: reading(_sample(name).whole))


@cache
def _sample(name: str) -> Loaded:
    """A sample, read once for its page and for what is compared with it."""
    return load(resources.sample(name))


@pytest.fixture(scope="session")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Loaded], Path]:
    """Export a module as a page."""

    def export(loaded: Loaded) -> Path:
        folder = tmp_path_factory.mktemp("web")
        return Web().export(Job(loaded, reading(loaded.whole)), folder).written[0]

    return export


@pytest.fixture(scope="session")
def sample_page(
    page_of: Callable[[Loaded], Path], tmp_path_factory: pytest.TempPathFactory
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
