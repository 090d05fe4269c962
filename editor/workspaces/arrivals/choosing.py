"""The grid of turns and owners by keys: cells and entries are chosen, and asked things of."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import (
    QKeyEvent,
)
from PySide6.QtWidgets import QWidget

from sandtable.editor.bench.bench import Bench
from sandtable.editor.grids.keys import done_by
from sandtable.editor.workspaces.arrivals.sheet import Cell, ScheduleView
from sandtable.model.address import Steps
from sandtable.model.module import Module
from sandtable.model.reports.timetable import Due, Timetable


class ChoosingGrid(ScheduleView):
    """Has a current cell, and in it a current entry."""

    opened = Signal()
    """The chosen entry, or the cell, is to be written in the form."""
    asked = Signal(str)
    """A key was pressed for something: `cut`, `copy`, `paste`, `delete`."""
    picked = Signal()
    """Another cell or entry is the current one."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(bench, parent)
        self._place = 0
        bench.selection.changed.connect(self._on_selection)

    def show_schedule(self, module: Module, table: Timetable | None, *, whole: bool) -> None:
        super().show_schedule(module, table, whole=whole)
        self._stay()

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
    def due(self) -> Due | None:
        """The current entry of the current cell, if it is chosen."""
        cell = self.cell
        here = self.table.dues(*cell) if cell else ()
        found = here[self._place] if self._place < len(here) else None
        return found if found and self.is_chosen(found) else None

    def chosen(self) -> list[Due]:
        """The chosen entries, each once."""
        dues = reversed(self.table.all_dues())
        found = {due.steps: due for due in dues if self.is_chosen(due)}
        lead = self.due
        if lead is not None:
            found[lead.steps] = lead
        return sorted(found.values(), key=lambda due: due.turn)

    def show_entry(self, steps: Steps) -> bool:
        """Bring an entry into sight, and make it current."""
        found = self.table.find(steps)
        if found is None:
            return False
        self._go(found[:2], found[2])
        return True

    # ------------------------------------------------------------------ choosing

    def _on_selection(self) -> None:
        lead = self._bench.selection.lead
        here = self.due
        if lead is not None and here is None:
            found = self.table.find(lead)
            if found is not None:
                self._go(found[:2], found[2])
        self.viewport().update()
        self.picked.emit()

    def _stay(self) -> None:
        """After a change, the current entry is where the chosen one is now."""
        lead = self._bench.selection.lead
        here = self.due
        if lead is not None and here is None and (found := self.table.find(lead)):
            self._go(found[:2], found[2])
        if not self.currentIndex().isValid() and self.table.turns and self.table.owners:
            with QSignalBlocker(self):
                self.setCurrentIndex(self.table.index(0, 0))
        self.viewport().update()

    def _go(self, cell: Cell, place: int = 0) -> None:
        """Make a cell current, and one of its entries."""
        self._place = place
        index = self.table.index(*cell)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self.viewport().update()

    def choose(self, cell: Cell, place: int, *, more: bool = False) -> None:
        """Choose an entry of a cell, or the cell alone if it has none there."""
        here = self.table.dues(*cell)
        self._go(cell, max(0, min(place, len(here) - 1)))
        steps = [here[self._place].steps] if here and place >= 0 else []
        if more and steps:
            self._bench.selection.toggle(steps[0])
        elif not more:
            self._bench.selection.choose(steps)
        self.picked.emit()

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not done_by(self._keys(), event):
            super().keyPressEvent(event)

    def _keys(self) -> dict[str, Callable[[], None]]:
        return {
            "Left": lambda: self._step_across(-1),
            "Right": lambda: self._step_across(1),
            "Up": lambda: self._step_down(-1),
            "Down": lambda: self._step_down(1),
            "Home": lambda: self._to_row(0),
            "End": lambda: self._to_row(len(self.table.turns) - 1),
            "Return": self.opened.emit,
            "Enter": self.opened.emit,
            "Esc": self._give_up,
            "Ctrl+A": self._choose_cell,
            "Ctrl+X": lambda: self.asked.emit("cut"),
            "Ctrl+C": lambda: self.asked.emit("copy"),
            "Ctrl+V": lambda: self.asked.emit("paste"),
            "Del": lambda: self.asked.emit("delete"),
        }

    def _give_up(self) -> None:
        """Let go of what is held or cut."""
        self.show_cut(())

    def _choose_cell(self) -> None:
        cell = self.cell
        if cell is not None:
            self._bench.selection.choose(due.steps for due in self.table.dues(*cell))

    def _step_across(self, by: int) -> None:
        cell = self.cell
        if cell is None:
            return
        place = self._place + by if self.due or by < 0 else 0
        if 0 <= place < len(self.table.dues(*cell)):
            self.choose(cell, place)
            return
        column = cell[1] + by
        if 0 <= column < len(self.table.owners):
            there = len(self.table.dues(cell[0], column))
            self.choose((cell[0], column), there - 1 if by < 0 else 0)

    def _step_down(self, by: int) -> None:
        cell = self.cell
        if cell is not None and 0 <= cell[0] + by < len(self.table.turns):
            self.choose((cell[0] + by, cell[1]), 0)

    def _to_row(self, row: int) -> None:
        cell = self.cell
        if cell is not None and row >= 0:
            self.choose((row, cell[1]), 0)
