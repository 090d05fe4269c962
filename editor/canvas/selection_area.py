"""Area of a board that is drawn with the mouse to select what is in it: a box or a lasso."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from sandtable.editor.canvas import board_hits
from sandtable.editor.canvas.map_shapes import BoardPoint, LineShape, ShapeRole
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from sandtable.editor.canvas.board_counters import BoardCounters
    from sandtable.editor.canvas.counter_stacks import PlacedCounter
    from sandtable.model.entities.boards import Board


class SelectionArea:
    """Area of the board inside a closed line, in board units."""

    def __init__(self, line: Sequence[BoardPoint], *, is_box: bool = False) -> None:
        self._line, self._is_box = tuple(line), is_box
        self._polygon = QPolygonF([QPointF(x, -y) for x, y in line])

    @classmethod
    def from_corners(cls, corner: BoardPoint, other: BoardPoint) -> SelectionArea:
        """Return the box between two opposite corners."""
        (left, top), (right, bottom) = corner, other
        return cls(((left, top), (right, top), (right, bottom), (left, bottom)), is_box=True)

    @property
    def outline_shape(self) -> LineShape:
        """The shape that shows the area over the map."""
        return LineShape(self._line, ShapeRole.HOVER, 1, closed=True, filled=True)

    def counters_inside(self, counters: BoardCounters) -> list[PlacedCounter]:
        """Return the counters whose stack, or place in a spread stack, is in the area."""
        return [counter for counter, point in counters.counter_centres() if self._contains(point)]

    def spaces_inside(self, board: Board) -> list[str]:
        """Return the spaces whose middle is in the area."""
        box = self._polygon.boundingRect()
        rectangle = (box.left(), -box.bottom(), box.right(), -box.top())
        names = board_hits.spaces_inside(board, rectangle)
        if self._is_box:
            return list(names)
        outlines = all_outlines_on_board(board)
        points = {name: label_point(outlines[name]) for name in names if name in outlines}
        return [name for name, (x, y) in points.items() if self._contains(QPointF(x, -y))]

    def _contains(self, point: QPointF) -> bool:
        return self._polygon.containsPoint(point, Qt.FillRule.OddEvenFill)
