"""Tool that selects spaces and counters by click, box or keys, and drags counters."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag, QKeyEvent

from sandtable.editor.canvas.address_mime import mime_from_addresses
from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.counter_stacks import PlacedCounter
from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    BoardPoint,
    LineShape,
    MapShape,
    ShapeRole,
    TextShape,
)
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.canvas.selection_area import SelectionArea
from sandtable.editor.canvas.space_steps import (
    DIRECTION_OF_ARROW_KEY,
    Direction,
    next_space_in_direction,
)
from sandtable.editor.translation import tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.locations import setup_entry_addresses

_DRAG_DISTANCE = 5
"""Pixels that the mouse must move before a press becomes a drag."""


class SelectTool(BoardTool):
    """Selection tool: click, Shift or Control with click, box, lasso, and drag of counters."""

    hint = translatable(
        "Click to select, drag to select with a rectangle, or with Alt freehand. "
        "F: spread a stack out."
    )
    prefers_counters = False
    """Whether a box or lasso selects the counters in it, and spaces only if there are none."""

    def __init__(self, view: BoardView, *, moves: bool = True) -> None:
        super().__init__(view)
        self._can_move = moves
        self._press_point: MousePointer | None = None
        self._last_pointer: MousePointer | None = None
        self._pressed_counter: PlacedCounter | None = None
        self._is_dragging = False
        self._lasso_points: list[BoardPoint] = []
        """Line of the lasso that is being drawn; empty for a box."""

    def handle_press(self, at: MousePointer) -> None:
        self._press_point = self._last_pointer = at
        self._lasso_points = [at.board_point] if at.is_alt_held else []
        self._pressed_counter = self.view.counter_at_pixel(at.pixel)
        self._is_dragging = False

    def handle_move(self, at: MousePointer) -> None:
        if self._press_point is None:
            return
        self._last_pointer = at
        if self._lasso_points:
            self._lasso_points.append(at.board_point)
        far = (at.pixel - self._press_point.pixel).manhattanLength()
        self._is_dragging = self._is_dragging or far > _DRAG_DISTANCE
        # Only outside does the drag leave the view; inside, the tool draws its own arrow.
        outside = not self.view.viewport().rect().contains(at.pixel)
        if self._is_dragging and self._pressed_counter and self._can_move and outside:
            self._drag_counters_out_of_board(self._pressed_counter)

    def addresses_to_drag(self, counter: PlacedCounter) -> tuple[AddressPath, ...]:
        """Return what a drag of a counter takes along: all selected entries, if it is selected."""
        chosen = setup_entry_addresses(self.context.selection.selected_addresses)
        if set(chosen).isdisjoint(counter.causes):
            return counter.causes
        return tuple(dict.fromkeys((*counter.causes, *chosen)))

    def _drag_counters_out_of_board(self, counter: PlacedCounter) -> None:
        """Start a drag to other views, after the mouse left the board."""
        self.cancel_action()
        drag = QDrag(self.view)
        drag.setMimeData(mime_from_addresses(self.addresses_to_drag(counter)))
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
        counter, dragged = self._pressed_counter, self._is_dragging
        area = self._drawn_area(at)
        self.cancel_action()
        if area is None:
            return
        if dragged and counter is not None and self._can_move:
            screen_point = self.view.viewport().mapToGlobal(at.pixel)
            addresses = self.addresses_to_drag(counter)
            self.view.addresses_dropped.emit(addresses, at.space, screen_point)
        elif dragged:
            more = at.is_shift_held or at.is_control_held
            self._select_in_area(area, adds_to_selection=more)
        elif counter is not None:
            self._select_clicked_address(counter.causes, at)
            # With a key held, a second click must meet the same counter again.
            if not (at.is_shift_held or at.is_control_held):
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

    def _drawn_area(self, end: MousePointer) -> SelectionArea | None:
        """Return the box or lasso from the press to a point; None if no button was pressed."""
        if self._press_point is None:
            return None
        if self._lasso_points:
            return SelectionArea((*self._lasso_points, end.board_point))
        return SelectionArea.from_corners(self._press_point.board_point, end.board_point)

    def _select_in_area(self, area: SelectionArea, *, adds_to_selection: bool) -> None:
        board = self.view.shown_board
        if board is None:
            return
        counters = area.counters_inside(self.view.board_counters) if self.prefers_counters else []
        chosen = [address for counter in counters for address in counter.causes]
        chosen = chosen or [self.view.space_address(name) for name in area.spaces_inside(board)]
        selection = self.context.selection
        before = selection.selected_addresses if adds_to_selection else ()
        selection.select_addresses((*before, *chosen))

    def handle_double_click(self, at: MousePointer) -> None:
        counter = self.view.counter_at_pixel(at.pixel)
        if counter is not None:
            self.view.address_activated.emit(counter.causes[0])
        elif at.space:
            self.view.address_activated.emit(self.view.space_address(at.space))

    def handle_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if key in DIRECTION_OF_ARROW_KEY and control:
            self._select_next_space(DIRECTION_OF_ARROW_KEY[key])
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

    def _select_next_space(self, way: Direction) -> None:
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
            ahead = next_space_in_direction(self.view.module, self.view.board_id, lead, way)
            if ahead is None:
                return
            chosen = ahead
        self.context.selection.select_addresses([self.view.space_address(chosen)])
        self.view.make_space_visible(chosen)

    def cancel_action(self) -> None:
        self._press_point = self._last_pointer = self._pressed_counter = None
        self._is_dragging, self._lasso_points = False, []

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._last_pointer is None or not self._is_dragging:
            return
        area = self._drawn_area(self._last_pointer)
        if self._pressed_counter is not None and self._can_move:
            yield from self._shapes_of_counter_drag(self._pressed_counter, self._last_pointer)
        elif self._pressed_counter is None and area is not None:
            yield area.outline_shape

    def _shapes_of_counter_drag(
        self, counter: PlacedCounter, pointer: MousePointer
    ) -> Iterable[MapShape]:
        board, start = self.view.shown_board, self._press_point
        outline = all_outlines_on_board(board).get(pointer.space or "") if board else None
        if outline is not None:
            yield AreaShape(outline, ShapeRole.NEW)
        if start is not None:
            yield LineShape((start.board_point, pointer.board_point), ShapeRole.NEW, arrow=True)
        number = len(self.addresses_to_drag(counter))
        if number > 1:
            yield TextShape(tr("%n entries", "", number), pointer.board_point)
