"""Tables workspace: a list of tables at the left, the selected one at the right."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QListWidgetItem, QSplitter, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.wrapped_list import WrappedList
from sandtable.editor.grids.row_removal import edit_that_removes_entries
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.tables.table_page import TablePage
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.new_ids import id_from_typed_text
from sandtable.model.edits.table_edits import new_table
from sandtable.model.locations import TableRef, TableRowRef
from sandtable.model.module_change import ModuleChange

_LIST_WIDTH, _PAGE_WIDTH = 220, 900

"""Sizes of the list and the page."""


class TablesWorkspace(QWidget):
    """Workspace for dice tables and charts."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._context = context
        self.table_list, self.table_page = WrappedList(self), TablePage(context, self)
        self.table_list.setAccessibleName(tr("Tables"))
        self.table_list.setAlternatingRowColors(True)  # so that names of two lines are told apart
        self.table_list.setSpacing(2)
        split = QSplitter(self)
        split.addWidget(self.table_list)
        split.addWidget(self.table_page)
        split.setSizes([_LIST_WIDTH, _PAGE_WIDTH])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(split)
        self.table_list.currentItemChanged.connect(self._on_current_changed)
        context.document.module_changed.connect(self._on_module_change)
        self._show_tables()

    @property
    def chosen_table(self) -> str:
        """Id of the selected table, or an empty text."""
        item = self.table_list.currentItem() if self.table_list.count() else None
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def reveal(self, address: AddressPath) -> None:
        """Show the table at an address, and the row if the address names one."""
        if table := TableRef.from_address_prefix(address):
            self.choose_table(table.table)
        if row := TableRowRef.from_address_prefix(address):
            self.table_page.show_row(row.row)

    def choose_table(self, name: str) -> None:
        """Select a table by its id."""
        for number in range(self.table_list.count()):
            if self.table_list.item(number).data(Qt.ItemDataRole.UserRole) == name:
                self.table_list.setCurrentRow(number)

    def ask_new_table(self) -> None:
        """Ask for the name of a new table, and add the table."""
        typed = self._context.prompts.ask_text(
            tr("Add a table"), tr("Name or id of the new table")
        )
        if not typed:
            return
        key = id_from_typed_text(self._context.document.module, "table", typed)
        edit = partial(new_table, key=key, name=typed)
        if self._context.try_edit(tr("Add the table {key}").format(key=typed), edit):
            self.choose_table(key)
            self._context.selection.select_addresses([TableRef(key).address_path])

    def delete_table(self) -> None:
        """Delete the selected table, unless other entries refer to it."""
        if self.chosen_table:
            edit = edit_that_removes_entries(
                self._context, [TableRef(self.chosen_table).address_path]
            )
            self._context.try_edit(
                tr("Delete the table {key}").format(key=self.chosen_table), edit
            )

    def _on_current_changed(self) -> None:
        self.table_page.show_table(self.chosen_table)
        # A refresh of the list is no selection by the author.
        if self.chosen_table and self.table_list.hasFocus():
            self._context.selection.select_addresses([TableRef(self.chosen_table).address_path])

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("tables"):
            self._show_tables()

    def _show_tables(self) -> None:
        before, tables = self.chosen_table, self._context.document.module.tables
        # Filling the list must not leave the selected table.
        with QSignalBlocker(self.table_list):
            self.table_list.clear()
            for key, table in tables.items():
                dice = f"  ({table.dice})" if table.dice else ""
                item = QListWidgetItem(f"{table.name}{dice}", self.table_list)
                item.setData(Qt.ItemDataRole.UserRole, key)
            self.choose_table(before if before in tables else next(iter(tables), ""))
        self.table_page.show_table(self.chosen_table)
