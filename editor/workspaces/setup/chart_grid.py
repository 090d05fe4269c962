"""The chart of a scenario as a table in printed order, on which counters can be dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.mime import addresses_in, mime_of, welcome
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.scenarios import NO_SCENARIO
from sandtable.editor.grids.clipboard import copied_cells
from sandtable.editor.grids.columns import Row, in_rows
from sandtable.editor.grids.fitting import Fitting
from sandtable.editor.grids.grid import Grid
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.setup.chart_columns import CELL_KEYS, cells_with_ids, columns_for
from sandtable.editor.workspaces.setup.chart_delegate import ChartDelegate
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry, ChartRows, address_in_reading
from sandtable.editor.workspaces.setup.edit_words import READ_SO
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.setup_cells import add_entry_row, set_entry_cells
from sandtable.model.locations import SetupEntry, SetupLine
from sandtable.model.module import Module

_COLUMN_WIDTHS = (72, 100, 36, 128, 40, 72, 84, 100)
_MIN_WIDTHS = (44, 60, 28, 88)
"""Whose chart, where, how many and what: these are in sight, also where there is less room."""
_DRAG_DISTANCE = 8
_PICTURE_SIDE = 36
_EMPTY_CHART = translatable("Nothing stands anywhere yet. Drag counters here, or to the map.")
CellTexts = dict[int, dict[str, str]]


class ChartGrid(Grid[ChartEntry]):
    """The rows of the scenario that is shown."""

    put = Signal(tuple, object)
    """Addresses that were dropped, and the row below them or None."""

    def __init__(
        self, bench: EditorContext, writing: WriteTarget, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, "Set-up", columns_for(bench), parent)
        self._writing, self._charts = writing, ChartRows()
        self._pressed: QPoint | None = None
        self._lines: dict[str, SetupLine | None] = {}
        """Where one gesture writes what stands in a scenario: asked once."""
        self.setItemDelegate(ChartDelegate(bench, self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setIconSize(QSize(22, 22))
        self.setAcceptDrops(True)
        self.setWordWrap(False)
        self._fitting = Fitting(self, _COLUMN_WIDTHS, _MIN_WIDTHS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fitting.fit()

    def bring_up_to_date(self) -> None:
        """Show the chart as it now stands."""
        known = self._writing.scenario in self._bench.document.whole.scenarios
        self.nothing = tr(_EMPTY_CHART if known else NO_SCENARIO)
        rows = self._charts.rows_of(self._bench.document.whole, self._writing.scenario)
        self.show_rows(rows)

    def row_at(self, steps: tuple[str, ...]) -> int | None:
        """The number of the row of an entry or a line."""
        rows = enumerate(self.table.rows)
        return next((n for n, row in rows if row.steps[: len(steps)] == steps), None)

    def _mark(self, chosen: Iterable[AddressPath]) -> int | None:
        """What the map shows as an erratum reads it stands here as it is printed."""
        misprints = (row for row in self.table.rows if row.value.erratum is not None)
        printed = {address_in_reading(row): row.steps for row in misprints}
        return super()._mark([printed.get(steps, steps) for steps in chosen])

    def paste(self) -> None:
        """Write the clipboard's cells; lines beyond the last row are new entries."""
        cells = copied_cells()
        chosen = sorted((i.row(), i.column()) for i in self.selectedIndexes())
        if not cells:
            return
        if chosen and len(cells) == len(cells[0]) == 1:
            super().paste()
            return
        top, left = chosen[0] if chosen else (len(self.table.rows), 0)
        texts = [
            (top + down, left + right, text)
            for down, line in enumerate(cells)
            for right, text in enumerate(line)
        ]
        self._write(tr("Paste"), texts)

    def _write(self, name: str, texts: Sequence[tuple[int, int, str]]) -> bool:
        cells: CellTexts = {}
        for row, column, text in texts:
            if column < len(CELL_KEYS) and CELL_KEYS[column]:
                cells.setdefault(row, {})[CELL_KEYS[column]] = text
        edits = []
        self._lines.clear()
        for number, typed in sorted(cells.items()):
            edit = self._row_edit(number, self._changed_cells(number, typed))
            if edit is None:
                return False
            edits.append((number, edit))
        return not edits or self._writing.apply_edit(f"{name}: {tr(self._name)}", in_rows(edits))

    def _changed_cells(self, number: int, typed: dict[str, str]) -> dict[str, str]:
        """What is not shown there already."""
        if number >= len(self.table.rows):
            return typed
        row = self.table.rows[number]
        shown = {key: c.read(row) for key, c in zip(CELL_KEYS, self.table.columns, strict=True)}
        return {key: text for key, text in typed.items() if text != shown[key]}

    def _row_edit(self, number: int, typed: dict[str, str]) -> Callable[[Module], Module] | None:
        if number >= len(self.table.rows):
            return partial(_add_row, scenario=self._writing.scenario or "", typed=typed)
        row = self.table.rows[number]
        if not typed:
            return partial(_write_row, steps=row.steps, row=row, typed=typed)
        if row.value.is_added:
            self._bench.messages.refused(tr(READ_SO))
            return None
        written = row.value.home
        if written not in self._lines:
            line = SetupLine(written, row.value.heading, str(row.value.place))
            self._lines[written] = self._writing.line_to_change(line)
        line_to_write, entry = self._lines[written], SetupEntry.of(row.steps)
        if line_to_write is None or entry is None:
            return None
        steps = entry.with_scenario(line_to_write.scenario).steps
        return partial(_write_row, steps=steps, row=row, typed=typed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        at = event.position().toPoint()
        piece = self.indexAt(at).column() == CELL_KEYS.index("entry")
        self._pressed = at if left and piece else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            super().mouseMoveEvent(event)
        elif (event.position().toPoint() - self._pressed).manhattanLength() > _DRAG_DISTANCE:
            self._pressed = None
            self._drag()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        super().mouseReleaseEvent(event)

    def _drag(self) -> None:
        rows = self.chosen_rows()
        drag = QDrag(self)
        drag.setMimeData(mime_of(row.steps for row in rows))
        counter = next((row.value.counter for row in rows if row.value.counter), None)
        if counter is not None:
            drag.setPixmap(counter_pixmap(self._bench.document.reading, counter.id, _PICTURE_SIDE))
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:
        addresses = addresses_in(event.mimeData())
        index = self.indexAt(event.position().toPoint())
        row = self.table.rows[index.row()] if index.isValid() else None
        event.acceptProposedAction()
        self.put.emit(addresses, row)


def _write_row(
    module: Module, steps: tuple[str, ...], row: Row[ChartEntry], typed: dict[str, str]
) -> Module:
    if not typed:
        return module
    return set_entry_cells(module, steps, cells_with_ids(module, row.value.heading, typed))


def _add_row(module: Module, scenario: str, typed: dict[str, str]) -> Module:
    return add_entry_row(module, scenario, cells_with_ids(module, "", typed))
