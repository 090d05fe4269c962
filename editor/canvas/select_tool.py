"""Tool that selects spaces and counters by click, box or keys, and drags counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag, QKeyEvent

from sandtable.editor.canvas import board_hits
from sandtable.editor.canvas.address_mime import mime_from_addresses
from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.counter_stacks import PlacedCounter
from sandtable.editor.canvas.map_shapes import AreaShape, LineShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_connections import neighbours_by_space

_DRAG_DISTANCE = 5
"""Pixels that the mouse must move before a press becomes a drag."""
_ARROW_DIRECTIONS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_COST_FACTOR_OF_SIDEWAYS_STEP = 2.0
"""Weight of the sideways distance when arrow keys go to the next space."""


class SelectTool(BoardTool):
    """Selection tool: click, Shift or Control with click, box, and drag of counters."""

    hint = translatable(
        "Click to select, drag to select with a rectangle, or drag a counter to move "
        "it. F: spread a stack out."
    )

    def __init__(self, view: BoardView, *, moves: bool = True) -> None:
        super().__init__(view)
        self._can_move = moves
        self._press_point: MousePointer | None = None
        self._last_pointer: MousePointer | None = None
        self._pressed_counter: PlacedCounter | None = None
        self._is_dragging = False

    def handle_press(self, at: MousePointer) -> None:
        self._press_point = self._last_pointer = at
        self._pressed_counter = self.view.counter_at_pixel(at.pixel)
        self._is_dragging = False

    def handle_move(self, at: MousePointer) -> None:
        if self._press_point is None:
            return
        self._last_pointer = at
        far = (at.pixel - self._press_point.pixel).manhattanLength()
        self._is_dragging = self._is_dragging or far > _DRAG_DISTANCE
        # Only outside does the drag leave the view; inside, the tool draws its own arrow.
        outside = not self.view.viewport().rect().contains(at.pixel)
        if self._is_dragging and self._pressed_counter and self._can_move and outside:
            self._drag_counters_out_of_board(self._pressed_counter)

    def _drag_counters_out_of_board(self, counter: PlacedCounter) -> None:
        """Start a drag to other views, after the mouse left the board."""
        self.cancel_action()
        drag = QDrag(self.view)
        drag.setMimeData(mime_from_addresses(counter.causes))
        item = next(
            (
                i
                for i in self.view.board_counters.counter_items_in_space(counter.space)
                if i.counter == counter
            ),
            None,
        )
        if item is not None:
            drag.setPixmap(item.pixmap())
        drag.exec(Qt.DropAction.MoveAction)

    def handle_release(self, at: MousePointer) -> None:
        start, counter, dragged = self._press_point, self._pressed_counter, self._is_dragging
        self._press_point = self._last_pointer = self._pressed_counter = None
        self._is_dragging = False
        if start is None:
            return
        if dragged and counter is not None and self._can_move:
            screen_point = self.view.viewport().mapToGlobal(at.pixel)
            self.view.addresses_dropped.emit(counter.causes, at.space, screen_point)
        elif dragged:
            self._select_in_rectangle(start, at)
        elif counter is not None:
            self._select_clicked_address(counter.causes, at)
            # A single counter has nothing to spread.
            many = len(self.view.counters_in_space(counter.space)) > 1
            self.view.spread_stack(counter.space if many else None)
        else:
            self.view.spread_stack(None)
            self._select_clicked_address(
                (self.view.space_address(at.space),) if at.space else (), at
            )

    def _select_clicked_address(self, address: tuple[AddressPath, ...], at: MousePointer) -> None:
        selection = self.context.selection
        if not (at.is_shift_held or at.is_control_held):
            selection.select_addresses(address)
            return
        for address_ in address:
            selection.toggle_address(address_)

    def _select_in_rectangle(self, start: MousePointer, end: MousePointer) -> None:
        board = self.view.shown_board
        if board is None:
            return
        xs, ys = sorted((start.x, end.x)), sorted((start.y, end.y))
        names = board_hits.spaces_inside(board, (xs[0], ys[0], xs[1], ys[1]))
        chosen = [self.view.space_address(name) for name in names]
        more = end.is_shift_held or end.is_control_held
        self.context.selection.select_addresses(
            (*self.context.selection.selected_addresses, *chosen) if more else chosen
        )

    def handle_double_click(self, at: MousePointer) -> None:
        counter = self.view.counter_at_pixel(at.pixel)
        if counter is not None:
            self.view.address_activated.emit(counter.causes[0])
        elif at.space:
            self.view.address_activated.emit(self.view.space_address(at.space))

    def handle_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _ARROW_DIRECTIONS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._select_next_space(_ARROW_DIRECTIONS[key])
            return True
        if key == Qt.Key.Key_F and not event.modifiers():
            space = self._first_selected_space()
            self.view.spread_stack(
                None if self.view.board_counters.spread_space == space else space
            )
            return True
        if (
            key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            and self._first_selected_space()
            and not self._is_crosshair_shown()
        ):
            self.view.address_activated.emit(self.context.selection.lead_address)
            return True
        return False

    def _is_crosshair_shown(self) -> bool:
        return self.view.keyboard_cross.crosshair_position is not None

    def _first_selected_space(self) -> str | None:
        spaces = self.view.selected_spaces()
        return (
            spaces[0]
            if spaces
            else self.view.hovered_space.space
            if self.view.hovered_space
            else None
        )

    def _select_next_space(self, way: tuple[int, int]) -> None:
        """Select the next space in a direction."""
        board = self.view.shown_board
        outlines = all_outlines_on_board(board) if board else {}
        if not outlines:
            return
        lead = self._first_selected_space()
        if lead is None or lead not in outlines:
            middle = self.view.space_at_board_point(self.view.viewport().rect().center())
            chosen = middle or next(iter(outlines))
        else:
            x, y = label_point(outlines[lead])
            # Neighbours come first: a small space behind a large one may be nearer.
            near = neighbours_by_space(self.view.module).get(lead, frozenset()) & outlines.keys()
            names = (
                near
                if self._has_space_in_direction(outlines, near, (x, y), way)
                else outlines.keys() - {lead}
            )
            points = {name: label_point(outlines[name]) for name in sorted(names)}
            ahead = {
                n: c
                for n, at in points.items()
                if (c := _cost_of_step_in_direction((x, y), at, way)) is not None
            }
            if not ahead:
                return
            chosen = min(ahead, key=lambda name: ahead[name])
        self.context.selection.select_addresses([self.view.space_address(chosen)])
        self.view.make_space_visible(chosen)

    def _has_space_in_direction(
        self,
        outlines: Mapping[str, Outline],
        names: Iterable[str],
        origin: tuple[float, float],
        way: tuple[int, int],
    ) -> bool:
        return any(
            _cost_of_step_in_direction(origin, label_point(outlines[n]), way) is not None
            for n in names
        )

    def cancel_action(self) -> None:
        self._press_point = self._last_pointer = self._pressed_counter = None
        self._is_dragging = False

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._press_point is None or self._last_pointer is None or not self._is_dragging:
            return
        a, b = self._press_point.board_point, self._last_pointer.board_point
        if self._pressed_counter is not None and self._can_move:
            if board := self.view.shown_board:
                outline = all_outlines_on_board(board).get(self._last_pointer.space or "")
                if outline is not None:
                    yield AreaShape(outline, ShapeRole.NEW)
            yield LineShape((a, b), ShapeRole.NEW, arrow=True)
        elif self._pressed_counter is None:
            yield LineShape(
                (a, (b[0], a[1]), b, (a[0], b[1])), ShapeRole.HOVER, 1, closed=True, filled=True
            )


def _cost_of_step_in_direction(
    origin: tuple[float, float], target: tuple[float, float], way: tuple[int, int]
) -> float | None:
    """Return the cost of going to a point, or None if the point is not in that direction."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
    return hypot(ahead, aside * _COST_FACTOR_OF_SIDEWAYS_STEP) if ahead >= aside else None
