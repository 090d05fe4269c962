"""Base class of tools that draw a line point by point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import DragHandlesShape, LineShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.context.document import ModuleEdit
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_operations.border_snapping import (
    BorderPlace,
    border_place_near,
    snap_point,
)
from sandtable.model.locations import SpaceRef
from sandtable.model.module import Module

BoardPoint = tuple[float, float]
_MIN_RING_POINTS = 3
_PICTURE_REACH = 1.5
"""Distance from which an edge of the picture is taken, in multiples of the hit distance."""
_MIN_FREEHAND_STEP = 1.5
"""Distance between points of a freehand line, in multiples of the hit distance."""


class LineTool(BoardTool):
    """Tool that draws points by clicks, or a freehand line, both snapping to nearby borders.

    Return or a double click ends the line, Backspace removes the last point, Escape cancels.
    """

    cursor = Qt.CursorShape.CrossCursor
    shows_neighbours = False
    is_closed = False

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.drawn_points: list[BoardPoint] = []
        self._last_pointer: MousePointer | None = None
        self._is_button_down = False
        self._freehand_count = 0

    @property
    def board_outlines(self) -> Mapping[str, Outline]:
        """Current outlines of the board."""
        board = self.context.document.module.boards.get(self.view.board_id)
        return board.outlines if board else {}

    def point_snapped_to_picture(self, at: MousePointer) -> BoardPoint:
        """Return the point after snapping, to a border first; Alt prevents that."""
        if at.is_alt_held:
            return at.board_point
        if self.border_place_near_pointer(at) is None and (
            edge := self.picture_edge_near_pointer(at)
        ):
            return edge
        try:
            x, y = snap_point(self.board_outlines, at.board_point, at.hit_distance)
        except GeometryError:
            # On an empty map there is no border to snap to.
            return at.board_point
        return float(x), float(y)

    def picture_edge_near_pointer(self, at: MousePointer) -> BoardPoint | None:
        """Return the nearby point on an edge in the board's picture, to which the mouse snaps."""
        if at.is_alt_held:
            return None
        reach = at.hit_distance * _PICTURE_REACH
        return self.view.traced_picture.point_snapped_to_picture(at.board_point, reach)

    def border_place_near_pointer(self, at: MousePointer) -> BorderPlace | None:
        """Return the place on a border that a point snaps to, or None."""
        try:
            return (
                None
                if at.is_alt_held
                else border_place_near(self.board_outlines, at.board_point, at.hit_distance)
            )
        except GeometryError:
            # On an empty map there is no border to snap to.
            return None

    def handle_press(self, at: MousePointer) -> None:
        place = self.point_snapped_to_picture(at)
        self._is_button_down, self._freehand_count = True, 0
        self._last_pointer = at
        if not self.drawn_points or place != self.drawn_points[-1]:
            self.drawn_points.append(place)

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at
        if self._is_button_down and self.drawn_points:
            x, y = self.drawn_points[-1]
            if abs(at.x - x) + abs(at.y - y) > at.hit_distance * _MIN_FREEHAND_STEP:
                self.drawn_points.append(self.point_snapped_to_picture(at))
                self._freehand_count += 1

    def handle_release(self, at: MousePointer) -> None:
        self._is_button_down = False
        # One point more than the press is the jitter of a click.
        if self._freehand_count > 1:
            self._end_line_at_pointer(at)

    def handle_double_click(self, at: MousePointer) -> None:
        self._end_line_at_pointer(at)

    def handle_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        pointing = self.view.keyboard_cross.crosshair_position is not None
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if pointing and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return False  # the cross clicks; Control and Return end the line then
            self._end_line_at_pointer(self._last_pointer)
            return True
        if key == Qt.Key.Key_Backspace and self.drawn_points:
            self.drawn_points.pop()
            return True
        return False

    def _end_line_at_pointer(self, at: MousePointer | None) -> None:
        points, self.drawn_points = self.drawn_points, []
        self._is_button_down, self._freehand_count = False, 0
        if not self.end_drawn_line(points, at):
            self.drawn_points = points

    def end_drawn_line(self, points: list[BoardPoint], at: MousePointer | None) -> bool:
        """Handle a finished line; return False if the author may still change it."""
        raise NotImplementedError

    def cancel_action(self) -> None:
        self.drawn_points, self._is_button_down, self._last_pointer = [], False, None

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._last_pointer is None:
            return
        end = self.point_snapped_to_picture(self._last_pointer)
        if self.drawn_points:
            way = (*self.drawn_points, end)
            yield LineShape(
                way,
                ShapeRole.NEW,
                closed=self.is_closed and len(way) >= _MIN_RING_POINTS,
                filled=self.is_closed,
            )
            yield DragHandlesShape(self.drawn_points, ShapeRole.NEW, 6)
        yield DragHandlesShape(
            [end],
            ShapeRole.GOOD if self._is_pointer_snapped(self._last_pointer) else ShapeRole.NEW,
            8,
            round=True,
        )

    def _is_pointer_snapped(self, at: MousePointer) -> bool:
        return (
            self.border_place_near_pointer(at) is not None
            or self.picture_edge_near_pointer(at) is not None
        )


def apply_and_name_space(
    edit: ModuleEdit, new: tuple[str, str], name: str, module: Module
) -> Module:
    """Apply an edit that makes a space, given by board and id, and name the space."""
    board, space = new
    after = edit(module)
    if name == space:
        return after
    address = SpaceRef(board, space).address_path
    return set_value(after, address, replace(after.boards[board].spaces[space], name=name))
