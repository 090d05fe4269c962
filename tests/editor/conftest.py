"""A bench of a small module of our own, closed after each test."""

from __future__ import annotations

import gc
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.entry_clipboard import release_clipboard
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.languages import ENGLISH, install_language
from sandtable.model import resources
from sandtable.model.checks.recheck import CheckedModule, check_module
from sandtable.model.checks.registry import Check
from sandtable.model.module import Module
from sandtable.model.select.picture_resolution import PictureFiles, PixelSize
from sandtable.model.storage.module_loading import load_module


@pytest.fixture(scope="session", autouse=True)
def _free_clipboard(qapp: QApplication) -> Iterator[None]:
    """Leave nothing on the clipboard at which Qt would crash after Python has ended."""
    yield
    release_clipboard()


@pytest.fixture(scope="session", autouse=True)
def _english(qapp: QApplication) -> None:
    """Speak English, as the program does: its translation holds the plurals."""
    install_language(qapp, ENGLISH)


@pytest.fixture
def context_of(qapp: object, tmp_path: Path) -> Iterator[Callable[[Module], EditorContext]]:
    """Make benches, and close them after the test."""
    made: list[EditorContext] = []

    def make(module: Module) -> EditorContext:
        made.append(create_editor_context(module, EditorSettings(tmp_path / "settings.ini")))
        return made[-1]

    yield make
    for context in made:
        context.shut_down()
        delete(context.document)  # here and now, on this thread, and not when garbage is collected


@pytest.fixture(autouse=True)
def _sample_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each context find the same as before in the sample that all of them begin with."""
    monkeypatch.setattr("sandtable.editor.context.findings.check_module", _checked)


def _checked(
    module: Module, checks: Sequence[Check], *, files: PictureFiles | None
) -> CheckedModule:
    if module is not lantern_ford():
        return check_module(module, checks, files=files)
    # A mapping has no hash.
    return _checked_sample(tuple(checks), None if files is None else tuple(files.items()))


@cache
def _checked_sample(
    checks: tuple[Check, ...], files: tuple[tuple[str, PixelSize | None], ...] | None
) -> CheckedModule:
    return check_module(lantern_ford(), checks, files=None if files is None else dict(files))


@pytest.fixture
def context(context_of: Callable[[Module], EditorContext]) -> EditorContext:
    """A bench with our own small game."""
    return context_of(lantern_ford())


@cache
def lantern_ford() -> Module:
    """Our own small game, as it lies in the samples; read once, for no test can change it."""
    return load_module(resources.path_of_sample("lantern_ford")).module


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with a copy of that game, which may be written to."""
    folder = tmp_path / "game"
    shutil.copytree(resources.path_of_sample("lantern_ford"), folder)
    return folder


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    """Fail a test that leaves a window open, a thread at work, or the collector away.

    What other fixtures close they close before this looks: it is set up first, and ends last.
    """
    yield
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    shown = [widget for widget in app.topLevelWidgets() if widget.isVisible()]
    assert not shown, f"Left open: {shown}"
    busy = [thread.name for thread in threading.enumerate() if thread.name.startswith("sandtable")]
    assert not busy, f"Left at work: {busy}"
    assert gc.isenabled(), "Python's collector was not given back."
