"""A window controlled like a user's, for the pictures of the guide.

Qt draws offscreen with the light palette, so two runs on one machine give the same pictures. Other
machines have other fonts.
"""

from __future__ import annotations

import io
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QElapsedTimer, QEvent, QEventLoop, QPoint, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from sandtable.editor import theme
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.address_path import parse_address
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.module import Module
from tools.editor_input.answers import Answers
from tools.editor_input.mouse import LEFT, drag, move, send

SIZE = (1280, 800)
PLACE = Path(tempfile.gettempdir()) / "sandtable_guide"
"""Folder in which samples are opened, fixed because pictures show its name."""
MAX_BYTES = 200_000
_QUIET = 700
"""Milliseconds without work after which a window is taken to be at rest."""
_LONGEST = 60_000
_COLOURS = (256, 192, 128, 96, 64)


class Stage:
    """A window with a module, with methods that act as a user does."""

    def __init__(self, window: EditorWindow) -> None:
        self.window, self.context = window, window.context
        self.answers = Answers()
        self.context.prompts = self.answers

    # ------------------------------------------------------------------------- what is asked
    def run(self, name: str, *answers: object) -> None:
        """Run an action of the menu, and answer its questions."""
        self.answers.given += answers
        self.window.run_action(name)
        self.rest()

    def show(self, workspace: str) -> QWidget:
        """Show a workspace."""
        widget = self.window.show_workspace(workspace)
        self.rest()
        return widget

    def select(self, *addresses: str) -> None:
        """Select addresses, as a click in the tree does."""
        self.context.selection.select_addresses([parse_address(one) or () for one in addresses])
        self.rest()

    def reveal(self, address: str) -> None:
        """Show an address."""
        self.context.selection.reveal_address(parse_address(address) or ())
        self.rest()

    def look_at(self, scenario: str, turn: int | None = None) -> None:
        """Choose a scenario, and one of its turns."""
        self.context.viewpoint.show_scenario(scenario)
        self.context.viewpoint.show_turn(turn)
        self.rest()

    def asked(self, ask: Callable[[], object]) -> QPixmap:
        """Return a picture of the question that an action asks, without answering it."""
        seen: list[QPixmap] = []

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QDialog):
                seen.append(dialog.grab())
                dialog.reject()

        self.context.prompts = PromptDialogs(self.window)
        QTimer.singleShot(_QUIET, look)
        ask()
        self.context.prompts = self.answers
        return seen[0]

    # ----------------------------------------------------------------------------- the mouse
    def at(self, view: BoardView, where: str | tuple[float, float]) -> QPoint:
        """Return a point of the view: of a place, or of the middle of a space."""
        board = view.shown_board
        if isinstance(where, str):
            assert board is not None
            where = label_point(all_outlines_on_board(board)[where])
        return view.pixel_of_board_point(where)

    def click(self, view: BoardView, *places: str | tuple[float, float]) -> None:
        """Click at places, one after the other."""
        for place in places:
            drag(view.viewport(), self.at(view, place))
        self.rest()

    def point(self, view: BoardView, where: str | tuple[float, float]) -> None:
        """Move the mouse to a place."""
        move(view.viewport(), self.at(view, where))
        self.rest()

    def pull(
        self, view: BoardView, start: str | tuple[float, float], *way: str | tuple[float, float]
    ) -> None:
        """Press the mouse button at a place, and move without releasing it."""
        points = [self.at(view, place) for place in (start, *way)]
        drag(view.viewport(), *points, drop=False)
        self.rest()

    def let_go(self, view: BoardView, where: str | tuple[float, float]) -> None:
        """Release the mouse button at a place."""
        send(view.viewport(), QEvent.Type.MouseButtonRelease, self.at(view, where), LEFT)
        self.rest()

    # ------------------------------------------------------------------------------ the time
    def rest(self) -> None:
        """Wait until no work is in progress, in the window or in the background."""
        clock, quiet = QElapsedTimer(), QElapsedTimer()
        clock.start()
        quiet.start()
        while quiet.elapsed() < _QUIET and clock.elapsed() < _LONGEST:
            loop = QEventLoop()
            QTimer.singleShot(20, loop.quit)
            loop.exec()
            if self._at_work():
                quiet.restart()

    def _at_work(self) -> bool:
        workers = (worker._waiting_job for worker in self.context.workers)  # noqa: SLF001
        views = self.window.findChildren(BoardView)
        return (
            not self.context.findings.is_current
            or any(job is not None and not job.done() for job in workers)
            or any(view.is_map_unfinished for view in views if view.isVisible())
        )


@contextmanager
def stage_of(opened: str | Module) -> Iterator[Stage]:
    """Open a window with a copy of a sample, or with an unsaved module."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    context = create_editor_context(
        empty_module("Untitled"), EditorSettings(PLACE / "settings.ini")
    )
    if isinstance(opened, Module):
        context.session.start_unsaved(opened)
    else:
        shutil.copytree(_home(opened), PLACE / opened)
        assert context.session.open_module(PLACE / opened), context.messages.last_message
    window = EditorWindow(context)
    window.resize(*SIZE)
    window.show()
    window.reset_layout()
    stage = Stage(window)
    stage.rest()
    try:
        yield stage
    finally:
        context.document.undo_stack.setClean()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
        shutil.rmtree(PLACE, ignore_errors=True)


def _home(name: str) -> Path:
    return (
        resources.path_of_sample(name)
        if name in resources.sample_names()
        else resources.path_of_template(name)
    )


def application() -> QApplication:
    """Return the application as pictures show it: offscreen, with a fixed time."""
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "TZ": "UTC"}
    if hasattr(time, "tzset"):
        time.tzset()
    theme.set_scale_rounding()
    app = QApplication.instance() or QApplication(["sandtable"])
    assert isinstance(app, QApplication)
    theme.WindowTheme(app, "light")
    QApplication.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, False)
    app.setCursorFlashTime(0)  # a caret that blinks would be there in one picture of two
    return app


def picture(shown: QWidget | QPixmap) -> bytes:
    """Return a widget or a pixmap as a small PNG file."""
    image = shown.grab() if isinstance(shown, QWidget) else shown
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return _small(bytes(buffer.data().data()))


def _small(png: bytes) -> bytes:
    """Return a PNG with fewer colours, to save bytes."""
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    made = (_reduced(whole, colours) for colours in _COLOURS)
    small = next((one for one in made if len(one) <= MAX_BYTES), None)
    return small or _reduced(whole, _COLOURS[-1])


def _reduced(whole: Image.Image, colours: int) -> bytes:
    out = io.BytesIO()
    few = whole.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()
