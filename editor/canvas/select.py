"""Selecting spaces and counters: by a click, by a box, by keys; counters are dragged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag, QKeyEvent

from sandtable.editor.canvas import hit
from sandtable.editor.canvas.mime import mime_of
from sandtable.editor.canvas.shapes import Area, Line, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.words import translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.labels import label_point
from sandtable.model.select.links import neighbours_of

if TYPE_CHECKING:
    from sandtable.editor.canvas.stacks import Shown
    from sandtable.editor.canvas.view import BoardView
    from sandtable.model.entities.outlines import Outline

_FAR = 5
"""Pixels that the mouse must move before a press becomes a drag."""
_WAYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_ASIDE = 2.0
"""How much what lies aside counts against a neighbour, when keys go from space to space."""


class SelectTool(Tool):
    """A click selects, Shift or Control adds, a drag draws a box; a dragged counter moves."""

    hint = translatable(
        "Click to select, drag for a box, drag a counter to move it. F spreads a stack out."
    )

    def __init__(self, view: BoardView, *, moves: bool = True) -> None:
        super().__init__(view)
        self._moves = moves
        self._start: Pointer | None = None
        self._now: Pointer | None = None
        self._counter: Shown | None = None
        self._dragging = False

    def press(self, at: Pointer) -> None:
        self._start = self._now = at
        self._counter = self.view.counter_at(at.pixel)
        self._dragging = False

    def move(self, at: Pointer) -> None:
        if self._start is None:
            return
        self._now = at
        far = (at.pixel - self._start.pixel).manhattanLength()
        self._dragging = self._dragging or far > _FAR
        outside = not self.view.viewport().rect().contains(at.pixel)
        if self._dragging and self._counter and self._moves and outside:
            self._carry_out(self._counter)

    def _carry_out(self, counter: Shown) -> None:
        """The counter leaves the board: other views may take it."""
        self.cancel()
        drag = QDrag(self.view)
        drag.setMimeData(mime_of(counter.causes))
        item = next(
            (i for i in self.view.counters.items_of(counter.space) if i.shown == counter), None
        )
        if item is not None:
            drag.setPixmap(item.pixmap())
        drag.exec(Qt.DropAction.MoveAction)

    def release(self, at: Pointer) -> None:
        start, counter, dragged = self._start, self._counter, self._dragging
        self._start = self._now = self._counter = None
        self._dragging = False
        if start is None:
            return
        if dragged and counter is not None and self._moves:
            where = self.view.viewport().mapToGlobal(at.pixel)
            self.view.dropped.emit(counter.causes, at.space, where)
        elif dragged:
            self._box(start, at)
        elif counter is not None:
            self._click(counter.causes, at)
            many = len(self.view.counters_in(counter.space)) > 1
            self.view.fan(counter.space if many else None)
        else:
            self.view.fan(None)
            self._click((self.view.space_steps(at.space),) if at.space else (), at)

    def _click(self, steps: tuple[AddressPath, ...], at: Pointer) -> None:
        selection = self.bench.selection
        if not (at.shift or at.control):
            selection.choose(steps)
            return
        for one in steps:
            selection.toggle(one)

    def _box(self, start: Pointer, end: Pointer) -> None:
        board = self.view.shown_board
        if board is None:
            return
        xs, ys = sorted((start.x, end.x)), sorted((start.y, end.y))
        names = hit.spaces_in(board, (xs[0], ys[0], xs[1], ys[1]))
        chosen = [self.view.space_steps(name) for name in names]
        more = end.shift or end.control
        self.bench.selection.choose((*self.bench.selection.chosen, *chosen) if more else chosen)

    def double(self, at: Pointer) -> None:
        counter = self.view.counter_at(at.pixel)
        if counter is not None:
            self.view.activated.emit(counter.causes[0])
        elif at.space:
            self.view.activated.emit(self.view.space_steps(at.space))

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _WAYS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._onwards(_WAYS[key])
            return True
        if key == Qt.Key.Key_F and not event.modifiers():
            space = self._lead()
            self.view.fan(None if self.view.counters.fanned == space else space)
            return True
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._lead() and not self._pointing():
            self.view.activated.emit(self.bench.selection.lead)
            return True
        return False

    def _pointing(self) -> bool:
        return self.view.navigation.cross is not None

    def _lead(self) -> str | None:
        spaces = self.view.selected_spaces()
        return spaces[0] if spaces else self.view.hover.space if self.view.hover else None

    def _onwards(self, way: tuple[int, int]) -> None:
        """Select the next space in a direction."""
        board = self.view.shown_board
        outlines = outlines_on(board) if board else {}
        if not outlines:
            return
        lead = self._lead()
        if lead is None or lead not in outlines:
            middle = self.view.space_at(self.view.viewport().rect().center())
            chosen = middle or next(iter(outlines))
        else:
            x, y = label_point(outlines[lead])
            near = neighbours_of(self.view.module).get(lead, frozenset()) & outlines.keys()
            names = (
                near if self._any_ahead(outlines, near, (x, y), way) else outlines.keys() - {lead}
            )
            others = {name: label_point(outlines[name]) for name in sorted(names)}
            ahead = {n: c for n, at in others.items() if (c := _cost((x, y), at, way)) is not None}
            if not ahead:
                return
            chosen = min(ahead, key=lambda name: ahead[name])
        self.bench.selection.choose([self.view.space_steps(chosen)])
        self.view.reveal(chosen)

    def _any_ahead(
        self,
        outlines: Mapping[str, Outline],
        names: Iterable[str],
        here: tuple[float, float],
        way: tuple[int, int],
    ) -> bool:
        return any(_cost(here, label_point(outlines[n]), way) is not None for n in names)

    def cancel(self) -> None:
        self._start = self._now = self._counter = None
        self._dragging = False

    def overlay(self) -> Iterable[Shape]:
        if self._start is None or self._now is None or not self._dragging:
            return
        a, b = self._start.place, self._now.place
        if self._counter is not None and self._moves:
            if board := self.view.shown_board:
                outline = outlines_on(board).get(self._now.space or "")
                if outline is not None:
                    yield Area(outline, Role.NEW)
            yield Line((a, b), Role.NEW, arrow=True)
        elif self._counter is None:
            yield Line((a, (b[0], a[1]), b, (a[0], b[1])), Role.HOVER, 1, closed=True, filled=True)


def _cost(
    here: tuple[float, float], there: tuple[float, float], way: tuple[int, int]
) -> float | None:
    """How far a place lies in a direction, what lies aside costing more; None if behind."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
    return hypot(ahead, aside * _ASIDE) if ahead >= aside else None
