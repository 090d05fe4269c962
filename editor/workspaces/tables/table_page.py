"""Page of one table: dice, cells, modifiers, coverage and odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.invalid_mark import (
    is_marked_invalid,
    mark_invalid,
    show_error_text,
)
from sandtable.editor.fields.undo_routing import mark_text_entered
from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.grids.grid_columns import GridRow
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.tables.columns import TableLine, table_columns, table_lines
from sandtable.editor.workspaces.tables.coverage_text import coverage_text
from sandtable.editor.workspaces.tables.odds_bar import BAR_WIDTH
from sandtable.model.edits import table_edits
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.entities.rules import Table
from sandtable.model.locations import TableRef
from sandtable.model.module import Module

_MAX_MODIFIER = 20
"""Largest modifier for which odds can be shown."""

_NO_TABLE_TEXT = translatable("No tables yet. Choose Tables > Add a table… to make the first.")


class TablePage(QWidget):
    """Page to edit the selected dice table or chart."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._table_id = ""
        self.title_line, self.dice_line, self.shift_line = (
            QLineEdit(self),
            QLineEdit(self),
            QLineEdit(self),
        )
        self.modifiers_line = QLineEdit(self)
        self.tried_modifier_box = QSpinBox(self)
        self.coverage_label = PlainTextLabel(self)
        self.grid: EditableGrid[TableLine] = EditableGrid(context, "Table", (), self)
        self.grid.new_row_edit = self._new_row_edit
        self._error_label_by_line: dict[QLineEdit, PlainTextLabel] = {}
        self._lay_out()
        self.title_line.editingFinished.connect(self._on_title_edited)
        self.dice_line.editingFinished.connect(self._on_dice_edited)
        self.shift_line.editingFinished.connect(self._on_shift_edited)
        self.modifiers_line.editingFinished.connect(self._on_modifiers_edited)
        self.tried_modifier_box.valueChanged.connect(self.refresh_table)
        self.grid.removal_requested.connect(self._remove_rows)
        header = self.grid.horizontalHeader()
        header.sectionDoubleClicked.connect(self.rename_column)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)

    def _lay_out(self) -> None:
        self.tried_modifier_box.setRange(-_MAX_MODIFIER, _MAX_MODIFIER)
        self.coverage_label.setWordWrap(True)
        self.grid.setIconSize(QSize(BAR_WIDTH, 18))
        self.dice_line.setPlaceholderText(tr("2d6, or empty for a chart"))
        self.shift_line.setPlaceholderText(tr("largest shift, in columns"))
        self.modifiers_line.setPlaceholderText(tr("leader +1, fort -2"))
        form, below = QFormLayout(), QHBoxLayout()
        for text, field in (
            (tr("Name"), self.title_line),
            (tr("Dice"), self.dice_line),
            (tr("Column shift"), self.shift_line),
            (tr("Modifiers"), self.modifiers_line),
        ):
            field.setAccessibleName(text)
            error_label = self._error_label_by_line[field] = PlainTextLabel(self)
            error_label.hide()
            row = QHBoxLayout()
            row.addWidget(field, 1)
            row.addWidget(error_label)
            form.addRow(text, row)
            field.textEdited.connect(partial(self._show_error, field, ""))
        self.tried_modifier_box.setAccessibleName(tr("Odds with a modifier of"))
        below.addWidget(self.coverage_label, 1)
        below.addWidget(QLabel(tr("Odds with a modifier of"), self))
        below.addWidget(self.tried_modifier_box)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.grid, 1)
        layout.addLayout(below)

    @property
    def shown_table(self) -> Table | None:
        """The shown dice table or chart in its current state, or None."""
        return self._context.document.module.tables.get(self._table_id)

    def show_table(self, name: str) -> None:
        """Show another table, after committing texts typed for the previous one."""
        if name != self._table_id:
            # The commit must still go to the previous table.
            for line in (self.title_line, self.dice_line, self.shift_line, self.modifiers_line):
                if line.isModified():
                    line.editingFinished.emit()
                    line.setModified(False)
                self._show_error(line, "")
        self._table_id = name
        self.refresh_table()

    def refresh_table(self) -> None:
        """Show the dice table or chart in its current state."""
        table = self.shown_table
        self.setEnabled(table is not None)
        if table is None:
            self.grid.grid_model.set_columns(())
            self.grid.empty_text = tr(_NO_TABLE_TEXT)
            self.coverage_label.setText(tr("No table is chosen."))
            return
        _fill_text_line(self.title_line, table.name)
        _fill_text_line(self.dice_line, str(table.dice or ""))
        _fill_text_line(self.shift_line, "" if table.shift is None else str(table.shift))
        words = (f"{word} {amount:+d}" for word, amount in table.modifiers.items())
        _fill_text_line(self.modifiers_line, ", ".join(words))
        columns = table_columns(self._table_id, table)
        # Setting columns resets the view, which is only needed for other titles.
        if [c.title for c in columns] != [c.title for c in self.grid.grid_model.columns]:
            self.grid.grid_model.set_columns(columns)
        self.grid.grid_model.columns = columns
        self.grid.empty_text = tr("No rows yet. Choose Tables > Add a row… to make the first.")
        self.grid.show_rows(table_lines(self._table_id, table, self.tried_modifier_box.value()))
        is_chart = table.dice is None  # else a chance would stand far from its bar
        self.grid.horizontalHeader().setStretchLastSection(is_chart)
        self.grid.resizeColumnsToContents()  # what stretches no more has its old width again
        self.tried_modifier_box.setEnabled(not is_chart)
        self.coverage_label.setText(coverage_text(table))

    def show_row(self, key: str) -> None:
        """Show a row of the table, and select it."""
        for number, row in enumerate(self.grid.grid_model.rows):
            if row.value.key == key:
                self.grid.selectRow(number)
                self.grid.scrollTo(self.grid.grid_model.index(number, 0))

    def add_row(self) -> None:
        """Ask for the rolls of a new row and insert it below the selected one."""
        chosen = self.grid.selected_rows()
        below = chosen[-1].value.key if chosen else None
        label = tr("Rolls (7, 3..5, 9..), or a heading")
        key = self._context.prompts.ask_text(tr("Add a row"), label)
        if key:
            self._edit_shown_table(tr("Add a row"), table_edits.add_row, key=key, after=below)

    def _new_row_edit(self, cells: Mapping[int, str]) -> ModuleEdit:
        """Return the edit that adds a pasted row to the dice table or chart."""
        texts = [cells.get(column, "") for column in range(max(cells, default=0) + 1)]
        return partial(
            table_edits.add_filled_row, table=self._table_id, key=texts[0], cells=texts[1:]
        )

    def add_column(self) -> None:
        """Ask for a heading and insert a column to the right of the selected one."""
        title = self._context.prompts.ask_text(tr("Add a column"), tr("Column heading"))
        table = self.shown_table
        if title and table is not None:
            at = min(self._selected_column() + 1, len(table.columns))
            self._edit_shown_table(tr("Add a column"), table_edits.add_column, at=at, title=title)

    def delete_column(self) -> None:
        """Delete the selected column."""
        self._edit_shown_table(
            tr("Delete a column"), table_edits.delete_column, at=self._selected_column()
        )

    def rename_column(self, section: int) -> None:
        """Ask for a new heading of a column of the table."""
        at = section - 1
        table = self.shown_table
        if table is None or not 0 <= at < len(table.columns):
            return
        title = self._context.prompts.ask_text(
            tr("Rename a column"), tr("Column heading"), table.columns[at]
        )
        if title:
            self._edit_shown_table(
                tr("Rename a column"), table_edits.set_column_title, at=at, title=title
            )

    def _selected_column(self) -> int:
        """Return the number of the selected column among the cells.

        The last one if none is selected.
        """
        table = self.shown_table
        last = len(table.columns) - 1 if table else -1
        index = self.grid.currentIndex()
        return min(index.column() - 1, last) if index.isValid() else last

    def _remove_rows(self, rows: list[GridRow[TableLine]]) -> None:
        keys = [row.value.key for row in rows]
        self._edit_shown_table(tr("Delete rows"), table_edits.delete_rows, keys=keys)

    def _edit_shown_table(
        self, name: str, edit: Callable[..., Module], **arguments: object
    ) -> None:
        self._context.try_edit(
            f"{name}: {self._table_id}", partial(_apply_to_table, edit, self._table_id, arguments)
        )

    def _on_title_edited(self) -> None:
        text = self.title_line.text().strip()
        if self.shown_table is not None and text and text != self.shown_table.name:
            address = TableRef(self._table_id).child_path("name")
            self._context.try_edit(
                tr("Rename a table"), partial(set_value, steps=address, value=text)
            )

    def _on_dice_edited(self) -> None:
        table = self.shown_table
        if table is not None and self.dice_line.text() != str(table.dice or ""):
            self._enter_text_of_line(self.dice_line, tr("Dice"), table_edits.set_table_dice)

    def _on_shift_edited(self) -> None:
        if self.shown_table is not None:
            self._enter_text_of_line(
                self.shift_line, tr("Column shift"), table_edits.set_column_shift
            )

    def _on_modifiers_edited(self) -> None:
        if self.shown_table is not None:
            self._enter_text_of_line(
                self.modifiers_line, tr("Modifiers"), table_edits.set_modifiers
            )

    def _enter_text_of_line(
        self, line: QLineEdit, title: str, edit: Callable[..., Module]
    ) -> None:
        """Enter the text of a field; if it is invalid, mark the field and show the reason."""
        change = partial(_apply_to_table, edit, self._table_id, {"text": line.text()})
        try:
            self._context.document.apply_edit(f"{title}: {self._table_id}", change)
        except EditError as error:
            self._show_error(line, str(error))
            self._context.messages.show_refusal_message(str(error))
        else:
            self._show_error(line, "")
            mark_text_entered(line)

    def _show_error(self, line: QLineEdit, problem: str, *_: object) -> None:
        mark_invalid(line, problem)
        show_error_text(self._error_label_by_line[line], problem)

    def _on_header_menu(self, point: QPoint) -> None:
        header = self.grid.horizontalHeader()
        section = header.logicalIndexAt(point)
        menu = QMenu(self)
        menu.addAction(tr("Rename the column…"), partial(self.rename_column, section))
        menu.addAction(tr("Add a column…"), self.add_column)
        menu.popup(header.mapToGlobal(point))


def _apply_to_table(
    edit: Callable[..., Module], name: str, arguments: dict[str, object], module: Module
) -> Module:
    return edit(module, name, **arguments)


def _fill_text_line(line: QLineEdit, text: str) -> None:
    """Show a text in a text line, unless the author is typing there."""
    # A text that was not accepted waits there, marked, until it is mended or replaced.
    is_waiting = line.isModified() and (line.hasFocus() or is_marked_invalid(line))
    if line.text() != text and not is_waiting:
        line.setText(text)
        # A long text should show its beginning.
        if not line.hasFocus():
            line.setCursorPosition(0)
