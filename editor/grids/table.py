"""The rows of a grid as Qt asks for them; of new rows only what differs is drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    Qt,
    Signal,
)

from sandtable.editor.grids.columns import Column, Row
from sandtable.editor.grids.index import NOWHERE, Index
from sandtable.editor.grids.row_diff import inserted_ranges, removed_ranges, stretches
from sandtable.editor.words import plain, tr
from sandtable.model.address_path import AddressPath
from sandtable.model.common_ends import count_common_ends

T = TypeVar("T")
_PICTURE, _HINT = int(Qt.ItemDataRole.DecorationRole), int(Qt.ItemDataRole.ToolTipRole)
_ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
_ANSWERED = frozenset(
    (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.EditRole), _ALIGNMENT, _PICTURE, _HINT)
)
"""What a cell tells. Qt asks for more, of each cell whenever it is painted."""
_READ = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_WRITTEN = _READ | Qt.ItemFlag.ItemIsEditable
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class GridModel(QAbstractTableModel, Generic[T]):
    """Rows and columns. Nothing is stored here; a cell that is typed asks for an edit."""

    typed = Signal(int, int, str)
    """The row and column of a cell, and what was typed there."""

    def __init__(self, columns: Sequence[Column[T]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: list[Row[T]] = []

    def use(self, columns: Sequence[Column[T]]) -> None:
        """Show other columns, and no row until some are shown."""
        self.beginResetModel()
        self.columns, self.rows = tuple(columns), []
        self.endResetModel()

    def show(self, rows: Sequence[Row[T]]) -> bool:
        """Hold these rows; True, if others are there now, or in another order.

        What is in both stays where it is to whoever points at it: who types there goes on.
        """
        before, after = self.rows, list(rows)
        top, end = count_common_ends(before, after)
        was = [row.steps for row in before[top : len(before) - end]]
        now = [row.steps for row in after[top : len(after) - end]]
        if was != now:
            self._become(was, now, after, top)
        old = dict(zip(was, before[top:], strict=False))
        self.rows = after
        differ = [n for n, row in enumerate(after[top : len(after) - end], top)
                  if row.steps in old and row.value != old[row.steps].value]  # fmt: skip
        last = len(self.columns) - 1
        for first, final in stretches(differ):
            self.dataChanged.emit(self.index(first, 0), self.index(final, last))
        return was != now

    def _become(
        self, was: list[AddressPath], now: list[AddressPath], after: list[Row[T]], top: int
    ) -> None:
        """Take away, put in order, add: the rows from `top` on become others."""
        kept = len(self.rows) > len(was) or set(was) & set(now)
        twice = len(set(was)) < len(was) or len(set(now)) < len(now)
        if not kept or twice:
            self.beginResetModel()
            self.rows = after
            self.endResetModel()
            return
        self.rows = list(self.rows)
        for first, last in removed_ranges(was, now):
            self.beginRemoveRows(NOWHERE, top + first, top + last)
            del self.rows[top + first : top + last + 1]
            self.endRemoveRows()
        self._put_in_order([steps for steps in now if steps in set(was)], top)
        for first, last in inserted_ranges(was, now):
            self.beginInsertRows(NOWHERE, top + first, top + last)
            self.rows[top + first : top + first] = after[top + first : top + last + 1]
            self.endInsertRows()

    def _put_in_order(self, wanted: list[AddressPath], top: int) -> None:
        there = {row.steps: row for row in self.rows[top : top + len(wanted)]}
        if list(there) == wanted:
            return
        self.layoutAboutToBeChanged.emit()
        pointed = self.persistentIndexList()
        place = {steps: top + n for n, steps in enumerate(wanted)}
        moved = [place.get(self.rows[index.row()].steps, index.row()) for index in pointed]
        self.rows[top : top + len(wanted)] = [there[steps] for steps in wanted]
        goals = [self.index(n, i.column()) for n, i in zip(moved, pointed, strict=True)]
        self.changePersistentIndexList(pointed, goals)
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        across = orientation == Qt.Orientation.Horizontal
        if role != Qt.ItemDataRole.DisplayRole or (across and section >= len(self.columns)):
            return None  # a header may still have more while it learns of other columns
        return tr(self.columns[section].title) if across else section + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ANSWERED:
            return None
        column = self.columns[index.column()]
        if role == _ALIGNMENT:
            return _RIGHT if column.number else None
        row = self.rows[index.row()]
        if role == _PICTURE:
            return column.picture(row) if column.picture else None
        if role == _HINT:
            return plain(column.hint(row) if column.hint else column.read(row))
        return column.read(row)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _READ if self.columns[index.column()].write is None else _WRITTEN

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index):
            return False
        self.typed.emit(index.row(), index.column(), str(value))
        return True
