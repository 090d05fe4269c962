"""Smooth tool: smooths a border by a click."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.border_at_point import BoardBorder, border_at_board_point
from sandtable.editor.canvas.map_shapes import LineShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.outlines import smooth_border
from sandtable.model.wording.places import spoken_space_name


class SmoothTool(BoardTool):
    """Tool that rounds the corners of a clicked border, for both of its spaces."""

    cursor = Qt.CursorShape.PointingHandCursor
    shows_neighbours = False
    hint = translatable("Click a border to round its corners; click again for more.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._border: BoardBorder | None = None

    def handle_move(self, at: MousePointer) -> None:
        board = self.view.shown_board
        self._border = (
            border_at_board_point(board, at.board_point, at.hit_distance) if board else None
        )

    def handle_press(self, at: MousePointer) -> None:
        self.handle_move(at)
        border, board = self._border, self.view.board_id
        if border is None:
            self.context.messages.show_refusal_message(tr("There is no border here."))
            return
        spaces = border.spaces
        text = tr("Smooth {border}").format(
            border=" / ".join(spoken_space_name(self.view.module, space) for space in spaces)
        )
        self.context.try_edit(text, lambda module: smooth_border(module, board, spaces, 1))
        self._border = None

    def cancel_action(self) -> None:
        self._border = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._border is not None:
            yield from (LineShape(line, ShapeRole.NEW, 4.0) for line in self._border.courses)
