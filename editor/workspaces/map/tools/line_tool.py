"""Lines that are drawn point by point: what drawing a territory and splitting one share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.bench.document import Edit
from sandtable.editor.canvas.shapes import Dots, Line, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.model.edits.at_address import set_value
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.shaping.snap import Spot, snapped, spot_near
from sandtable.model.locations import SpaceRef
from sandtable.model.module import Module

BoardPoint = tuple[float, float]
_STRIDE = 1.5
"""How far apart points of a line drawn in one go are, in reaches."""


class LineTool(Tool):
    """Points by clicks, or a line in one go with the button down; they snap to borders near them.

    Return or a double click ends the line, Backspace takes the last point back, Escape all.
    """

    cursor = Qt.CursorShape.CrossCursor
    neighbours = False
    closed = False

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.points: list[BoardPoint] = []
        self._now: Pointer | None = None
        self._down = False
        self._freehand = 0

    @property
    def outlines(self) -> Mapping[str, Outline]:
        """The outlines of the board as they are edited."""
        board = self.bench.document.module.boards.get(self.view.board)
        return board.outlines if board else {}

    def snapped_point(self, at: Pointer) -> BoardPoint:
        """Where a point comes to lie; with Alt it stays where it is put."""
        if at.alt:
            return at.place
        try:
            x, y = snapped(self.outlines, at.place, at.reach)
        except GeometryError:
            return at.place
        return float(x), float(y)

    def border_spot(self, at: Pointer) -> Spot | None:
        """The border that a point comes to lie on, if one is near."""
        try:
            return None if at.alt else spot_near(self.outlines, at.place, at.reach)
        except GeometryError:
            return None

    def press(self, at: Pointer) -> None:
        place = self.snapped_point(at)
        self._down, self._freehand = True, 0
        self._now = at
        if not self.points or place != self.points[-1]:
            self.points.append(place)

    def move(self, at: Pointer) -> None:
        self._now = at
        if self._down and self.points:
            x, y = self.points[-1]
            if abs(at.x - x) + abs(at.y - y) > at.reach * _STRIDE:
                self.points.append(self.snapped_point(at))
                self._freehand += 1

    def release(self, at: Pointer) -> None:
        self._down = False
        if self._freehand > 1:
            self._end_line(at)

    def double(self, at: Pointer) -> None:
        self._end_line(at)

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        pointing = self.view.navigation.cross is not None
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if pointing and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return False  # the cross clicks; Control and Return end the line then
            self._end_line(self._now)
            return True
        if key == Qt.Key.Key_Backspace and self.points:
            self.points.pop()
            return True
        return False

    def _end_line(self, at: Pointer | None) -> None:
        points, self.points = self.points, []
        self._down, self._freehand = False, 0
        if not self.finish_line(points, at):
            self.points = points

    def finish_line(self, points: list[BoardPoint], at: Pointer | None) -> bool:
        """The line is drawn; False leaves it there, to be changed or given up by Escape."""
        raise NotImplementedError

    def cancel(self) -> None:
        self.points, self._down, self._now = [], False, None

    def overlay(self) -> Iterable[Shape]:
        if self._now is None:
            return
        end = self.snapped_point(self._now)
        if self.points:
            way = (*self.points, end)
            yield Line(way, Role.NEW, closed=self.closed and len(way) > 2, filled=self.closed)  # noqa: PLR2004
            yield Dots(self.points, Role.NEW, 6)
        yield Dots([end], Role.GOOD if self.border_spot(self._now) else Role.NEW, 8, round=True)


def with_space_name(edit: Edit, new: tuple[str, str], name: str, module: Module) -> Module:
    """The module after an edit that makes a space, by its board and id, which gets a name."""
    board, space = new
    after = edit(module)
    if name == space:
        return after
    steps = SpaceRef(board, space).steps
    return set_value(after, steps, replace(after.boards[board].spaces[space], name=name))
