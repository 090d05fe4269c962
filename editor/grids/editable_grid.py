"""Table that is edited as in a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QTableView,
    QWidget,
)

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.edit_command_target import run_edit_key
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.entry_clipboard import EntryClipboard, has_copied_entries
from sandtable.editor.empty_view_text import draw_empty_text
from sandtable.editor.grids.cell_delegate import CellDelegate, has_typed_text
from sandtable.editor.grids.cell_line import CellLineEdit
from sandtable.editor.grids.clipboard import clipboard_cells, text_of_cells
from sandtable.editor.grids.grid_columns import GridColumn, GridRow, combine_row_edits
from sandtable.editor.grids.grid_menu import grid_menu
from sandtable.editor.grids.grid_model import GridModel
from sandtable.editor.grids.key_handlers import run_key_handler
from sandtable.editor.grids.pasted_cells import (
    CellText,
    cells_from_corner,
    expected_result,
    is_row_of_titles,
)
from sandtable.editor.grids.row_diff import consecutive_ranges
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.renaming import kind_of_definition_at
from sandtable.model.module import Module

T = TypeVar("T")
_ROW_HEIGHT = 24


class EditableGrid(QTableView, Generic[T]):
    """Table with typing, fill down, copy and paste; each gesture is one undo step."""

    removal_requested = Signal(list)
    """Rows that the author wants to delete."""
    goes_down_on_return = True
    """Whether Return in a cell goes to the cell below."""
    _text_refused = Signal(int, int, str)
    """Row, column and text of a refused cell, delivered after the editor of the cell is closed."""

    def __init__(
        self,
        context: EditorContext,
        name: str,
        columns: Sequence[GridColumn[T]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context, self._name = context, name
        self._clipboard = EntryClipboard(context, self)
        self._clipboard.entries_pasted.connect(self._on_entries_pasted)
        self._is_entering = False
        """Whether the rows are being refreshed because of a cell that was edited here."""
        self.empty_text = ""
        """Text shown if there are no rows: what the table lists and how to add the first row."""
        self.new_row_edit: Callable[[Mapping[int, str]], ModuleEdit] | None = None
        """Function that returns the edit for a pasted row, from its texts by column; None if rows
        cannot be pasted."""
        self.grid_model: GridModel[T] = GridModel(columns, self)
        self.setModel(self.grid_model)
        self.setItemDelegate(CellDelegate(self.grid_model, self))
        self.setAccessibleName(tr(name))
        self.setAlternatingRowColors(True)
        # Tab leaves the table, as keyboard users expect of one widget.
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.verticalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.grid_model.text_typed.connect(self._on_typed_text)
        # Queued: Qt is still closing the editor of the cell when the edit is refused.
        self._text_refused.connect(self._on_refused, Qt.ConnectionType.QueuedConnection)
        context.selection.selection_changed.connect(self._on_selection_changed)

    def show_rows(self, rows: Sequence[GridRow[T]]) -> None:
        """Show new rows, preserving the current row and a cell being edited."""
        current, before = self.currentIndex(), self.grid_model.rows
        at = before[current.row()].address if current.isValid() else None
        typed = "" if self._is_entering else self._typed_text()
        if self._is_entering:
            at = self._address_after_edit(at, rows)
        # Without the blocker, every removed row would change the shared selection.
        with QSignalBlocker(self.selectionModel()):
            if self.grid_model.show_rows(rows):
                self._restore_selected_rows()
                self._restore_current_row(at, current.row(), current.column())
        if typed and at not in {row.address for row in rows}:
            message = tr("{typed} was not entered: its row no longer exists.")
            self._context.messages.show_refusal_message(message.format(typed=repr(typed)))

    def _address_after_edit(
        self, at: AddressPath | None, rows: Sequence[GridRow[T]]
    ) -> AddressPath | None:
        """Return the address of the current row after an edit.

        If the edit gave the row a new address, the only new row is the current one.
        """
        previous = {row.address for row in self.grid_model.rows}
        new = [row.address for row in rows if row.address not in previous]
        # Several new rows leave open which one replaced the edited one.
        if len(new) != 1 or at in {row.address for row in rows}:
            return at
        if set(self._context.selection.selected_addresses) <= {at}:
            self._context.selection.select_addresses(new)
        return new[0]

    def _typed_text(self) -> str:
        """Return the text being typed into a cell, or an empty text."""
        editor = self.indexWidget(self.currentIndex())
        return editor.text() if isinstance(editor, QLineEdit) and has_typed_text(editor) else ""

    def _restore_selected_rows(self) -> None:
        """Select the rows of the shared selection, unless they are selected already."""
        chosen = set(self._context.selection.selected_addresses)
        marked = [row.address for row in self.grid_model.rows if row.address in chosen]
        if marked != [row.address for row in self.selected_rows()]:
            self._select_rows_of_addresses(chosen)

    def _restore_current_row(self, at: AddressPath | None, row: int, column: int) -> None:
        """Return to the row of an address, or to the same row number if that row is gone."""
        numbers = (
            n for n, row_shown in enumerate(self.grid_model.rows) if row_shown.address == at
        )
        number = next(numbers, min(row, len(self.grid_model.rows) - 1))
        if at is not None and number >= 0 and self.currentIndex().row() != number:
            index = self.grid_model.index(number, column)
            flag = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(index, flag)

    def selected_rows(self) -> list[GridRow[T]]:
        """Return the rows with a selected cell, in order."""
        chosen = self.selectionModel().selection()
        areas = [chosen.at(number) for number in range(chosen.count())]
        numbers = sorted({n for area in areas for n in range(area.top(), area.bottom() + 1)})
        return [self.grid_model.rows[number] for number in numbers]

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        # Without focus the selection only follows that of other views.
        if self.hasFocus():
            self._context.selection.select_addresses(row.address for row in self.selected_rows())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        # After Return; a cell whose text is refused is opened again afterwards.
        if self.goes_down_on_return and hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            current = self.currentIndex()
            below = current.siblingAtRow(current.row() + 1)
            if below.isValid():
                self.setCurrentIndex(below)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.empty_text and not self.grid_model.rows:
            draw_empty_text(self, self.empty_text)

    def event(self, event: QEvent) -> bool:
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_shortcut and cast("QKeyEvent", event).matches(QKeySequence.StandardKey.SelectAll):
            event.accept()  # all cells, and not what the window would select
            return True
        if is_shortcut and run_edit_key(self, event):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (run_edit_key(self, event) or run_key_handler(self._key_handlers(), event)):
            super().keyPressEvent(event)

    def _key_handlers(self) -> dict[str, Callable[[], None]]:
        return {"Ctrl+Backspace": self.request_removal}

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # A press has selected the cell below the mouse already.
        if not self.indexAt(event.pos()).isValid():
            self.clearSelection()
        grid_menu(self, self).popup(event.globalPos())
        event.accept()

    def reveal_row(self, address: AddressPath) -> None:
        """Show the entry of a row in all views."""
        self._context.selection.reveal_address(address)

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of a table."""
        return {
            "cut": self.cut_cells,
            "copy": self.copy_selection,
            "paste": self.paste_clipboard,
            "duplicate": self.fill_down,
            "delete": self.clear_cells,
            "rename": self.edit_cell,
        }

    def edit_cell(self) -> None:
        """Open the current cell for typing; show a message if it cannot be changed."""
        index = self.currentIndex()
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
        elif index.isValid():
            self._context.messages.show_refusal_message(tr("This cell cannot be changed here."))
        else:
            self._context.messages.show_refusal_message(tr("Select a cell first."))

    def _has_selected_cell(self) -> bool:
        """Say whether a cell is selected; show a message if none is."""
        if not self.selectedIndexes():
            self._context.messages.show_refusal_message(tr("Select a cell first."))
        return bool(self.selectedIndexes())

    def cut_cells(self) -> None:
        """Copy the selected cells, and empty them."""
        if self._has_selected_cell():
            self.copy_selection()
            self.clear_cells()

    def paste_clipboard(self) -> None:
        """Paste whole entries if such were copied, or else cells."""
        rows = self.grid_model.rows
        if has_copied_entries() and (not rows or kind_of_definition_at(rows[0].address)):
            self._clipboard.paste_bundle()
        else:
            self.paste_cells()

    def copy_selection(self) -> None:
        """Copy the selected cells to the clipboard; complete rows also as entries."""
        if not self._has_selected_cell():
            return
        rows = self.selectionModel().selectedRows()
        addresses = [self.grid_model.rows[index.row()].address for index in rows]
        if addresses and all(map(kind_of_definition_at, addresses)):
            self._clipboard.copy_addresses(addresses, text=self._selection_text())
        else:
            QGuiApplication.clipboard().setText(self._selection_text())

    def _selection_text(self) -> str:
        """Return the selected cells in the format of spreadsheets."""
        chosen = {(i.row(), i.column()): str(i.data()) for i in self.selectedIndexes()}
        columns = sorted({column for _, column in chosen})
        rows = sorted({row for row, _ in chosen})
        return text_of_cells([chosen.get((row, column), "") for column in columns] for row in rows)

    def paste_cells(self) -> None:
        """Write the clipboard from the selected cell on, and say what was done.

        A single copied cell fills all selected cells. Rows below the last one become new rows.
        """
        cells = clipboard_cells()
        # A heading says nothing about a piece or an event.
        if len(cells) > 1 and is_row_of_titles(cells[0], self.grid_model.columns):
            cells = cells[1:]
        chosen = sorted((i.row(), i.column()) for i in self.selectedIndexes())
        if not cells:
            self._context.messages.show_refusal_message(
                tr("The clipboard is empty: copy something first.")
            )
        elif len(cells) == len(cells[0]) == 1 and chosen:
            # Spreadsheets fill the selection with a single copied cell.
            self._paste_texts([(*place, cells[0][0]) for place in chosen])
        elif chosen or self.can_add_rows:
            # Without a selected cell the copied rows are new ones.
            top, left = chosen[0] if chosen else (len(self.grid_model.rows), 0)
            self._paste_texts(cells_from_corner(cells, top, left))
        else:
            self._context.messages.show_refusal_message(tr("Select a cell first."))

    @property
    def can_add_rows(self) -> bool:
        """Whether pasted rows below the last one become new rows."""
        return self.new_row_edit is not None

    def _paste_texts(self, texts: Sequence[CellText]) -> None:
        """Write pasted texts, and report what was changed, added and left out."""
        result = expected_result(
            texts, self.grid_model.rows, self.grid_model.columns, can_add_rows=self.can_add_rows
        )
        messages = self._context.messages
        if not result.has_effect:
            messages.show_refusal_message(result.describe_paste())
        elif self._write_cells(tr("Paste"), texts):
            messages.show_success_message(result.describe_paste())

    def fill_down(self) -> None:
        """Copy the topmost selected cell of each column into the selected cells below it."""
        places = sorted((i.row(), i.column()) for i in self.selectedIndexes())
        if len({row for row, _ in places}) < 2:  # noqa: PLR2004 - one to copy, one to fill
            message = tr("Select a cell and the cells below it to fill them.")
            self._context.messages.show_refusal_message(message)
            return
        top = {column: row for row, column in reversed(places)}
        texts = [
            (row, column, self._cell_text(top[column], column))
            for row, column in places
            if row != top[column]
        ]
        self._write_cells(tr("Fill down"), texts)

    def clear_cells(self) -> None:
        """Empty the selected cells.

        For rows that are selected as a whole, request their removal.
        """
        if self.selectionModel().selectedRows():
            self.request_removal()
            return
        texts = [(i.row(), i.column(), "") for i in self.selectedIndexes()]
        if self._has_selected_cell():
            self._write_cells(tr("Clear"), texts)

    def request_removal(self) -> None:
        """Request that the entries in the selected rows be removed."""
        rows = self.selected_rows()
        if rows:
            self.removal_requested.emit(rows)

    def _cell_text(self, row: int, column: int) -> str:
        return self.grid_model.columns[column].read_cell(self.grid_model.rows[row])

    def _write_cells(self, name: str, texts: Sequence[tuple[int, int, str]]) -> bool:
        """Write texts into cells as one undo step; return False if a text is invalid."""
        edits = [
            (place[0], edit) for place in texts if (edit := self._cell_edit(*place)) is not None
        ]
        if self.new_row_edit is not None:
            for number, cells in self._cells_of_new_rows(texts).items():
                edits.append((number, self.new_row_edit(cells)))
        return not edits or self._context.try_edit(
            f"{name}: {tr(self._name)}", combine_row_edits(edits)
        )

    def _cells_of_new_rows(self, texts: Sequence[CellText]) -> dict[int, dict[int, str]]:
        """Return the texts below the last row, by row and column."""
        new_rows: dict[int, dict[int, str]] = {}
        for row, column, text in texts:
            if row >= len(self.grid_model.rows):
                new_rows.setdefault(row, {})[column] = text.strip()
        return new_rows

    def _cell_edit(self, row: int, column: int, text: str) -> ModuleEdit | None:
        if row >= len(self.grid_model.rows) or column >= len(self.grid_model.columns):
            return None
        write = self.grid_model.columns[column].write_cell
        return partial(_apply_cell_text, write, self.grid_model.rows[row], text) if write else None

    def _on_typed_text(self, row: int, column: int, text: str) -> None:
        self._is_entering = True
        try:
            is_written = self._write_cells(
                tr(self.grid_model.columns[column].title), [(row, column, text)]
            )
        finally:
            self._is_entering = False
        if not is_written:
            self._text_refused.emit(row, column, text)

    def _on_refused(self, row: int, column: int, text: str) -> None:
        """Open a cell again with the text that was refused; Escape restores the previous value."""
        index = self.grid_model.index(row, column)
        # Without the focus, an opened editor would take keys meant for other widgets.
        if not self.hasFocus() or not index.isValid():
            return
        self.setCurrentIndex(index)
        self.edit(index)
        editor = self.indexWidget(index)
        message = self._context.messages.last_message
        if isinstance(editor, CellLineEdit):
            editor.show_refused_text(text, message[0] if message else "")

    def _on_entries_pasted(self, addresses: list[AddressPath]) -> None:
        self._context.selection.select_addresses(addresses)
        # With the focus here, the table does not follow the shared selection.
        first = self._select_rows_of_addresses(addresses)
        if first is not None:
            self.scrollTo(self.grid_model.index(first, 0))

    def _on_selection_changed(self) -> None:
        if self.hasFocus():
            return
        first = self._select_rows_of_addresses(self._context.selection.selected_addresses)
        if first is not None:
            self.scrollTo(self.grid_model.index(first, 0))

    def _select_rows_of_addresses(self, chosen: Iterable[AddressPath]) -> int | None:
        """Select the rows of some addresses; return the number of the first, or None."""
        marks, chosen_set = QItemSelection(), set(chosen)
        last = len(self.grid_model.columns) - 1
        numbers = [n for n, row in enumerate(self.grid_model.rows) if row.address in chosen_set]
        for top, bottom in consecutive_ranges(numbers):
            marks.select(self.grid_model.index(top, 0), self.grid_model.index(bottom, last))
        self.selectionModel().select(marks, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        return numbers[0] if numbers else None


def _apply_cell_text(
    write: Callable[[GridRow[T], str], ModuleEdit], row: GridRow[T], text: str, module: Module
) -> Module:
    """Apply the text of a cell to a module; an invalid text raises EditError only now."""
    return write(row, text)(module)
