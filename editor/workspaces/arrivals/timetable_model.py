"""Qt model of a schedule: a row for each turn and a column for each owner."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    Qt,
)

from sandtable.editor.grids.model_index import ROOT_INDEX, AnyIndex
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.arrivals.verb_styles import action_and_rest_of_entry
from sandtable.model.address_path import AddressPath
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.locations import ScheduleMoment, is_at_or_below
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable, TimetableEntry
from sandtable.model.wording.owner_names import owner_name

_MAX_TURNS = 600
"""Maximum number of turns shown."""


class TimetableModel(QAbstractTableModel):
    """Table model with the entries of a schedule by turn and owner."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timetable: ScenarioTimetable | None = None
        self.module: Module | None = None
        self.turns: list[int] = []
        self.owners: tuple[str, ...] = ()
        self._entries_by_cell: dict[tuple[int, str], tuple[TimetableEntry, ...]] = {}

    def show_timetable(
        self, module: Module | None, table: ScenarioTimetable | None, *, whole: bool
    ) -> None:
        """Show a schedule; if turns and owners are unchanged, only changed cells are updated."""
        turns = _shown_turns(table, whole=whole) if table else []
        owners = table.owners if table else ()
        cells = _entries_by_cell(table)
        before, self._entries_by_cell = self._entries_by_cell, cells
        self.module, self.timetable = module, table
        # Other turns or owners move all cells, which Qt can only be told by a reset.
        if (turns, owners) != (self.turns, self.owners):
            self.beginResetModel()
            self.turns, self.owners = turns, owners
            self.endResetModel()
            return
        for key in before.keys() | cells.keys():
            if before.get(key) != cells.get(key) and key[0] in self.turns:
                index = self.index(self.turns.index(key[0]), self.owners.index(key[1]))
                self.dataChanged.emit(index, index)

    def entries_at(self, row: int, column: int) -> tuple[TimetableEntry, ...]:
        """Return the entries in a cell of the schedule."""
        if not (0 <= row < len(self.turns) and 0 <= column < len(self.owners)):
            return ()
        return self._entries_by_cell.get((self.turns[row], self.owners[column]), ())

    def find_entry(self, address: AddressPath) -> tuple[int, int, int] | None:
        """Return row, column and position of an entry's first occurrence, or None.

        For a line or a turn, its first entry is found.
        """
        if ScheduleMoment.from_address_prefix(address) is None:
            return None
        for row, turn in enumerate(self.turns):
            for column, owner in enumerate(self.owners):
                for place, due in enumerate(self._entries_by_cell.get((turn, owner), ())):
                    if is_at_or_below(due.steps, address):
                        return row, column, place
        return None

    def all_entries(self) -> list[TimetableEntry]:
        """Return all shown entries of the schedule in order."""
        return [
            due
            for turn in self.turns
            for owner in self.owners
            for due in self._entries_by_cell.get((turn, owner), ())
        ]

    def row_label(self, row: int) -> str:
        """Return the printed label of a row's turn."""
        assert self.module is not None
        return turn_label(self.module.module.calendar, self.turns[row])

    def is_turn_played(self, row: int) -> bool:
        """Say whether a row's turn is one that the scenario plays."""
        return (
            self.timetable is not None
            and self.timetable.first <= self.turns[row] <= self.timetable.last
        )

    def rowCount(self, parent: AnyIndex = ROOT_INDEX) -> int:
        return 0 if parent.isValid() else len(self.turns)

    def columnCount(self, parent: AnyIndex = ROOT_INDEX) -> int:
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

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole and self.module is not None:
            texts = [entry_text(due) for due in self.entries_at(index.row(), index.column())]
            owner = owner_name(self.module, self.owners[index.column()])
            cell_name = f"{self.row_label(index.row())}, {owner}"
            return f"{cell_name}: {'; '.join(texts) or tr('nothing')}"
        return None


def entry_text(due: TimetableEntry) -> str:
    """Return a schedule entry as one line of text."""
    word, rest = action_and_rest_of_entry(due)
    return " ".join(part for part in (due.name, word, rest) if part)


def _shown_turns(table: ScenarioTimetable, *, whole: bool) -> list[int]:
    """Return the turns of the scenario, and further turns with entries of the scenario itself.

    With `whole`, all turns that have entries are included.
    """
    outside = {
        due.turn
        for due in table.entries
        if not table.first <= due.turn <= table.last
        and (whole or due.scenario_that_writes_schedule == table.scenario)
    }
    return sorted({*range(table.first, min(table.last, table.first + _MAX_TURNS) + 1), *outside})


def _entries_by_cell(
    table: ScenarioTimetable | None,
) -> dict[tuple[int, str], tuple[TimetableEntry, ...]]:
    cells: dict[tuple[int, str], list[TimetableEntry]] = {}
    for due in table.entries if table else ():
        cells.setdefault((due.turn, due.owner), []).append(due)
    return {key: tuple(dues) for key, dues in cells.items()}
