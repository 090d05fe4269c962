"""Split tool: splits a territory by a line."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from sandtable.editor.canvas import board_hits
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.tools.line_tool import (
    BoardPoint,
    LineTool,
    apply_and_name_space,
)
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.outlines import split_space
from sandtable.model.locations import SpaceRef
from sandtable.model.wording.places import spoken_space_name

_MIN_LINE_POINTS = 2


class SplitTool(LineTool):
    """Tool that splits a space along a line between two borders.

    The smaller part becomes the new space.
    """

    hint = translatable("Draw a line across a territory, from border to border; Return ends it.")

    def end_drawn_line(self, points: list[BoardPoint], at: MousePointer | None) -> bool:
        if len(set(points)) < _MIN_LINE_POINTS:
            if points:
                self.context.messages.show_refusal_message(tr("A line needs two points."))
            return not points
        space = self._crossed_space(points)
        if space is None:
            self.context.messages.show_refusal_message(
                tr("The line crosses no territory of this board.")
            )
            return True
        module, board = self.context.document.module, self.view.board_id
        called = spoken_space_name(module, space)
        doing = tr("Split {space}").format(space=called)
        name = self.context.prompts.ask_text(doing, tr("Name of the new part"))
        if not name:
            return False
        new = new_id(module, "space", name)
        reach = at.hit_distance * 2 if at else 0.0
        cut = partial(split_space, board=board, space=space, line=points, new=new, reach=reach)
        edit = partial(apply_and_name_space, cut, (board, new), name)
        if self.context.try_edit(doing, edit):
            self.context.selection.select_addresses([SpaceRef(board, new).address_path])
        return True

    def _crossed_space(self, points: list[BoardPoint]) -> str | None:
        """Return the space that most of the line crosses, or None."""
        board = self.context.document.module.boards.get(self.view.board_id)
        if board is None:
            return None
        # The end points lie on borders, so the middles decide.
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
        crossed = [
            board_hits.space_at_board_point(board, place) for place in (*middles, *points[1:-1])
        ]
        drawn_spaces = [name for name in crossed if name in board.outlines]
        return max(drawn_spaces, key=drawn_spaces.count) if drawn_spaces else None
