"""What a new board will look like: made and drawn beside the window while one types."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sandtable.drawing.drawing import Drawing
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.map_style import MapStyle, Theme
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.painter import paint
from sandtable.editor.semantic_colors import is_dark
from sandtable.editor.workspaces.map.new_board.pages import BoardEdit
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module

_TYPING_PAUSE = 80
"""Milliseconds without another letter before it is made anew."""
_WIDE, _WIDE_BOXES = 150.0, 60.0
"""Millimetres: names and lines as thick as on a sheet of that width."""


@dataclass(frozen=True, slots=True)
class NewBoardResult:
    """A module with the new board, the board's id, and how it looks."""

    before: Module
    after: Module
    board: str
    drawing: Drawing


class BoardPreview(QWidget):
    """Shows the newest board that was asked for; says so when it is there, or why it cannot be."""

    done = Signal(object)
    """What was made, or the words of a refusal."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._asked: BoardEdit | None = None
        self.made: NewBoardResult | None = None
        self._worker = bench.worker(self)
        self._worker.done.connect(self._on_done)
        self._quiet = QTimer(self, singleShot=True, interval=_TYPING_PAUSE)
        self._quiet.timeout.connect(self._start_job)
        self.setMinimumSize(320, 260)

    def preview_edit(self, make: BoardEdit) -> None:
        """Show what an edit makes, as soon as nobody types any more."""
        self._asked, self.made = make, None
        self._quiet.start()

    def _start_job(self) -> None:
        if self._asked is not None:
            theme: Theme = "dark" if is_dark(self.palette()) else "light"
            module = self._bench.document.module
            self._worker.ask(self._asked, partial(_draw_new_board, self._asked, module, theme))

    def _on_done(self, asked: object, result: object) -> None:
        if asked is not self._asked:
            return  # something else was typed since
        if isinstance(result, EditError):
            self.done.emit(str(result))
        elif isinstance(result, Exception):
            raise result
        else:
            assert isinstance(result, NewBoardResult)
            self.made = result
            self.done.emit(result)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.made is None:
            return
        drawing = self.made.drawing
        room = QRectF(self.rect())
        scale = min(room.width() / drawing.width, room.height() / drawing.height)
        painter = QPainter(self)
        painter.translate(
            (room.width() - drawing.width * scale) / 2,
            (room.height() - drawing.height * scale) / 2,
        )
        painter.scale(scale, scale)
        paint(painter, drawing)
        painter.end()


def _draw_new_board(make: BoardEdit, module: Module, theme: Theme) -> NewBoardResult:
    after, board = make(module)
    wide = _WIDE_BOXES if after.boards[board].kind == "boxes" else _WIDE
    style = MapStyle(theme, width=wide, links=False, legend=False, title=False, pieces=False)
    return NewBoardResult(module, after, board, draw_board(after, board, style).drawing)
