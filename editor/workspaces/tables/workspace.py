"""The workspace of tables: all of them on the left, the chosen one on the right."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.wrapped import WrappedList
from sandtable.editor.grids.removing import without
from sandtable.editor.words import tr
from sandtable.editor.workspaces.tables.table_page import TablePage
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.new_ids import id_from_text
from sandtable.model.edits.tables import new_table
from sandtable.model.locations import TableRef, TableRow
from sandtable.model.module_change import ModuleChange

_LEFT, _RIGHT = 220, 900

"""Where an address names a row: `tables.luck.rows.[3..5]`."""


class TablesWorkspace(QWidget):
    """Dice tables and charts."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self._bench = bench
        self.list, self.page = WrappedList(self), TablePage(bench, self)
        self.list.setAccessibleName(tr("Tables"))
        self.list.setAlternatingRowColors(True)  # so that names of two lines are told apart
        self.list.setSpacing(2)
        split = QSplitter(self)
        split.addWidget(self.list)
        split.addWidget(self.page)
        split.setSizes([_LEFT, _RIGHT])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(split)
        self.list.currentItemChanged.connect(self._on_current)
        bench.document.changed.connect(self._on_changed)
        self._show_tables()

    @property
    def chosen_table(self) -> str:
        """The id of the chosen table."""
        item = self.list.currentItem() if self.list.count() else None
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def reveal(self, steps: AddressPath) -> None:
        """Show the table that an address leads to, and its row."""
        if table := TableRef.of(steps):
            self.choose_table(table.table)
        if row := TableRow.of(steps):
            self.page.show_row(row.row)

    def choose_table(self, name: str) -> None:
        """Choose a table by its id."""
        for number in range(self.list.count()):
            if self.list.item(number).data(Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentRow(number)

    def ask_new_table(self) -> None:
        """Ask for the name of a new table."""
        typed = self._bench.asking.text(tr("Add a table"), tr("Name or id of the new table"))
        if not typed:
            return
        key = id_from_text(self._bench.document.module, "table", typed)
        edit = partial(new_table, key=key, name=typed)
        if self._bench.do(tr("Add the table {key}").format(key=typed), edit):
            self.choose_table(key)

    def delete_table(self) -> None:
        """Take the chosen table away, if nothing names it."""
        if self.chosen_table:
            edit = without(self._bench, [TableRef(self.chosen_table).steps])
            self._bench.do(tr("Delete the table {key}").format(key=self.chosen_table), edit)

    def _on_current(self) -> None:
        self.page.show_table(self.chosen_table)
        if self.chosen_table and self.list.hasFocus():
            self._bench.selection.choose([TableRef(self.chosen_table).steps])

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("tables"):
            self._show_tables()

    def _show_tables(self) -> None:
        before, found = self.chosen_table, self._bench.document.module.tables
        with QSignalBlocker(self.list):
            self.list.clear()
            for key, table in found.items():
                dice = f"  ({table.dice})" if table.dice else ""
                item = QListWidgetItem(f"{table.name}{dice}", self.list)
                item.setData(Qt.ItemDataRole.UserRole, key)
            self.choose_table(before if before in found else next(iter(found), ""))
        self.page.show_table(self.chosen_table)
