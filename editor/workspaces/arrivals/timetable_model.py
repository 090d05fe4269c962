"""The schedule as Qt asks for it: a row a turn, a column an owner; only what differs is told."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    Qt,
)

from sandtable.editor.grids.index import NOWHERE, Index
from sandtable.editor.words import tr
from sandtable.editor.workspaces.arrivals.verb_styles import entry_parts
from sandtable.model.address_path import AddressPath
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.locations import ScheduleMoment, is_within
from sandtable.model.module import Module
from sandtable.model.reports.timetable import Due, Timetable
from sandtable.model.wording.owners import owner_name

_MAX_TURNS = 600
"""No more turns than these are shown."""


class TimetableModel(QAbstractTableModel):
    """The entries of a scenario's schedule by turn and owner."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: Timetable | None = None
        self.module: Module | None = None
        self.turns: list[int] = []
        self.owners: tuple[str, ...] = ()
        self._cells: dict[tuple[int, str], tuple[Due, ...]] = {}

    def show_timetable(
        self, module: Module | None, table: Timetable | None, *, whole: bool
    ) -> None:
        """Show a schedule; where turns and owners are the same, only the cells that differ."""
        turns = _shown_turns(table, whole=whole) if table else []
        owners = table.owners if table else ()
        cells = _entries_by_cell(table)
        before, self._cells = self._cells, cells
        self.module, self.table = module, table
        if (turns, owners) != (self.turns, self.owners):
            self.beginResetModel()
            self.turns, self.owners = turns, owners
            self.endResetModel()
            return
        for key in before.keys() | cells.keys():
            if before.get(key) != cells.get(key) and key[0] in self.turns:
                index = self.index(self.turns.index(key[0]), self.owners.index(key[1]))
                self.dataChanged.emit(index, index)

    def entries_at(self, row: int, column: int) -> tuple[Due, ...]:
        """The entries of a cell."""
        if not (0 <= row < len(self.turns) and 0 <= column < len(self.owners)):
            return ()
        return self._cells.get((self.turns[row], self.owners[column]), ())

    def find_entry(self, steps: AddressPath) -> tuple[int, int, int] | None:
        """The row, the column and the place in the cell of an entry, where it is shown first.

        A line or a moment is found by its first entry.
        """
        if ScheduleMoment.of(steps) is None:
            return None
        for row, turn in enumerate(self.turns):
            for column, owner in enumerate(self.owners):
                for place, due in enumerate(self._cells.get((turn, owner), ())):
                    if is_within(due.steps, steps):
                        return row, column, place
        return None

    def all_entries(self) -> list[Due]:
        """All entries that are shown, in their order."""
        return [
            due
            for turn in self.turns
            for owner in self.owners
            for due in self._cells.get((turn, owner), ())
        ]

    def row_label(self, row: int) -> str:
        """What is printed for a turn."""
        assert self.module is not None
        return turn_label(self.module.module.calendar, self.turns[row])

    def is_in_game(self, row: int) -> bool:
        """Say whether a turn is one of the scenario's."""
        return self.table is not None and self.table.first <= self.turns[row] <= self.table.last

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.turns)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.owners)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or self.module is None:
            return None
        across = orientation == Qt.Orientation.Horizontal
        if section >= len(self.owners if across else self.turns):
            return None  # while the other header learns that there are fewer
        return owner_name(self.module, self.owners[section]) if across else self.row_label(section)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and self.module is not None:
            said = [entry_text(due) for due in self.entries_at(index.row(), index.column())]
            whose = owner_name(self.module, self.owners[index.column()])
            where = f"{self.row_label(index.row())}, {whose}"
            return f"{where}: {'; '.join(said) or tr('nothing')}"
        return None


def entry_text(due: Due) -> str:
    """An entry in a line of words."""
    word, rest = entry_parts(due)
    return " ".join(part for part in (due.name, word, rest) if part)


def _shown_turns(table: Timetable, *, whole: bool) -> list[int]:
    """The turns of the scenario, and those outside it that something is written for."""
    outside = {
        due.turn
        for due in table.entries
        if not table.first <= due.turn <= table.last and (whole or due.home == table.scenario)
    }
    return sorted({*range(table.first, min(table.last, table.first + _MAX_TURNS) + 1), *outside})


def _entries_by_cell(table: Timetable | None) -> dict[tuple[int, str], tuple[Due, ...]]:
    cells: dict[tuple[int, str], list[Due]] = {}
    for due in table.entries if table else ():
        cells.setdefault((due.turn, due.owner), []).append(due)
    return {key: tuple(dues) for key, dues in cells.items()}
