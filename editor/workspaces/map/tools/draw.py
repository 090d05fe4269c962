"""Drawing a territory: its line snaps to borders near it, and gaps beside it are filled."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.tools.line_tool import BoardPoint, LineTool, with_space_name
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.outlines import draw_space
from sandtable.model.geometry.shaping.draw import Over
from sandtable.model.locations import SpaceRef

_LEAST_POINTS = 3


class DrawTool(LineTool):
    """Draws a new space; or the outline of the space that is selected, if it has none yet."""

    hint = translatable(
        "Click point by point, or draw in one go; Return closes the outline. C: cut"
        " from neighbours. Hold Alt: no snapping. Backspace: remove last point."
    )
    closed = True

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.over: Over = "free"

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_C and not event.modifiers():
            self.over = "free" if self.over == "cut" else "cut"
            told = tr("What is drawn takes only what is free.")
            if self.over == "cut":
                told = tr("New territories now cut into those beneath.")
            self.bench.messages.news(told)
            return True
        return super().key(event)

    def finish_line(self, points: list[BoardPoint], at: Pointer | None) -> bool:
        if len(set(points)) < _LEAST_POINTS:
            if points:
                self.bench.messages.refused(tr("A territory needs three points or more."))
            return not points
        waiting = self._space_without_outline()
        name = waiting or self.bench.asking.text(tr("Draw a territory"), tr("What is it called?"))
        if not name:
            return False
        module, board = self.bench.document.module, self.view.board
        new = waiting or new_id(module, "space", name)
        reach = at.reach if at else 0.0
        draw = partial(draw_space, board=board, new=new, drawn=points, over=self.over, reach=reach)
        edit = draw if waiting else partial(with_space_name, draw, (board, new), name)
        drawn = self.bench.do(tr("Draw {name}").format(name=name), edit)
        if drawn:
            self.bench.selection.choose([SpaceRef(board, new).steps])
        return drawn

    def _space_without_outline(self) -> str | None:
        """The selected space that has no outline yet."""
        board = self.bench.document.module.boards.get(self.view.board)
        names = self.bench.selection.below("boards", self.view.board, "spaces")
        known = board.spaces if board else {}
        return next((n for n in names if n in known and n not in self.outlines), None)
