"""Table model that redraws only cells whose value changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    Qt,
    Signal,
)

from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.grids.model_index import ROOT_INDEX, AnyIndex
from sandtable.editor.grids.row_diff import consecutive_ranges, inserted_ranges, removed_ranges
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.address_path import AddressPath
from sandtable.model.common_ends import count_common_ends

T = TypeVar("T")
_PICTURE_ROLE, _HINT_ROLE = int(Qt.ItemDataRole.DecorationRole), int(Qt.ItemDataRole.ToolTipRole)
_EDIT_ROLE = int(Qt.ItemDataRole.EditRole)
_ALIGNMENT_ROLE = int(Qt.ItemDataRole.TextAlignmentRole)
_ROLES_WITH_DATA = frozenset(
    (
        int(Qt.ItemDataRole.DisplayRole),
        _EDIT_ROLE,
        _ALIGNMENT_ROLE,
        _PICTURE_ROLE,
        _HINT_ROLE,
    )
)
"""Roles with an answer; Qt asks for many more whenever it paints a cell."""
_READABLE_FLAGS = (
    Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
)
_EDITABLE_FLAGS = _READABLE_FLAGS | Qt.ItemFlag.ItemIsEditable
_RIGHT_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class GridModel(QAbstractTableModel, Generic[T]):
    """Table model over rows and columns; a typed cell only emits a signal."""

    text_typed = Signal(int, int, str)
    """Row, column and text of a cell that was typed."""

    def __init__(self, columns: Sequence[GridColumn[T]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: list[GridRow[T]] = []

    def set_columns(self, columns: Sequence[GridColumn[T]]) -> None:
        """Show other columns in the table, with no rows."""
        self.beginResetModel()
        self.columns, self.rows = tuple(columns), []
        self.endResetModel()

    def show_rows(self, rows: Sequence[GridRow[T]]) -> bool:
        """Replace the rows; return whether rows were added, removed or reordered.

        Rows that remain keep their persistent indexes, so an open cell editor stays open.
        """
        before, after = self.rows, list(rows)
        top, end = count_common_ends(before, after)
        was = [row.address for row in before[top : len(before) - end]]
        now = [row.address for row in after[top : len(after) - end]]
        if was != now:
            self._replace_rows(was, now, after, top)
        old = dict(zip(was, before[top:], strict=False))
        self.rows = after
        differ = [n for n, row in enumerate(after[top : len(after) - end], top)
                  if row.address in old and row.value != old[row.address].value]  # fmt: skip
        last = len(self.columns) - 1
        for first, final in consecutive_ranges(differ):
            self.dataChanged.emit(self.index(first, 0), self.index(final, last))
        return was != now

    def _replace_rows(
        self, was: list[AddressPath], now: list[AddressPath], after: list[GridRow[T]], top: int
    ) -> None:
        """Remove, reorder and insert table rows from row `top` on."""
        keeps_rows = len(self.rows) > len(was) or set(was) & set(now)
        twice = len(set(was)) < len(was) or len(set(now)) < len(now)
        # Equal keys cannot be matched one to one, so Qt must forget all rows.
        if not keeps_rows or twice:
            self.beginResetModel()
            self.rows = after
            self.endResetModel()
            return
        self.rows = list(self.rows)
        for first, last in removed_ranges(was, now):
            self.beginRemoveRows(ROOT_INDEX, top + first, top + last)
            del self.rows[top + first : top + last + 1]
            self.endRemoveRows()
        self._sort_rows([address for address in now if address in set(was)], top)
        for first, last in inserted_ranges(was, now):
            self.beginInsertRows(ROOT_INDEX, top + first, top + last)
            self.rows[top + first : top + first] = after[top + first : top + last + 1]
            self.endInsertRows()

    def _sort_rows(self, ordered: list[AddressPath], top: int) -> None:
        row_by_address = {row.address: row for row in self.rows[top : top + len(ordered)]}
        if list(row_by_address) == ordered:
            return
        self.layoutAboutToBeChanged.emit()
        # Editors and selections point to persistent indexes, which follow their rows.
        pointed = self.persistentIndexList()
        place = {address: top + n for n, address in enumerate(ordered)}
        moved = [place.get(self.rows[index.row()].address, index.row()) for index in pointed]
        self.rows[top : top + len(ordered)] = [row_by_address[address] for address in ordered]
        goals = [self.index(n, i.column()) for n, i in zip(moved, pointed, strict=True)]
        self.changePersistentIndexList(pointed, goals)
        self.layoutChanged.emit()

    def rowCount(self, parent: AnyIndex = ROOT_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = ROOT_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        across = orientation == Qt.Orientation.Horizontal
        if role != Qt.ItemDataRole.DisplayRole or (across and section >= len(self.columns)):
            return None  # a header may still have more while it learns of other columns
        return tr(self.columns[section].title) if across else section + 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        # Qt asks for about ten roles for each painted cell.
        if role not in _ROLES_WITH_DATA:
            return None
        column = self.columns[index.column()]
        if role == _ALIGNMENT_ROLE:
            return _RIGHT_ALIGNMENT if column.is_number else None
        row = self.rows[index.row()]
        if role == _PICTURE_ROLE:
            return column.picture(row) if column.picture else None
        if role == _EDIT_ROLE:
            return column.read_cell(row)
        words = column.shown_words or column.read_cell
        if role == _HINT_ROLE:
            return tooltip_text((column.hint or words)(row))
        return words(row)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return (
            _READABLE_FLAGS if self.columns[index.column()].write_cell is None else _EDITABLE_FLAGS
        )

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        # An unchanged text is no edit.
        if role != Qt.ItemDataRole.EditRole or str(value) == self.data(index, role):
            return False
        self.text_typed.emit(index.row(), index.column(), str(value))
        return True
