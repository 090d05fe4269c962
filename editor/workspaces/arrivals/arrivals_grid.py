"""The grid of turns and owners as a schedule is worked on in it: by keys and by the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, QTimer, Signal
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
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.grids.key_handlers import run_key_handler
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.arrivals import entry_chips
from sandtable.editor.workspaces.arrivals.schedule_view import GridCell, ScheduleView
from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable, TimetableEntry

_SCROLL_EDGE, _SCROLL_STEP, _SCROLL_PAUSE = 26, 14, 30
"""Pixels near the edge, pixels at a time, and milliseconds between, when held entries scroll."""


@dataclass(slots=True)
class _EntryDrag:
    """Entries on their way."""

    press_point: QPoint
    due: TimetableEntry
    current_point: QPoint
    is_moving: bool = False


class ArrivalsGrid(ScheduleView):
    """Lets a schedule be worked on. It edits nothing itself: it says what was asked for.

    It has a current cell, and in it a current entry.
    """

    entry_opened = Signal()
    """The chosen entry, or the cell, is to be written in the form."""
    command_requested = Signal(str)
    """A key was pressed for something: `cut`, `copy`, `paste_cells`, `delete`."""
    cell_picked = Signal()
    """Another cell or entry is the current one."""
    entries_moved = Signal(list, int, str, object)
    """Entries, how many turns later, in whose schedule (empty: the same), how many copies."""
    pieces_dropped = Signal(tuple, int, str)
    """Addresses of pieces, the turn and the owner of the cell."""
    jump_requested = Signal(object)
    """What is wrong with an entry was clicked."""
    menu_requested = Signal(QPoint)

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._entry_number = 0
        context.selection.selection_changed.connect(self._on_selection)
        self._drag: _EntryDrag | None = None
        self._scroll_timer = QTimer(self)
        self._scroll_timer.setInterval(_SCROLL_PAUSE)
        self._scroll_timer.timeout.connect(self._on_scrolling)

    def show_schedule(
        self, module: Module, table: ScenarioTimetable | None, *, whole: bool
    ) -> None:
        super().show_schedule(module, table, whole=whole)
        self._keep_current_entry()

    # ------------------------------------------------------------------ what is current

    @property
    def cell_owner(self) -> str:
        """The owner of the current column."""
        cell = self.current_cell
        return (
            self.timetable_model.owners[cell[1]]
            if cell and cell[1] < len(self.timetable_model.owners)
            else ""
        )

    @property
    def cell_turn(self) -> int | None:
        """The turn of the current row."""
        cell = self.current_cell
        return (
            self.timetable_model.turns[cell[0]]
            if cell and cell[0] < len(self.timetable_model.turns)
            else None
        )

    @property
    def current_entry(self) -> TimetableEntry | None:
        """The current entry of the current cell, if it is chosen."""
        cell = self.current_cell
        here = self.timetable_model.entries_at(*cell) if cell else ()
        found = here[self._entry_number] if self._entry_number < len(here) else None
        return found if found and self.is_chosen(found) else None

    def chosen_entries(self) -> list[TimetableEntry]:
        """The chosen entries, each once."""
        dues = reversed(self.timetable_model.all_entries())
        found = {due.steps: due for due in dues if self.is_chosen(due)}
        lead = self.current_entry
        if lead is not None:
            found[lead.steps] = lead
        return sorted(found.values(), key=lambda due: due.turn)

    def show_entry(self, address: AddressPath) -> bool:
        """Bring an entry into sight, and make it current."""
        found = self.timetable_model.find_entry(address)
        if found is None:
            return False
        self._set_current(found[:2], found[2])
        return True

    # ------------------------------------------------------------------ choosing

    def _on_selection(self) -> None:
        lead = self._context.selection.lead_address
        here = self.current_entry
        if lead is not None and here is None:
            found = self.timetable_model.find_entry(lead)
            if found is not None:
                self._set_current(found[:2], found[2])
        self.viewport().update()
        self.cell_picked.emit()

    def _keep_current_entry(self) -> None:
        """After a change, the current entry is where the chosen one is now."""
        lead = self._context.selection.lead_address
        here = self.current_entry
        if lead is not None and here is None and (found := self.timetable_model.find_entry(lead)):
            self._set_current(found[:2], found[2])
        if (
            not self.currentIndex().isValid()
            and self.timetable_model.turns
            and self.timetable_model.owners
        ):
            with QSignalBlocker(self):
                self.setCurrentIndex(self.timetable_model.index(0, 0))
        self.viewport().update()

    def _set_current(self, cell: GridCell, place: int = 0) -> None:
        """Make a cell current, and one of its entries."""
        self._entry_number = place
        index = self.timetable_model.index(*cell)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.viewport().update()

    def choose_entry(self, cell: GridCell, place: int, *, more: bool = False) -> None:
        """Choose an entry of a cell, or the cell alone if it has none there."""
        here = self.timetable_model.entries_at(*cell)
        self._set_current(cell, max(0, min(place, len(here) - 1)))
        address = [here[self._entry_number].steps] if here and place >= 0 else []
        if more and address:
            self._context.selection.toggle_address(address[0])
        elif not more:
            self._context.selection.select_addresses(address)
        self.cell_picked.emit()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not run_key_handler(self._key_handlers(), event):
            super().keyPressEvent(event)

    def _key_handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "Left": lambda: self._step_across(-1),
            "Right": lambda: self._step_across(1),
            "Up": lambda: self._step_down(-1),
            "Down": lambda: self._step_down(1),
            "Home": lambda: self._choose_row(0),
            "End": lambda: self._choose_row(len(self.timetable_model.turns) - 1),
            "Return": self.entry_opened.emit,
            "Enter": self.entry_opened.emit,
            "Esc": self._cancel_drag,
            "Ctrl+A": self._choose_cell,
            "Ctrl+X": lambda: self.command_requested.emit("cut"),
            "Ctrl+C": lambda: self.command_requested.emit("copy"),
            "Ctrl+V": lambda: self.command_requested.emit("paste"),
            "Del": lambda: self.command_requested.emit("delete"),
        }

    def _choose_cell(self) -> None:
        cell = self.current_cell
        if cell is not None:
            self._context.selection.select_addresses(
                due.steps for due in self.timetable_model.entries_at(*cell)
            )

    def _step_across(self, by: int) -> None:
        cell = self.current_cell
        if cell is None:
            return
        place = self._entry_number + by if self.current_entry or by < 0 else 0
        if 0 <= place < len(self.timetable_model.entries_at(*cell)):
            self.choose_entry(cell, place)
            return
        column = cell[1] + by
        if 0 <= column < len(self.timetable_model.owners):
            there = len(self.timetable_model.entries_at(cell[0], column))
            self.choose_entry((cell[0], column), there - 1 if by < 0 else 0)

    def _step_down(self, by: int) -> None:
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
        found, cell = self._entry_number_at(point), self.cell_at(point)
        if event.button() not in {Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton}:
            return
        if found is None:
            if cell is not None:
                self.choose_entry(cell, -1)
            return
        due = self.timetable_model.entries_at(*found[0])[found[1]]
        more = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if more or not self.is_chosen(due):
            self.choose_entry(*found, more=more)
        else:
            self._set_current(*found)
            self.cell_picked.emit()
        if event.button() == Qt.MouseButton.LeftButton:
            badge = entry_chips.badge_box(self._entry_boxes(found[0])[found[1]])
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
        if drag.is_moving and not self.viewport().rect().contains(point):
            self._drag_out_of_grid()
            return
        self.drop_cell = self.cell_at(point) if drag.is_moving else None
        if drag.is_moving and not self._scroll_timer.isActive():
            self._scroll_timer.start()
        self.viewport().update()

    def _on_scrolling(self) -> None:
        """While an entry is held near the edge, more comes into sight."""
        drag = self._drag
        if drag is None:
            self._scroll_timer.stop()
        elif self._scroll_near(drag.current_point):
            self.drop_cell = self.cell_at(drag.current_point)
            self.viewport().update()

    def _scroll_near(self, point: QPoint) -> bool:
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
            one = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if goal is not None:
                self._drop_entry(drag.due, goal, 1 if one else None)
        elif not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._context.selection.select_addresses([drag.due.steps])

    def _drop_entry(self, due: TimetableEntry, goal: GridCell, count: int | None) -> None:
        by = self.timetable_model.turns[goal[0]] - due.turn
        owner = self.timetable_model.owners[goal[1]]
        if by or owner != due.owner:
            dues = self.chosen_entries() if self.is_chosen(due) else [due]
            self.entries_moved.emit(dues, by, "" if owner == due.owner else owner, count)

    def _drag_out_of_grid(self) -> None:
        """The entries leave the grid: the map may take them."""
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
        self._scroll_near(event.position().toPoint())
        self.drop_cell = self.cell_at(event.position().toPoint())
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
        goal, self.drop_cell = self.cell_at(event.position().toPoint()), None
        addresses = addresses_from_mime(event.mimeData())
        self.viewport().update()
        if goal is None or not addresses:
            event.ignore()
            return
        event.acceptProposedAction()
        turn, owner = self.timetable_model.turns[goal[0]], self.timetable_model.owners[goal[1]]
        known = {due.steps: due for due in reversed(self.timetable_model.all_entries())}
        dues = [known[address] for address in addresses if address in known]
        if dues:
            by = turn - dues[0].turn
            self.entries_moved.emit(dues, by, "" if owner == dues[0].owner else owner, None)
        else:
            self.pieces_dropped.emit(addresses, turn, owner)

    # ------------------------------------------------------------------ letting go

    def _cancel_drag(self) -> None:
        """Let go of what is held or cut."""
        self._drag = self.drop_cell = None
        self._scroll_timer.stop()
        self.show_cut(())

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
            below = drag.current_point + QPoint(12, entry_chips.CHIP_HEIGHT + 20)
            painter.drawText(below, tr("%n entries", "", number))
        painter.end()
