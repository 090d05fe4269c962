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

from editor.grids.columns import Column, Row
from editor.grids.index import NOWHERE, Index
from editor.words import tr

T = TypeVar("T")
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Table(QAbstractTableModel, Generic[T]):
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
        """Hold these rows; True, if they are others, and not the same with other cells."""
        before, self.rows = self.rows, list(rows)
        if [row.steps for row in before] != [row.steps for row in self.rows]:
            self.beginResetModel()
            self.endResetModel()
            return True
        last = len(self.columns) - 1
        for number, (old, new) in enumerate(zip(before, self.rows, strict=True)):
            if old.value != new.value:
                self.dataChanged.emit(self.index(number, 0), self.index(number, last))
        return False

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
        column, row = self.columns[index.column()], self.rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return column.read(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.number:
            return _RIGHT
        if role == Qt.ItemDataRole.DecorationRole and column.picture:
            return column.picture(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.hint(row) if column.hint else column.read(row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        writes = index.isValid() and self.columns[index.column()].write is not None
        return flags | Qt.ItemFlag.ItemIsEditable if writes else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index):
            return False
        self.typed.emit(index.row(), index.column(), str(value))
        return True
