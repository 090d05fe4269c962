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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.mime import addresses_in, mime_of, welcome
from sandtable.editor.grids.keys import done_by
from sandtable.editor.words import tr
from sandtable.editor.workspaces.arrivals import entry_chips
from sandtable.editor.workspaces.arrivals.schedule_view import Cell, ScheduleView
from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.reports.timetable import Due, Timetable

_SCROLL_EDGE, _SCROLL_STEP, _SCROLL_PAUSE = 26, 14, 30
"""Pixels near the edge, pixels at a time, and milliseconds between, when held entries scroll."""


@dataclass(slots=True)
class _EntryDrag:
    """Entries on their way."""

    start: QPoint
    due: Due
    at: QPoint
    moving: bool = False


class ArrivalsGrid(ScheduleView):
    """Lets a schedule be worked on. It edits nothing itself: it says what was asked for.

    It has a current cell, and in it a current entry.
    """

    opened = Signal()
    """The chosen entry, or the cell, is to be written in the form."""
    asked = Signal(str)
    """A key was pressed for something: `cut`, `copy`, `paste`, `delete`."""
    picked = Signal()
    """Another cell or entry is the current one."""
    moved = Signal(list, int, str, object)
    """Entries, how many turns later, in whose schedule (empty: the same), how many copies."""
    pieces_dropped = Signal(tuple, int, str)
    """Addresses of pieces, the turn and the owner of the cell."""
    jumped = Signal(object)
    """What is wrong with an entry was clicked."""
    menu_asked = Signal(QPoint)

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(bench, parent)
        self._entry_number = 0
        bench.selection.changed.connect(self._on_selection)
        self._drag: _EntryDrag | None = None
        self._scrolling = QTimer(self)
        self._scrolling.setInterval(_SCROLL_PAUSE)
        self._scrolling.timeout.connect(self._on_scrolling)

    def show_schedule(self, module: Module, table: Timetable | None, *, whole: bool) -> None:
        super().show_schedule(module, table, whole=whole)
        self._keep_current_entry()

    # ------------------------------------------------------------------ what is current

    @property
    def cell_owner(self) -> str:
        """The owner of the current column."""
        cell = self.cell
        return self.table.owners[cell[1]] if cell and cell[1] < len(self.table.owners) else ""

    @property
    def cell_turn(self) -> int | None:
        """The turn of the current row."""
        cell = self.cell
        return self.table.turns[cell[0]] if cell and cell[0] < len(self.table.turns) else None

    @property
    def current_entry(self) -> Due | None:
        """The current entry of the current cell, if it is chosen."""
        cell = self.cell
        here = self.table.entries_at(*cell) if cell else ()
        found = here[self._entry_number] if self._entry_number < len(here) else None
        return found if found and self.is_chosen(found) else None

    def chosen_entries(self) -> list[Due]:
        """The chosen entries, each once."""
        dues = reversed(self.table.all_entries())
        found = {due.steps: due for due in dues if self.is_chosen(due)}
        lead = self.current_entry
        if lead is not None:
            found[lead.steps] = lead
        return sorted(found.values(), key=lambda due: due.turn)

    def show_entry(self, steps: AddressPath) -> bool:
        """Bring an entry into sight, and make it current."""
        found = self.table.find_entry(steps)
        if found is None:
            return False
        self._set_current(found[:2], found[2])
        return True

    # ------------------------------------------------------------------ choosing

    def _on_selection(self) -> None:
        lead = self._bench.selection.lead
        here = self.current_entry
        if lead is not None and here is None:
            found = self.table.find_entry(lead)
            if found is not None:
                self._set_current(found[:2], found[2])
        self.viewport().update()
        self.picked.emit()

    def _keep_current_entry(self) -> None:
        """After a change, the current entry is where the chosen one is now."""
        lead = self._bench.selection.lead
        here = self.current_entry
        if lead is not None and here is None and (found := self.table.find_entry(lead)):
            self._set_current(found[:2], found[2])
        if not self.currentIndex().isValid() and self.table.turns and self.table.owners:
            with QSignalBlocker(self):
                self.setCurrentIndex(self.table.index(0, 0))
        self.viewport().update()

    def _set_current(self, cell: Cell, place: int = 0) -> None:
        """Make a cell current, and one of its entries."""
        self._entry_number = place
        index = self.table.index(*cell)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.viewport().update()

    def choose_entry(self, cell: Cell, place: int, *, more: bool = False) -> None:
        """Choose an entry of a cell, or the cell alone if it has none there."""
        here = self.table.entries_at(*cell)
        self._set_current(cell, max(0, min(place, len(here) - 1)))
        steps = [here[self._entry_number].steps] if here and place >= 0 else []
        if more and steps:
            self._bench.selection.toggle(steps[0])
        elif not more:
            self._bench.selection.choose(steps)
        self.picked.emit()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not done_by(self._key_handlers(), event):
            super().keyPressEvent(event)

    def _key_handlers(self) -> dict[str, Callable[[], None]]:
        return {
            "Left": lambda: self._step_across(-1),
            "Right": lambda: self._step_across(1),
            "Up": lambda: self._step_down(-1),
            "Down": lambda: self._step_down(1),
            "Home": lambda: self._choose_row(0),
            "End": lambda: self._choose_row(len(self.table.turns) - 1),
            "Return": self.opened.emit,
            "Enter": self.opened.emit,
            "Esc": self._cancel_drag,
            "Ctrl+A": self._choose_cell,
            "Ctrl+X": lambda: self.asked.emit("cut"),
            "Ctrl+C": lambda: self.asked.emit("copy"),
            "Ctrl+V": lambda: self.asked.emit("paste"),
            "Del": lambda: self.asked.emit("delete"),
        }

    def _choose_cell(self) -> None:
        cell = self.cell
        if cell is not None:
            self._bench.selection.choose(due.steps for due in self.table.entries_at(*cell))

    def _step_across(self, by: int) -> None:
        cell = self.cell
        if cell is None:
            return
        place = self._entry_number + by if self.current_entry or by < 0 else 0
        if 0 <= place < len(self.table.entries_at(*cell)):
            self.choose_entry(cell, place)
            return
        column = cell[1] + by
        if 0 <= column < len(self.table.owners):
            there = len(self.table.entries_at(cell[0], column))
            self.choose_entry((cell[0], column), there - 1 if by < 0 else 0)

    def _step_down(self, by: int) -> None:
        cell = self.cell
        if cell is not None and 0 <= cell[0] + by < len(self.table.turns):
            self.choose_entry((cell[0] + by, cell[1]), 0)

    def _choose_row(self, row: int) -> None:
        cell = self.cell
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
        due = self.table.entries_at(*found[0])[found[1]]
        more = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if more or not self.is_chosen(due):
            self.choose_entry(*found, more=more)
        else:
            self._set_current(*found)
            self.picked.emit()
        if event.button() == Qt.MouseButton.LeftButton:
            badge = entry_chips.badge_box(self._entry_boxes(found[0])[found[1]])
            if self.troubles.get(due.steps) and badge.contains(point):
                self.jumped.emit(due)
                return
            self._drag = _EntryDrag(point, due, point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        drag = self._drag
        if drag is None:
            return
        far = (point - drag.start).manhattanLength() >= QApplication.startDragDistance()
        drag.moving, drag.at = drag.moving or far, point
        if drag.moving and not self.viewport().rect().contains(point):
            self._drag_out_of_grid()
            return
        self.goal = self.cell_at(point) if drag.moving else None
        if drag.moving and not self._scrolling.isActive():
            self._scrolling.start()
        self.viewport().update()

    def _on_scrolling(self) -> None:
        """While an entry is held near the edge, more comes into sight."""
        drag = self._drag
        if drag is None:
            self._scrolling.stop()
        elif self._scroll_near(drag.at):
            self.goal = self.cell_at(drag.at)
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
        drag, goal = self._drag, self.goal
        self._drag = self.goal = None
        self._scrolling.stop()
        self.viewport().update()
        if drag is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if drag.moving:
            one = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if goal is not None:
                self._drop_entry(drag.due, goal, 1 if one else None)
        elif not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._bench.selection.choose([drag.due.steps])

    def _drop_entry(self, due: Due, goal: Cell, count: int | None) -> None:
        by = self.table.turns[goal[0]] - due.turn
        owner = self.table.owners[goal[1]]
        if by or owner != due.owner:
            dues = self.chosen_entries() if self.is_chosen(due) else [due]
            self.moved.emit(dues, by, "" if owner == due.owner else owner, count)

    def _drag_out_of_grid(self) -> None:
        """The entries leave the grid: the map may take them."""
        dues = self.chosen_entries()
        self._drag = self.goal = None
        self._scrolling.stop()
        drag = QDrag(self)
        drag.setMimeData(mime_of(due.steps for due in dues))
        drag.exec(Qt.DropAction.MoveAction)
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = None
            self.opened.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())
        event.accept()

    # ------------------------------------------------------------------ what is dragged here

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        welcome(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._scroll_near(event.position().toPoint())
        self.goal = self.cell_at(event.position().toPoint())
        self.viewport().update()
        if self.goal is None:
            event.ignore()
        else:
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.goal = None
        self.viewport().update()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        goal, self.goal = self.cell_at(event.position().toPoint()), None
        addresses = addresses_in(event.mimeData())
        self.viewport().update()
        if goal is None or not addresses:
            event.ignore()
            return
        event.acceptProposedAction()
        turn, owner = self.table.turns[goal[0]], self.table.owners[goal[1]]
        known = {due.steps: due for due in reversed(self.table.all_entries())}
        dues = [known[steps] for steps in addresses if steps in known]
        if dues:
            by = turn - dues[0].turn
            self.moved.emit(dues, by, "" if owner == dues[0].owner else owner, None)
        else:
            self.pieces_dropped.emit(addresses, turn, owner)

    # ------------------------------------------------------------------ letting go

    def _cancel_drag(self) -> None:
        """Let go of what is held or cut."""
        self._drag = self.goal = None
        self._scrolling.stop()
        self.show_cut(())

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        drag = self._drag
        if drag is None or not drag.moving:
            return
        painter = QPainter(self.viewport())
        painter.setOpacity(0.85)
        self.paint_dragged_entry(painter, drag.due, drag.at)
        number = len(self.chosen_entries())
        if number > 1:
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            below = drag.at + QPoint(12, entry_chips.CHIP_HEIGHT + 20)
            painter.drawText(below, tr("%n entries", "", number))
        painter.end()
