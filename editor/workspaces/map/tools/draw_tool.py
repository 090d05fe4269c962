"""Draw tool: outlines of territories that snap to nearby borders and fill gaps."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.tools.line_tool import (
    BoardPoint,
    LineTool,
    apply_and_name_space,
)
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.outlines import draw_space
from sandtable.model.geometry.outline_operations.space_drawing import CoverMode
from sandtable.model.locations import SpaceRef

_MIN_OUTLINE_POINTS = 3


class DrawTool(LineTool):
    """Tool that draws a new space, or the outline of a selected space that has none."""

    hint = translatable(
        "Click point by point, or draw in one go; Return closes the outline. C: cut"
        " from neighbours. Hold Alt: no snapping. Backspace: remove last point."
    )
    is_closed = True

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.overlap_rule: CoverMode = "free"

    def handle_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_C and not event.modifiers():
            self.overlap_rule = "free" if self.overlap_rule == "cut" else "cut"
            message = tr("New territories now take only empty areas.")
            if self.overlap_rule == "cut":
                message = tr("New territories now cut into the territories beneath.")
            self.context.messages.show_success_message(message)
            return True
        return super().handle_key(event)

    def end_drawn_line(self, points: list[BoardPoint], at: MousePointer | None) -> bool:
        if len(set(points)) < _MIN_OUTLINE_POINTS:
            if points:
                self.context.messages.show_refusal_message(
                    tr("A territory needs three points or more.")
                )
            return not points
        # A space from the tree gets its outline here, without a question.
        waiting = self._space_without_outline()
        name = waiting or self.context.prompts.ask_text(
            tr("Draw a territory"), tr("What is it called?")
        )
        if not name:
            return False
        module, board = self.context.document.module, self.view.board_id
        new = waiting or new_id(module, "space", name)
        reach = at.hit_distance if at else 0.0
        draw = partial(
            draw_space, board=board, new=new, drawn=points, over=self.overlap_rule, reach=reach
        )
        edit = draw if waiting else partial(apply_and_name_space, draw, (board, new), name)
        is_done = self.context.try_edit(tr("Draw {name}").format(name=name), edit)
        if is_done:
            self.context.selection.select_addresses([SpaceRef(board, new).address_path])
        return is_done

    def _space_without_outline(self) -> str | None:
        """Return the selected space without an outline, or None."""
        board = self.context.document.module.boards.get(self.view.board_id)
        names = self.context.selection.selected_keys_below("boards", self.view.board_id, "spaces")
        spaces = board.spaces if board else {}
        return next((n for n in names if n in spaces and n not in self.board_outlines), None)
