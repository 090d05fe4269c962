"""Node tool: nodes of borders are moved, inserted and deleted, for all spaces that share them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import AreaShape, DragHandlesShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.outlines import delete_node, insert_node, move_node, snap_node
from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.nearby_spaces import spaces_near_point as spaces_near
from sandtable.model.geometry.outline_operations.border_snapping import (
    BorderPlace,
    nearest_border_place,
)
from sandtable.model.geometry.outline_operations.node_mesh import DragStep, NodeDrag

_MAX_NODES = 600
"""Maximum number of visible nodes; more would cover the map."""


class NodeTool(BoardTool):
    """Tool that drags a node, or inserts one into a border and drags it."""

    cursor = Qt.CursorShape.CrossCursor
    shows_neighbours = False
    hint = translatable(
        "Drag a node to move it, or drag a border to add a node. Delete, or Alt and "
        "a click: delete a node. Shift: snap to the nearest border."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._last_pointer: MousePointer | None = None
        self._node_drag: NodeDrag | None = None
        self._dragged_node: Point | None = None
        self._drag_step: DragStep | None = None
        self._drag_target: Point | None = None
        self._gesture: object = None

    @property
    def board_outlines(self) -> Mapping[str, Outline]:
        """Current outlines of the board."""
        board = self.context.document.module.boards.get(self.view.board_id)
        return board.outlines if board else {}

    def border_place_at_pointer(self, at: MousePointer) -> BorderPlace | None:
        """Return the node or the place on a border below the mouse, or None."""
        node = round(at.x), round(at.y)
        near = spaces_near(self.board_outlines, node, at.hit_distance + 1)
        return nearest_border_place(
            near.values(), at.board_point, at.hit_distance, at.hit_distance
        )

    def handle_press(self, at: MousePointer) -> None:
        self._last_pointer = at
        spot = self.border_place_at_pointer(at)
        if spot is None:
            return
        if at.is_alt_held:
            self._delete_node(spot)
            return
        # One gesture: inserting and moving a node are undone together.
        self._gesture = object()
        if spot.edge is not None and not self._insert_node(spot):
            return
        self._dragged_node = self._drag_target = spot.border_point
        self._node_drag = NodeDrag(self.board_outlines, spot.border_point)
        self._drag_step = None

    def _insert_node(self, spot: BorderPlace) -> bool:
        assert spot.edge is not None
        board, (a, b) = self.view.board_id, spot.edge
        return self.context.try_edit(
            tr("Add a node"),
            lambda module: insert_node(module, board, a, b, spot.border_point),
            gesture=self._gesture,
        )

    def _delete_node(self, spot: BorderPlace) -> None:
        if spot.edge is not None:
            self.context.messages.show_refusal_message(tr("There is no node here to remove."))
            return
        board = self.view.board_id
        self.context.try_edit(
            tr("Delete a node"), lambda module: delete_node(module, board, spot.border_point)
        )

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at
        if self._node_drag is not None:
            self._drag_target = round(at.x), round(at.y)
            self._drag_step = self._node_drag.move_dragged_node_to(self._drag_target)

    def handle_release(self, at: MousePointer) -> None:
        node, to, step = self._dragged_node, self._drag_target, self._drag_step
        gesture, board = self._gesture, self.view.board_id
        self._end_drag()
        if node is None or to is None or step is None or node == to:
            return
        # Crossing borders would make invalid outlines.
        if not step.fits_together:
            self.context.messages.show_refusal_message(
                tr("The node cannot go there: borders would cross.")
            )
            return

        def edit(module: object) -> object:
            after = move_node(module, board, node, to)  # type: ignore[arg-type]
            return snap_node(after, board, to, at.hit_distance * 2) if at.is_shift_held else after

        self.context.try_edit(tr("Move a node"), edit, gesture=gesture)  # type: ignore[arg-type]

    @property
    def uses_delete_key(self) -> bool:
        return True

    def handle_key(self, event: QKeyEvent) -> bool:
        if (
            event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}
            and self._last_pointer is not None
        ):
            spot = self.border_place_at_pointer(self._last_pointer)
            if spot is None:
                self.context.messages.show_refusal_message(tr("Point at the node to delete."))
            else:
                self._delete_node(spot)
            return True
        return False

    def cancel_action(self) -> None:
        self._end_drag()
        self._last_pointer = None

    def _end_drag(self) -> None:
        self._node_drag = self._dragged_node = self._drag_step = self._drag_target = (
            self._gesture
        ) = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._drag_step is not None:
            role = ShapeRole.NEW if self._drag_step.fits_together else ShapeRole.BAD
            for outline in self._drag_step.changed_outlines.values():
                yield AreaShape(outline, role, filled=True)
            if self._drag_target is not None:
                yield DragHandlesShape([self._drag_target], role, 9)
            return
        if self._last_pointer is None:
            return
        yield from self._node_shapes(self._last_pointer)
        spot = self.border_place_at_pointer(self._last_pointer)
        if spot is not None:
            yield DragHandlesShape(
                [spot.border_point], ShapeRole.GOOD if spot.edge else ShapeRole.NEW, 10, round=True
            )

    def _node_shapes(self, at: MousePointer) -> Iterable[MapShape]:
        """Yield the visible nodes of the spaces below the mouse."""
        near = spaces_near(self.board_outlines, (round(at.x), round(at.y)), at.hit_distance)
        left, top = self.view.board_point_at_pixel(self.view.viewport().rect().topLeft())
        right, bottom = self.view.board_point_at_pixel(self.view.viewport().rect().bottomRight())
        nodes = {
            point
            for outline in near.values()
            for ring in outline.iter_rings()
            for point in unpack_points_of_ring(ring)
            if left <= point[0] <= right and bottom <= point[1] <= top
        }
        if len(nodes) <= _MAX_NODES:
            yield DragHandlesShape(sorted(nodes), ShapeRole.QUIET, 5)
