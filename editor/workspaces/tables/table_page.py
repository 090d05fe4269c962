"""One table: its dice, its cells, its modifiers, and live what the rolls give."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.fields.typed import leave_undo_to_window
from sandtable.editor.grids.columns import Row
from sandtable.editor.grids.grid import Grid
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.tables.columns import TableLine, table_columns, table_lines
from sandtable.editor.workspaces.tables.coverage_text import coverage_text
from sandtable.editor.workspaces.tables.odds_bar import BAR_WIDTH
from sandtable.model.edits import tables
from sandtable.model.edits.at_address import set_value
from sandtable.model.entities.rules import Table
from sandtable.model.locations import TableRef
from sandtable.model.module import Module

_MOST_MODIFIER = 20
"""Modifiers up to so much are tried."""

_NO_TABLE = translatable("No tables yet. Tables, Add a table… makes the first.")


class TablePage(QWidget):
    """The table that is chosen."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._name = ""
        self.title, self.dice, self.shift = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self.modifiers = QLineEdit(self)
        self.tried = QSpinBox(self)
        self.told = PlainLabel(self)
        leave_undo_to_window(self.title, self.dice, self.shift, self.modifiers)
        self.grid: Grid[TableLine] = Grid(bench, "Table", (), self)
        self._lay_out()
        self.title.editingFinished.connect(self._on_title)
        self.dice.editingFinished.connect(self._on_dice)
        self.shift.editingFinished.connect(self._on_shift)
        self.modifiers.editingFinished.connect(self._on_modifiers)
        self.tried.valueChanged.connect(self.refresh_table)
        self.grid.removed.connect(self._remove_rows)
        header = self.grid.horizontalHeader()
        header.sectionDoubleClicked.connect(self.rename_column)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)

    def _lay_out(self) -> None:
        self.tried.setRange(-_MOST_MODIFIER, _MOST_MODIFIER)
        self.told.setWordWrap(True)
        self.grid.setIconSize(QSize(BAR_WIDTH, 18))
        self.dice.setPlaceholderText(tr("2d6; nothing for a chart"))
        self.shift.setPlaceholderText(tr("at most so many columns"))
        self.modifiers.setPlaceholderText(tr("leader +1, fort -2"))
        form, below = QFormLayout(), QHBoxLayout()
        for text, field in (
            (tr("Name"), self.title),
            (tr("Dice"), self.dice),
            (tr("Column shift"), self.shift),
            (tr("Modifiers"), self.modifiers),
        ):
            field.setAccessibleName(text)
            form.addRow(text, field)
        self.tried.setAccessibleName(tr("Odds with a modifier of"))
        below.addWidget(self.told, 1)
        below.addWidget(QLabel(tr("Odds with a modifier of"), self))
        below.addWidget(self.tried)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.grid, 1)
        layout.addLayout(below)

    @property
    def table(self) -> Table | None:
        """The table as it stands."""
        return self._bench.document.module.tables.get(self._name)

    def show_table(self, name: str) -> None:
        """Show another table; what is typed belongs to the one before."""
        if name != self._name:
            for line in (self.title, self.dice, self.shift, self.modifiers):
                if line.isModified():
                    line.editingFinished.emit()
                    line.setModified(False)
        self._name = name
        self.refresh_table()

    def refresh_table(self) -> None:
        """Show the table as it stands now."""
        found = self.table
        self.setEnabled(found is not None)
        if found is None:
            self.grid.table.use(())
            self.grid.nothing = tr(_NO_TABLE)
            self.told.setText(tr("No table is chosen."))
            return
        _fill_line(self.title, found.name)
        _fill_line(self.dice, str(found.dice or ""))
        _fill_line(self.shift, "" if found.shift is None else str(found.shift))
        words = (f"{word} {amount:+d}" for word, amount in found.modifiers.items())
        _fill_line(self.modifiers, ", ".join(words))
        columns = table_columns(self._name, found)
        if [c.title for c in columns] != [c.title for c in self.grid.table.columns]:
            self.grid.table.use(columns)
        self.grid.table.columns = columns
        self.grid.nothing = tr("No rows yet. Tables, Add a row… makes the first.")
        self.grid.show_rows(table_lines(self._name, found, self.tried.value()))
        is_chart = found.dice is None  # else a chance would stand far from its bar
        self.grid.horizontalHeader().setStretchLastSection(is_chart)
        self.grid.resizeColumnsToContents()  # what stretches no more has its old width again
        self.tried.setEnabled(not is_chart)
        self.told.setText(coverage_text(found))

    def show_row(self, key: str) -> None:
        """Bring a row into sight."""
        for number, row in enumerate(self.grid.table.rows):
            if row.value.key == key:
                self.grid.selectRow(number)
                self.grid.scrollTo(self.grid.table.index(number, 0))

    def add_row(self) -> None:
        """Ask for the rolls of a new row, which stands below the selected one."""
        chosen = self.grid.chosen_rows()
        below = chosen[-1].value.key if chosen else None
        label = tr("For which rolls (7, 3..5, 9..), or of what?")
        key = self._bench.asking.text(tr("Add a row"), label)
        if key:
            self._edit_table(tr("Add a row"), tables.add_row, key=key, after=below)

    def add_column(self) -> None:
        """Ask what stands above a new column, at the right of the selected one."""
        title = self._bench.asking.text(tr("Add a column"), tr("Column heading"))
        found = self.table
        if title and found is not None:
            at = min(self._selected_column() + 1, len(found.columns))
            self._edit_table(tr("Add a column"), tables.add_column, at=at, title=title)

    def delete_column(self) -> None:
        """Take the selected column away."""
        self._edit_table(tr("Delete a column"), tables.delete_column, at=self._selected_column())

    def rename_column(self, section: int) -> None:
        """Ask for other words above a column."""
        at = section - 1
        found = self.table
        if found is None or not 0 <= at < len(found.columns):
            return
        title = self._bench.asking.text(
            tr("Rename a column"), tr("Column heading"), found.columns[at]
        )
        if title:
            self._edit_table(tr("Rename a column"), tables.set_column_title, at=at, title=title)

    def _selected_column(self) -> int:
        """The selected column, counted among the cells; the last, if none is."""
        found = self.table
        last = len(found.columns) - 1 if found else -1
        index = self.grid.currentIndex()
        return min(index.column() - 1, last) if index.isValid() else last

    def _remove_rows(self, rows: list[Row[TableLine]]) -> None:
        keys = [row.value.key for row in rows]
        self._edit_table(tr("Delete rows"), tables.delete_rows, keys=keys)

    def _edit_table(self, name: str, edit: Callable[..., Module], **said: object) -> None:
        self._bench.do(f"{name}: {self._name}", partial(_apply_to_table, edit, self._name, said))

    def _on_title(self) -> None:
        text = self.title.text().strip()
        if self.table is not None and text and text != self.table.name:
            steps = TableRef(self._name).below("name")
            self._bench.do(tr("Rename a table"), partial(set_value, steps=steps, value=text))

    def _on_dice(self) -> None:
        if self.table is not None and self.dice.text() != str(self.table.dice or ""):
            self._edit_table(tr("Dice"), tables.set_table_dice, text=self.dice.text())

    def _on_shift(self) -> None:
        if self.table is not None:
            self._edit_table(tr("Column shift"), tables.set_column_shift, text=self.shift.text())

    def _on_modifiers(self) -> None:
        if self.table is not None:
            self._edit_table(tr("Modifiers"), tables.set_modifiers, text=self.modifiers.text())

    def _on_header_menu(self, where: QPoint) -> None:
        header = self.grid.horizontalHeader()
        section = header.logicalIndexAt(where)
        menu = QMenu(self)
        menu.addAction(tr("Rename the column…"), partial(self.rename_column, section))
        menu.addAction(tr("Add a column…"), self.add_column)
        menu.popup(header.mapToGlobal(where))


def _apply_to_table(
    edit: Callable[..., Module], name: str, said: dict[str, object], module: Module
) -> Module:
    return edit(module, name, **said)


def _fill_line(line: QLineEdit, text: str) -> None:
    """Show what stands there; what somebody is typing stays."""
    if line.text() != text and not (line.isModified() and line.hasFocus()):
        line.setText(text)
