"""Merge tool: drag a territory onto the one that absorbs it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import AreaShape, LineShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.outlines import fill_gap, merge_spaces
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.locations import SpaceRef
from sandtable.model.wording.places import spoken_space_name


class MergeTool(BoardTool):
    """Tool that merges a dragged space into the space below the mouse, or lets it fill a gap."""

    cursor = Qt.CursorShape.PointingHandCursor
    hint = translatable(
        "Drag a territory onto another to merge them, or into a gap to fill the gap."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._press_pointer: MousePointer | None = None
        self._last_pointer: MousePointer | None = None

    def handle_press(self, at: MousePointer) -> None:
        self._press_pointer = at if at.space else None
        self._last_pointer = at

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at

    def handle_release(self, at: MousePointer) -> None:
        press, self._press_pointer = self._press_pointer, None
        if press is None or at.space == press.space:
            return
        # Outside all spaces there may be a gap to fill.
        if at.space is None:
            self._fill_gap(str(press.space), at)
            return
        absorbing, absorbed, board = at.space, str(press.space), self.view.board_id
        module = self.view.module
        into, gone_said = spoken_space_name(module, absorbing), spoken_space_name(module, absorbed)
        text = tr("Merge {gone} into {kept}").format(gone=gone_said, kept=into)
        if self.context.try_edit(
            text, lambda module: merge_spaces(module, board, absorbing, absorbed)
        ):
            self.context.selection.select_addresses([SpaceRef(board, absorbing).address_path])

    def _fill_gap(self, space: str, at: MousePointer) -> None:
        """Extend a space by the gap that it was dragged into."""
        board = self.view.board_id
        text = tr("Fill the gap beside {space}").format(
            space=spoken_space_name(self.view.module, space)
        )
        self.context.try_edit(text, lambda module: fill_gap(module, board, space, at.board_point))

    def cancel_action(self) -> None:
        self._press_pointer = self._last_pointer = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        board = self.view.shown_board
        if board is None or self._press_pointer is None or self._last_pointer is None:
            return
        outlines = all_outlines_on_board(board)
        for name, role in (
            (self._press_pointer.space, ShapeRole.BAD),
            (self._last_pointer.space, ShapeRole.GOOD),
        ):
            if name is not None and name in outlines:
                yield AreaShape(outlines[name], role)
        yield LineShape(
            (self._press_pointer.board_point, self._last_pointer.board_point),
            ShapeRole.NEW,
            arrow=True,
        )
