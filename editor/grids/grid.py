"""A table that is edited as in a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTableView, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.editor.empty_views import say_empty
from sandtable.editor.grids.clipboard import copied_cells, copy_cells
from sandtable.editor.grids.columns import Column, Row, in_rows
from sandtable.editor.grids.completing import Completing, is_typed
from sandtable.editor.grids.keys import done_by
from sandtable.editor.grids.line import CellLine
from sandtable.editor.grids.row_diff import stretches
from sandtable.editor.grids.table import GridModel
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module

T = TypeVar("T")
_TALL = 24


class Grid(QTableView, Generic[T]):
    """Cells typed, filled down, copied and pasted; each gesture is one step to undo."""

    removed = Signal(list)
    """The rows that Delete was pressed on."""
    _refused = Signal(int, int, str)
    """What was typed into a cell makes no sense; heard once the cell is closed."""

    def __init__(
        self,
        bench: EditorContext,
        name: str,
        columns: Sequence[Column[T]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bench, self._name = bench, name
        self._entering = False
        """Whether what is shown anew comes of a cell that was typed here."""
        self.nothing = ""
        """What is said where there is no row: what could stand there, and how it gets there."""
        self.table: GridModel[T] = GridModel(columns, self)
        self.setModel(self.table)
        self.setItemDelegate(Completing(self.table, self))
        self.setAccessibleName(tr(name))
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setDefaultSectionSize(_TALL)
        self.verticalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.table.typed.connect(self._on_typed)
        self._refused.connect(self._on_refused, Qt.ConnectionType.QueuedConnection)
        bench.selection.changed.connect(self._on_selection)

    def show_rows(self, rows: Sequence[Row[T]]) -> None:
        """Show these rows; who was at one of them stays there, and goes on typing there."""
        current, before = self.currentIndex(), self.table.rows
        at = before[current.row()].steps if current.isValid() else None
        typed = "" if self._entering else self._typed()
        if self._entering:
            at = self._moved(at, rows)
        with QSignalBlocker(self.selectionModel()):
            if self.table.show(rows):
                self._mark_again()
                self._stay(at, current.row(), current.column())
        if typed and at not in {row.steps for row in rows}:
            said = tr("What {typed} was typed for is gone; it was not entered.")
            self._bench.messages.refused(said.format(typed=repr(typed)))

    def _moved(self, at: AddressPath | None, rows: Sequence[Row[T]]) -> AddressPath | None:
        """Where what stands in a row went by what was typed there: to the one row that is new."""
        known = {row.steps for row in self.table.rows}
        new = [row.steps for row in rows if row.steps not in known]
        if len(new) != 1 or at in {row.steps for row in rows}:
            return at
        if set(self._bench.selection.chosen) <= {at}:
            self._bench.selection.choose(new)
        return new[0]

    def _typed(self) -> str:
        """What stands in the cell in which one types, if somebody typed there."""
        editor = self.indexWidget(self.currentIndex())
        return editor.text() if isinstance(editor, QLineEdit) and is_typed(editor) else ""

    def _mark_again(self) -> None:
        """What is selected elsewhere is marked here, unless cells of the same rows are."""
        chosen = set(self._bench.selection.chosen)
        wanted = [row.steps for row in self.table.rows if row.steps in chosen]
        if wanted != [row.steps for row in self.chosen_rows()]:
            self._mark(chosen)

    def _stay(self, at: AddressPath | None, row: int, column: int) -> None:
        """Be where one was, also where all rows are new, or that one is gone."""
        numbers = (n for n, shown in enumerate(self.table.rows) if shown.steps == at)
        number = next(numbers, min(row, len(self.table.rows) - 1))
        if at is not None and number >= 0 and self.currentIndex().row() != number:
            index = self.table.index(number, column)
            flag = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(index, flag)

    def chosen_rows(self) -> list[Row[T]]:
        """The rows in which a cell is selected, from above."""
        chosen = self.selectionModel().selection()
        areas = [chosen.at(number) for number in range(chosen.count())]
        numbers = sorted({n for area in areas for n in range(area.top(), area.bottom() + 1)})
        return [self.table.rows[number] for number in numbers]

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if self.hasFocus():
            self._bench.selection.choose(row.steps for row in self.chosen_rows())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.nothing and not self.table.rows:
            say_empty(self, self.nothing)

    def event(self, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if asked and cast("QKeyEvent", event).matches(QKeySequence.StandardKey.SelectAll):
            event.accept()  # all cells, and not what the window would select
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not done_by(self._keys(), event):
            super().keyPressEvent(event)

    def _keys(self) -> dict[str, Callable[[], None]]:
        return {
            "Ctrl+C": self.copy,
            "Ctrl+V": self.paste,
            "Ctrl+D": self.fill_down,
            "Del": self.clear_cells,
            "Ctrl+Backspace": self.remove_rows,
        }

    def copy(self) -> None:
        """Put the selected cells on the clipboard, as spreadsheets take them."""
        chosen = {(i.row(), i.column()): str(i.data()) for i in self.selectedIndexes()}
        columns = sorted({column for _, column in chosen})
        rows = sorted({row for row, _ in chosen})
        copy_cells([chosen.get((row, column), "") for column in columns] for row in rows)

    def paste(self) -> None:
        """Write the clipboard's cells from the selected cell on; one cell fills all selected."""
        cells = copied_cells()
        chosen = sorted((i.row(), i.column()) for i in self.selectedIndexes())
        if not cells or not chosen:
            return
        if len(cells) == len(cells[0]) == 1:
            self._write(tr("Paste"), [(*place, cells[0][0]) for place in chosen])
            return
        top, left = chosen[0]
        texts = [
            (top + down, left + right, text)
            for down, line in enumerate(cells)
            for right, text in enumerate(line)
        ]
        self._write(tr("Paste"), texts)

    def fill_down(self) -> None:
        """Write what stands in the topmost selected cell of each column into those below."""
        places = sorted((i.row(), i.column()) for i in self.selectedIndexes())
        top = {column: row for row, column in reversed(places)}
        texts = [
            (row, column, self._text(top[column], column))
            for row, column in places
            if row != top[column]
        ]
        self._write(tr("Fill down"), texts)

    def clear_cells(self) -> None:
        """Empty the selected cells; rows that are selected whole are asked to go."""
        if self.selectionModel().selectedRows():
            self.remove_rows()
            return
        texts = [(i.row(), i.column(), "") for i in self.selectedIndexes()]
        self._write(tr("Clear"), texts)

    def remove_rows(self) -> None:
        """Ask for the selected rows to be taken away."""
        rows = self.chosen_rows()
        if rows:
            self.removed.emit(rows)

    def _text(self, row: int, column: int) -> str:
        return self.table.columns[column].read(self.table.rows[row])

    def _write(self, name: str, texts: Sequence[tuple[int, int, str]]) -> bool:
        """Write texts into cells as one step; False where that makes no sense."""
        edits = [(place[0], edit) for place in texts if (edit := self._edit(*place)) is not None]
        return not edits or self._bench.do(f"{name}: {tr(self._name)}", in_rows(edits))

    def _edit(self, row: int, column: int, text: str) -> Edit | None:
        if row >= len(self.table.rows) or column >= len(self.table.columns):
            return None
        write = self.table.columns[column].write
        return partial(_written, write, self.table.rows[row], text) if write else None

    def _on_typed(self, row: int, column: int, text: str) -> None:
        self._entering = True
        try:
            done = self._write(tr(self.table.columns[column].title), [(row, column, text)])
        finally:
            self._entering = False
        if not done:
            self._refused.emit(row, column, text)

    def _on_refused(self, row: int, column: int, text: str) -> None:
        """Who typed what makes no sense goes on typing there; Escape leaves the cell as it was."""
        index = self.table.index(row, column)
        if not self.hasFocus() or not index.isValid():
            return
        self.setCurrentIndex(index)
        self.edit(index)
        editor = self.indexWidget(index)
        said = self._bench.messages.last
        if isinstance(editor, CellLine):
            editor.refuse(text, said[0] if said else "")

    def _on_selection(self) -> None:
        if self.hasFocus():
            return
        first = self._mark(self._bench.selection.chosen)
        if first is not None:
            self.scrollTo(self.table.index(first, 0))

    def _mark(self, chosen: Iterable[AddressPath]) -> int | None:
        """Select the rows of these things; give the first of them."""
        wanted, shown = QItemSelection(), set(chosen)
        last = len(self.table.columns) - 1
        numbers = [n for n, row in enumerate(self.table.rows) if row.steps in shown]
        for top, bottom in stretches(numbers):
            wanted.select(self.table.index(top, 0), self.table.index(bottom, last))
        self.selectionModel().select(wanted, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        return numbers[0] if numbers else None


def _written(
    write: Callable[[Row[T], str], Edit], row: Row[T], text: str, module: Module
) -> Module:
    """What a cell asks for, read only now: a text that makes no sense is refused like any edit."""
    return write(row, text)(module)
