"""Label tool: positions of names, dragged with the mouse."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    DragHandlesShape,
    MapShape,
    ShapeRole,
    TextShape,
)
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.outlines import move_label
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.wording.places import spoken_space_name


class LabelTool(BoardTool):
    """Tool that moves the label of a space by a drag.

    A double click restores the automatic position.
    """

    cursor = Qt.CursorShape.SizeAllCursor
    shows_neighbours = False
    hint = translatable("Drag the name of a space. Double-click: automatic position.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._dragged_space: str | None = None
        self._last_pointer: MousePointer | None = None
        self._is_dragged = False

    def handle_press(self, at: MousePointer) -> None:
        self._dragged_space, self._last_pointer, self._is_dragged = at.space, at, False

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer, self._is_dragged = at, True

    def handle_release(self, at: MousePointer) -> None:
        space, moved, board = self._dragged_space, self._is_dragged, self.view.board_id
        self._dragged_space = None
        if space is None:
            return
        if not moved:
            self.context.selection.select_addresses([self.view.space_address(space)])
            return
        self.context.try_edit(
            tr("Move the name of {space}").format(
                space=spoken_space_name(self.view.module, space)
            ),
            lambda module: move_label(module, board, space, at.board_point),
        )

    def handle_double_click(self, at: MousePointer) -> None:
        self._dragged_space = None
        space, board = at.space, self.view.board_id
        if space is not None:
            self.context.try_edit(
                tr("Reset the name of {space}").format(
                    space=spoken_space_name(self.view.module, space)
                ),
                lambda module: move_label(module, board, space, None),
            )

    def cancel_action(self) -> None:
        self._dragged_space = self._last_pointer = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        board = self.view.shown_board
        if board is None or self._dragged_space is None or self._last_pointer is None:
            return
        outline = all_outlines_on_board(board).get(self._dragged_space)
        if outline is not None:
            yield AreaShape(outline, ShapeRole.NEW, filled=False)
        space = board.spaces.get(self._dragged_space)
        yield DragHandlesShape([self._last_pointer.board_point], ShapeRole.NEW, 8, round=True)
        yield TextShape(
            (space.name if space else None) or self._dragged_space, self._last_pointer.board_point
        )
