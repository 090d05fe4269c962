"""Grid of turns and owners with keyboard and mouse control."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QApplication, QWidget

from sandtable.editor.canvas.address_mime import (
    accept_address_drag,
    addresses_from_mime,
    mime_from_addresses,
)
from sandtable.editor.context.edit_command_target import EDIT_KEYS, run_edit_key
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.grids.key_handlers import run_key_handler
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.arrivals import schedule_entry_painting
from sandtable.editor.workspaces.arrivals.schedule_view import GridCell, ScheduleView
from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable, TimetableEntry

_SCROLL_EDGE, _SCROLL_STEP, _SCROLL_PAUSE = 26, 14, 30
"""Width of the scroll zone in pixels, pixels for each step, and milliseconds between steps, while
dragging."""


@dataclass(slots=True)
class _EntryDrag:
    """State while the author drags entries of the schedule."""

    press_point: QPoint
    due: TimetableEntry
    current_point: QPoint
    is_moving: bool = False


class ArrivalsGrid(ScheduleView):
    """Schedule grid that the author can work on; it edits nothing itself, but emits requests.

    It has a current cell, and a current entry inside it.
    """

    entry_opened = Signal()
    """Request to edit the current entry, or a new one, in the form."""
    command_requested = Signal(str)
    """Request for a command: `cut`, `copy`, `paste` or `delete`."""
    cell_picked = Signal()
    """Emitted when the current cell or entry has changed."""
    entries_moved = Signal(list, int, str, object)
    """Entries, number of turns, target owner (empty for the same), and number of copies to move
    (None for all)."""
    pieces_dropped = Signal(tuple, int, str)
    """Addresses of dropped pieces, with turn and owner of the cell."""
    jump_requested = Signal(object)
    """Entry whose problem badge was clicked."""
    menu_requested = Signal(QPoint)

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._entry_number = 0
        context.selection.selection_changed.connect(self._on_selection_changed)
        self._drag: _EntryDrag | None = None
        self._scroll_timer = QTimer(self)
        self._scroll_timer.setInterval(_SCROLL_PAUSE)
        self._scroll_timer.timeout.connect(self._on_scroll_timer)

    def show_schedule(
        self, module: Module, table: ScenarioTimetable | None, *, whole: bool
    ) -> None:
        super().show_schedule(module, table, whole=whole)
        self._restore_current_entry()

    # ------------------------------------------------------------------ what is current

    @property
    def cell_owner(self) -> str:
        """Owner of the current column, or an empty text."""
        cell = self.current_cell
        return (
            self.timetable_model.owners[cell[1]]
            if cell and cell[1] < len(self.timetable_model.owners)
            else ""
        )

    @property
    def cell_turn(self) -> int | None:
        """Turn of the current row in the schedule, or None."""
        cell = self.current_cell
        return (
            self.timetable_model.turns[cell[0]]
            if cell and cell[0] < len(self.timetable_model.turns)
            else None
        )

    @property
    def current_entry(self) -> TimetableEntry | None:
        """Current entry of the schedule, if it is selected."""
        cell = self.current_cell
        cell_entries = self.timetable_model.entries_at(*cell) if cell else ()
        entry = (
            cell_entries[self._entry_number] if self._entry_number < len(cell_entries) else None
        )
        return entry if entry and self.is_chosen(entry) else None

    def chosen_entries(self) -> list[TimetableEntry]:
        """Return the selected entries in order of turns, each once."""
        # Reversed, so that of a line that spans turns the first occurrence remains.
        dues = reversed(self.timetable_model.all_entries())
        chosen_by_address = {due.steps: due for due in dues if self.is_chosen(due)}
        lead = self.current_entry
        if lead is not None:
            chosen_by_address[lead.steps] = lead
        return sorted(chosen_by_address.values(), key=lambda due: due.turn)

    def show_entry(self, address: AddressPath) -> bool:
        """Show an entry and make it current; return False if it is not in the table."""
        position = self.timetable_model.find_entry(address)
        if position is None:
            return False
        self._set_current_cell(position[:2], position[2])
        return True

    # ------------------------------------------------------------------ choosing

    def _on_selection_changed(self) -> None:
        lead = self._context.selection.lead_address
        entry = self.current_entry
        if lead is not None and entry is None:
            position = self.timetable_model.find_entry(lead)
            if position is not None:
                self._set_current_cell(position[:2], position[2])
        self.viewport().update()
        self.cell_picked.emit()

    def _restore_current_entry(self) -> None:
        """Make the selected entry current again after the schedule changed."""
        lead = self._context.selection.lead_address
        entry = self.current_entry
        if (
            lead is not None
            and entry is None
            and (position := self.timetable_model.find_entry(lead))
        ):
            self._set_current_cell(position[:2], position[2])
        if (
            not self.currentIndex().isValid()
            and self.timetable_model.turns
            and self.timetable_model.owners
        ):
            # The first cell becomes current without a click, which must not change the viewpoint.
            with QSignalBlocker(self):
                self.setCurrentIndex(self.timetable_model.index(0, 0))
        self.viewport().update()

    def _set_current_cell(self, cell: GridCell, place: int = 0) -> None:
        """Make a cell of the schedule current, and one of its entries."""
        self._entry_number = place
        index = self.timetable_model.index(*cell)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.viewport().update()

    def choose_entry(self, cell: GridCell, place: int, *, more: bool = False) -> None:
        """Select an entry of a cell; with `more`, toggle it in the selection.

        If the cell has no such entry, only the cell becomes current.
        """
        cell_entries = self.timetable_model.entries_at(*cell)
        self._set_current_cell(cell, max(0, min(place, len(cell_entries) - 1)))
        address = [cell_entries[self._entry_number].steps] if cell_entries and place >= 0 else []
        if more and address:
            self._context.selection.toggle_address(address[0])
        elif not more:
            self._context.selection.select_addresses(address)
        self.cell_picked.emit()

    # ------------------------------------------------------------------ keys

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and run_edit_key(self, event):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (run_edit_key(self, event) or run_key_handler(self._key_handlers(), event)):
            super().keyPressEvent(event)

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of the schedule, which the workspace runs."""
        return {name: partial(self.command_requested.emit, name) for name in EDIT_KEYS}

    def _key_handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "Left": lambda: self._step_across_cells(-1),
            "Right": lambda: self._step_across_cells(1),
            "Up": lambda: self._step_down_in_column(-1),
            "Down": lambda: self._step_down_in_column(1),
            "Home": lambda: self._choose_row(0),
            "End": lambda: self._choose_row(len(self.timetable_model.turns) - 1),
            "Return": self.entry_opened.emit,
            "Enter": self.entry_opened.emit,
            "Esc": self._cancel_drag,
            "Ctrl+A": self._choose_cell,
        }

    def _choose_cell(self) -> None:
        cell = self.current_cell
        if cell is not None:
            self._context.selection.select_addresses(
                due.steps for due in self.timetable_model.entries_at(*cell)
            )

    def _step_across_cells(self, by: int) -> None:
        cell = self.current_cell
        if cell is None:
            return
        place = self._entry_number + by if self.current_entry or by < 0 else 0
        if 0 <= place < len(self.timetable_model.entries_at(*cell)):
            self.choose_entry(cell, place)
            return
        column = cell[1] + by
        if 0 <= column < len(self.timetable_model.owners):
            entry_count = len(self.timetable_model.entries_at(cell[0], column))
            self.choose_entry((cell[0], column), entry_count - 1 if by < 0 else 0)

    def _step_down_in_column(self, by: int) -> None:
        cell = self.current_cell
        if cell is not None and 0 <= cell[0] + by < len(self.timetable_model.turns):
            self.choose_entry((cell[0] + by, cell[1]), 0)

    def _choose_row(self, row: int) -> None:
        cell = self.current_cell
        if cell is not None and row >= 0:
            self.choose_entry((row, cell[1]), 0)

    # ------------------------------------------------------------------ the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        point = event.position().toPoint()
        hit, cell = self._entry_number_at(point), self.cell_at_pixel(point)
        if event.button() not in {Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton}:
            return
        if hit is None:
            if cell is not None:
                self.choose_entry(cell, -1)
            return
        due = self.timetable_model.entries_at(*hit[0])[hit[1]]
        more = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if more or not self.is_chosen(due):
            self.choose_entry(*hit, more=more)
        else:
            self._set_current_cell(*hit)
            self.cell_picked.emit()
        if event.button() == Qt.MouseButton.LeftButton:
            badge = schedule_entry_painting.badge_box_of_entry(self._entry_boxes(hit[0])[hit[1]])
            # The badge leads to the cause, so it starts no drag.
            if self.troubles_by_address.get(due.steps) and badge.contains(point):
                self.jump_requested.emit(due)
                return
            self._drag = _EntryDrag(point, due, point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        drag = self._drag
        if drag is None:
            return
        far = (point - drag.press_point).manhattanLength() >= QApplication.startDragDistance()
        drag.is_moving, drag.current_point = drag.is_moving or far, point
        # Qt's own drag takes over outside, because other views must receive it.
        if drag.is_moving and not self.viewport().rect().contains(point):
            self._drag_out_of_grid()
            return
        self.drop_cell = self.cell_at_pixel(point) if drag.is_moving else None
        if drag.is_moving and not self._scroll_timer.isActive():
            self._scroll_timer.start()
        self.viewport().update()

    def _on_scroll_timer(self) -> None:
        """Scroll while entries are dragged near the edge."""
        drag = self._drag
        if drag is None:
            self._scroll_timer.stop()
        elif self._scroll_near_edge(drag.current_point):
            self.drop_cell = self.cell_at_pixel(drag.current_point)
            self.viewport().update()

    def _scroll_near_edge(self, point: QPoint) -> bool:
        bar, high = self.verticalScrollBar(), self.viewport().height()
        before = bar.value()
        way = (point.y() > high - _SCROLL_EDGE) - (point.y() < _SCROLL_EDGE)
        bar.setValue(before + way * _SCROLL_STEP)
        return bar.value() != before

    def hideEvent(self, event: QHideEvent) -> None:
        self._cancel_drag()
        super().hideEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, goal = self._drag, self.drop_cell
        self._drag = self.drop_cell = None
        self._scroll_timer.stop()
        self.viewport().update()
        if drag is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if drag.is_moving:
            is_single = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if goal is not None:
                self._drop_dragged_entries(drag.due, goal, 1 if is_single else None)
        # A press kept the selection, as it might have begun a drag of all of it.
        elif not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._context.selection.select_addresses([drag.due.steps])

    def _drop_dragged_entries(
        self, due: TimetableEntry, goal: GridCell, count: int | None
    ) -> None:
        by = self.timetable_model.turns[goal[0]] - due.turn
        owner = self.timetable_model.owners[goal[1]]
        if by or owner != due.owner:
            dues = self.chosen_entries() if self.is_chosen(due) else [due]
            self.entries_moved.emit(dues, by, "" if owner == due.owner else owner, count)

    def _drag_out_of_grid(self) -> None:
        """Start a drag to other views, such as the map."""
        dues = self.chosen_entries()
        self._drag = self.drop_cell = None
        self._scroll_timer.stop()
        drag = QDrag(self)
        drag.setMimeData(mime_from_addresses(due.steps for due in dues))
        drag.exec(Qt.DropAction.MoveAction)
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = None
            self.entry_opened.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())
        event.accept()

    # ------------------------------------------------------------------ what is dragged here

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        accept_address_drag(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._scroll_near_edge(event.position().toPoint())
        self.drop_cell = self.cell_at_pixel(event.position().toPoint())
        self.viewport().update()
        if self.drop_cell is None:
            event.ignore()
        else:
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drop_cell = None
        self.viewport().update()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        goal, self.drop_cell = self.cell_at_pixel(event.position().toPoint()), None
        addresses = addresses_from_mime(event.mimeData())
        self.viewport().update()
        if goal is None or not addresses:
            event.ignore()
            return
        event.acceptProposedAction()
        turn, owner = self.timetable_model.turns[goal[0]], self.timetable_model.owners[goal[1]]
        due_by_address = {due.steps: due for due in reversed(self.timetable_model.all_entries())}
        dues = [due_by_address[address] for address in addresses if address in due_by_address]
        if dues:
            by = turn - dues[0].turn
            self.entries_moved.emit(dues, by, "" if owner == dues[0].owner else owner, None)
        else:
            self.pieces_dropped.emit(addresses, turn, owner)

    # ------------------------------------------------------------------ letting go

    def _cancel_drag(self) -> None:
        """Cancel the drag of entries, or the preceding cut."""
        self._drag = self.drop_cell = None
        self._scroll_timer.stop()
        self.show_cut_entries(())

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        drag = self._drag
        if drag is None or not drag.is_moving:
            return
        painter = QPainter(self.viewport())
        painter.setOpacity(0.85)
        self.paint_dragged_entry(painter, drag.due, drag.current_point)
        number = len(self.chosen_entries())
        if number > 1:
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            below = drag.current_point + QPoint(12, schedule_entry_painting.CHIP_HEIGHT + 20)
            painter.drawText(below, tr("%n entries", "", number))
        painter.end()
