"""Splitting a territory by a line."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from sandtable.editor.canvas import hit
from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.tools.line_tool import BoardPoint, LineTool, with_space_name
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.outlines import split_space
from sandtable.model.locations import SpaceRef
from sandtable.model.wording.places import spoken_space

_LEAST_POINTS = 2


class SplitTool(LineTool):
    """A line from border to border makes two of a space; the smaller half is the new one."""

    hint = translatable("Draw a line across a territory, from border to border; Return ends it.")

    def finish_line(self, points: list[BoardPoint], at: Pointer | None) -> bool:
        if len(set(points)) < _LEAST_POINTS:
            if points:
                self.bench.messages.refused(tr("A line needs two points."))
            return not points
        space = self._crossed_space(points)
        if space is None:
            self.bench.messages.refused(tr("The line crosses no territory of this board."))
            return True
        module, board = self.bench.document.module, self.view.board
        called = spoken_space(module, space)
        doing = tr("Split {space}").format(space=called)
        name = self.bench.asking.text(doing, tr("What is the new part called?"))
        if not name:
            return False
        new = new_id(module, "space", name)
        reach = at.reach * 2 if at else 0.0
        cut = partial(split_space, board=board, space=space, line=points, new=new, reach=reach)
        edit = partial(with_space_name, cut, (board, new), name)
        if self.bench.do(doing, edit):
            self.bench.selection.choose([SpaceRef(board, new).steps])
        return True

    def _crossed_space(self, points: list[BoardPoint]) -> str | None:
        """The space that most of the line runs through."""
        board = self.bench.document.module.boards.get(self.view.board)
        if board is None:
            return None
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
        found = [hit.space_at(board, place) for place in (*middles, *points[1:-1])]
        named = [name for name in found if name in board.outlines]
        return max(named, key=named.count) if named else None
