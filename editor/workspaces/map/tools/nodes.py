"""The nodes of borders: dragged, put in, taken out; all that share one follow at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.canvas.shapes import Area, Dots, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.outlines import delete_node, insert_node, move_node, snap_node
from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.nearby import at as spaces_near
from sandtable.model.geometry.shaping.mesh import Drag, Step
from sandtable.model.geometry.shaping.snap import Spot, nearest

_MOST_NODES = 600
"""More nodes are not shown at once: they would be a smear."""


class NodeTool(Tool):
    """Drag a node, or a border between two nodes, which gets one there."""

    cursor = Qt.CursorShape.CrossCursor
    neighbours = False
    hint = translatable(
        "Drag a node, or a border to put a node in. Delete or Alt and a click takes a node out, "
        "Shift puts it onto the border near it."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._now: Pointer | None = None
        self._drag: Drag | None = None
        self._node: Point | None = None
        self._step: Step | None = None
        self._to: Point | None = None
        self._gesture: object = None

    @property
    def outlines(self) -> Mapping[str, Outline]:
        """The outlines of the board as they are edited."""
        board = self.bench.document.module.boards.get(self.view.board)
        return board.outlines if board else {}

    def spot_at(self, at: Pointer) -> Spot | None:
        """The node or the place of a border below the mouse."""
        node = round(at.x), round(at.y)
        near = spaces_near(self.outlines, node, at.reach + 1)
        return nearest(near.values(), at.place, at.reach, at.reach)

    def press(self, at: Pointer) -> None:
        self._now = at
        spot = self.spot_at(at)
        if spot is None:
            return
        if at.alt:
            self._delete_node(spot)
            return
        self._gesture = object()
        if spot.edge is not None and not self._insert_node(spot):
            return
        self._node = self._to = spot.at
        self._drag = Drag(self.outlines, spot.at)
        self._step = None

    def _insert_node(self, spot: Spot) -> bool:
        assert spot.edge is not None
        board, (a, b) = self.view.board, spot.edge
        return self.bench.do(
            tr("Add a node"),
            lambda module: insert_node(module, board, a, b, spot.at),
            gesture=self._gesture,
        )

    def _delete_node(self, spot: Spot) -> None:
        if spot.edge is not None:
            self.bench.messages.refused(tr("There is no node here to take out."))
            return
        board = self.view.board
        self.bench.do(tr("Delete a node"), lambda module: delete_node(module, board, spot.at))

    def move(self, at: Pointer) -> None:
        self._now = at
        if self._drag is not None:
            self._to = round(at.x), round(at.y)
            self._step = self._drag.to(self._to)

    def release(self, at: Pointer) -> None:
        node, to, step = self._node, self._to, self._step
        gesture, board = self._gesture, self.view.board
        self._forget_drag()
        if node is None or to is None or step is None or node == to:
            return
        if not step.fits:
            self.bench.messages.refused(tr("The node cannot go there: borders would cross."))
            return

        def edit(module: object) -> object:
            after = move_node(module, board, node, to)  # type: ignore[arg-type]
            return snap_node(after, board, to, at.reach * 2) if at.shift else after

        self.bench.do(tr("Move a node"), edit, gesture=gesture)  # type: ignore[arg-type]

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace} and self._now is not None:
            spot = self.spot_at(self._now)
            if spot is None:
                self.bench.messages.refused(tr("Point at the node that is to go."))
            else:
                self._delete_node(spot)
            return True
        return False

    def cancel(self) -> None:
        self._forget_drag()
        self._now = None

    def _forget_drag(self) -> None:
        self._drag = self._node = self._step = self._to = self._gesture = None

    def overlay(self) -> Iterable[Shape]:
        if self._step is not None:
            role = Role.NEW if self._step.fits else Role.BAD
            for outline in self._step.outlines.values():
                yield Area(outline, role, filled=True)
            if self._to is not None:
                yield Dots([self._to], role, 9)
            return
        if self._now is None:
            return
        yield from self._node_shapes(self._now)
        spot = self.spot_at(self._now)
        if spot is not None:
            yield Dots([spot.at], Role.GOOD if spot.edge else Role.NEW, 10, round=True)

    def _node_shapes(self, at: Pointer) -> Iterable[Shape]:
        """The nodes of the spaces below the mouse, as far as they are in sight."""
        near = spaces_near(self.outlines, (round(at.x), round(at.y)), at.reach)
        left, top = self.view.place_at(self.view.viewport().rect().topLeft())
        right, bottom = self.view.place_at(self.view.viewport().rect().bottomRight())
        nodes = {
            point
            for outline in near.values()
            for ring in outline.rings()
            for point in points_of(ring)
            if left <= point[0] <= right and bottom <= point[1] <= top
        }
        if len(nodes) <= _MOST_NODES:
            yield Dots(sorted(nodes), Role.QUIET, 5)
