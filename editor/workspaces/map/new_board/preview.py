"""Preview of a new board, made and drawn in the background while the author types."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sandtable.drawing.drawing import Drawing
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.map_style import MapStyle, Theme
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.drawing_painter import paint_drawing
from sandtable.editor.semantic_colours import is_dark_palette
from sandtable.editor.workspaces.map.new_board.pages import BoardEdit
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module

_MILLISECONDS_AFTER_TYPING = 80
"""Milliseconds without typing before the preview is updated."""
_DRAWING_WIDTH, _BOXES_DRAWING_WIDTH = 150.0, 60.0
"""Width of the drawing in millimetres; it sets the thickness of lines and letters."""


@dataclass(frozen=True, slots=True)
class NewBoardResult:
    """Module with the new board, the id of the board, and its drawing."""

    before: Module
    after: Module
    board: str
    drawing: Drawing


class BoardPreview(QWidget):
    """Widget that draws the last requested board and reports its result or an error."""

    preview_done = Signal(object)
    """The result, or the text of an error."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._asked_edit: BoardEdit | None = None
        self.made_board: NewBoardResult | None = None
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_job_done)
        self._typing_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_AFTER_TYPING)
        self._typing_timer.timeout.connect(self._start_job)
        self.setMinimumSize(320, 260)

    def show_preview_of_edit(self, make: BoardEdit) -> None:
        """Preview an edit, after a short pause in typing."""
        self._asked_edit, self.made_board = make, None
        self._typing_timer.start()

    def _start_job(self) -> None:
        if self._asked_edit is not None:
            # Read on the window's thread: the palette belongs to the widget.
            theme: Theme = "dark" if is_dark_palette(self.palette()) else "light"
            module = self._context.document.module
            self._worker.start_background_job(
                self._asked_edit, partial(_draw_new_board, self._asked_edit, module, theme)
            )

    def _on_job_done(self, edit: object, result: object) -> None:
        if edit is not self._asked_edit:
            return  # something else was typed since
        if isinstance(result, EditError):
            self.preview_done.emit(str(result))
        elif isinstance(result, Exception):
            raise result
        else:
            assert isinstance(result, NewBoardResult)
            self.made_board = result
            self.preview_done.emit(result)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.made_board is None:
            return
        drawing = self.made_board.drawing
        room = QRectF(self.rect())
        scale = min(room.width() / drawing.width, room.height() / drawing.height)
        painter = QPainter(self)
        painter.translate(
            (room.width() - drawing.width * scale) / 2,
            (room.height() - drawing.height * scale) / 2,
        )
        painter.scale(scale, scale)
        paint_drawing(painter, drawing)
        painter.end()


def _draw_new_board(make: BoardEdit, module: Module, theme: Theme) -> NewBoardResult:
    after, board = make(module)
    wide = _BOXES_DRAWING_WIDTH if after.boards[board].kind == "boxes" else _DRAWING_WIDTH
    style = MapStyle(
        theme, width=wide, has_links=False, has_legend=False, has_title=False, has_pieces=False
    )
    return NewBoardResult(module, after, board, draw_board(after, board, style).drawing)
