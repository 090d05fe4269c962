"""Chart of a scenario as a table in printed order, with drag and drop of counters."""

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

from sandtable.editor.canvas.address_mime import (
    accept_address_drag,
    addresses_from_mime,
    mime_from_addresses,
)
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_drops import PictureDrops, address_of_counter
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT
from sandtable.editor.grids.column_widths import ColumnWidthFitter
from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.grids.grid_columns import GridRow, combine_row_edits
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.setup.chart_columns import (
    CHART_CELL_KEYS,
    cells_with_ids,
    chart_columns_for,
)
from sandtable.editor.workspaces.setup.chart_delegate import ChartDelegate
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry, ChartRows, address_in_reading
from sandtable.editor.workspaces.setup.edit_titles import ERRATUM_READING_TEXT
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.setup_cells import add_entry_row, set_entry_cells
from sandtable.model.locations import SetupEntry, SetupLine
from sandtable.model.module import Module

_COLUMN_WIDTHS = (72, 100, 36, 128, 40, 72, 84, 100)
_MIN_WIDTHS = (44, 60, 28, 88)
"""Minimum widths of owner, place, count and piece, which stay visible in a narrow table."""
_DRAG_DISTANCE = 8
_PICTURE_SIDE = 36
_EMPTY_CHART_TEXT = translatable("No pieces are placed yet. Drag counters here, or to the map.")
CellTexts = dict[int, dict[str, str]]


class ChartGrid(EditableGrid[ChartEntry]):
    """Table with the set-up entries of the shown scenario."""

    addresses_dropped = Signal(tuple, object)
    """Dropped addresses, and the row below them or None."""

    # A line that is given another place moves to another row, and stays selected.
    goes_down_on_return = False

    def __init__(
        self, context: EditorContext, writing: WriteTarget, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, "Set-up", chart_columns_for(context), parent)
        self._write_target, self._chart_rows = writing, ChartRows()
        self._press_point: QPoint | None = None
        self._lines: dict[str, SetupLine | None] = {}
        """Line to write for each scenario, asked once during a gesture."""
        self.setItemDelegate(ChartDelegate(context, self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setIconSize(QSize(22, 22))
        self.setAcceptDrops(True)
        self.setWordWrap(False)
        self._width_fitter = ColumnWidthFitter(self, _COLUMN_WIDTHS, _MIN_WIDTHS)
        PictureDrops(context, self, self._piece_address_at)

    def _piece_address_at(self, point: QPoint) -> AddressPath | None:
        index = self.indexAt(point)
        counter = self.grid_model.rows[index.row()].value.counter if index.isValid() else None
        module = self._context.document.module
        return address_of_counter(module, counter.id) if counter else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._width_fitter.fit_columns()

    def refresh_rows(self) -> None:
        """Show the chart in its current state."""
        is_known = (
            self._write_target.shown_scenario in self._context.document.complete_module.scenarios
        )
        self.empty_text = tr(_EMPTY_CHART_TEXT if is_known else NO_SCENARIO_TEXT)
        rows = self._chart_rows.rows_of_scenario(
            self._context.document.complete_module, self._write_target.shown_scenario
        )
        self.show_rows(rows)

    def row_at(self, address: tuple[str, ...]) -> int | None:
        """Return the number of the first chart row at an address or below, or None."""
        rows = enumerate(self.grid_model.rows)
        return next((n for n, row in rows if row.address[: len(address)] == address), None)

    def _select_rows_of_addresses(self, chosen: Iterable[AddressPath]) -> int | None:
        """Select rows; addresses of corrected entries select the row as printed."""
        misprints = (row for row in self.grid_model.rows if row.value.erratum is not None)
        printed = {address_in_reading(row): row.address for row in misprints}
        return super()._select_rows_of_addresses(
            [printed.get(address, address) for address in chosen]
        )

    @property
    def can_add_rows(self) -> bool:
        """Whether pasted rows become new entries: `_write_cells` adds them."""
        return True

    def _write_cells(self, name: str, texts: Sequence[tuple[int, int, str]]) -> bool:
        cells: CellTexts = {}
        for row, column, text in texts:
            if column < len(CHART_CELL_KEYS) and CHART_CELL_KEYS[column]:
                cells.setdefault(row, {})[CHART_CELL_KEYS[column]] = text
        edits = []
        # Each gesture asks again where to write.
        self._lines.clear()
        for number, typed in sorted(cells.items()):
            edit = self._row_edit(number, self._changed_cells(number, typed))
            if edit is None:
                # All cells are checked before any edit, as a paste is one step or nothing.
                return False
            edits.append((number, edit))
        return not edits or self._write_target.apply_edit(
            f"{name}: {tr(self._name)}", combine_row_edits(edits)
        )

    def _changed_cells(self, number: int, typed: dict[str, str]) -> dict[str, str]:
        """Return the typed cells that differ from those shown."""
        if number >= len(self.grid_model.rows):
            return typed
        row = self.grid_model.rows[number]
        shown_texts = {
            key: c.read_cell(row)
            for key, c in zip(CHART_CELL_KEYS, self.grid_model.columns, strict=True)
        }
        return {key: text for key, text in typed.items() if text != shown_texts[key]}

    def _row_edit(self, number: int, typed: dict[str, str]) -> Callable[[Module], Module] | None:
        if number >= len(self.grid_model.rows):
            return partial(_add_row, scenario=self._write_target.shown_scenario or "", typed=typed)
        row = self.grid_model.rows[number]
        if not typed:
            return partial(_write_row, address=row.address, row=row, typed=typed)
        if row.value.is_added:
            self._context.messages.show_refusal_message(tr(ERRATUM_READING_TEXT))
            return None
        source = row.value.source_scenario
        if source not in self._lines:
            line = SetupLine(source, row.value.heading, str(row.value.place))
            self._lines[source] = self._write_target.line_to_write_for_change(line)
        line_to_write, entry = self._lines[source], SetupEntry.from_address_prefix(row.address)
        if line_to_write is None or entry is None:
            return None
        address = entry.with_scenario(line_to_write.scenario).address_path
        return partial(_write_row, address=address, row=row, typed=typed)

    # Only the piece column starts drags; elsewhere a drag selects cells.
    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        at = event.position().toPoint()
        piece = self.indexAt(at).column() == CHART_CELL_KEYS.index("entry")
        self._press_point = at if left and piece else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press_point is None:
            super().mouseMoveEvent(event)
        elif (event.position().toPoint() - self._press_point).manhattanLength() > _DRAG_DISTANCE:
            self._press_point = None
            self._start_drag()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._press_point = None
        super().mouseReleaseEvent(event)

    def _start_drag(self) -> None:
        rows = self.selected_rows()
        drag = QDrag(self)
        drag.setMimeData(mime_from_addresses(row.address for row in rows))
        counter = next((row.value.counter for row in rows if row.value.counter), None)
        if counter is not None:
            drag.setPixmap(
                counter_pixmap(
                    self._context.document.reading,
                    counter.id,
                    _PICTURE_SIDE,
                    pictures=self._context.pictures.pictures,
                )
            )
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        accept_address_drag(event)

    def dropEvent(self, event: QDropEvent) -> None:
        addresses = addresses_from_mime(event.mimeData())
        index = self.indexAt(event.position().toPoint())
        row = self.grid_model.rows[index.row()] if index.isValid() else None
        event.acceptProposedAction()
        self.addresses_dropped.emit(addresses, row)


def _write_row(
    module: Module, address: tuple[str, ...], row: GridRow[ChartEntry], typed: dict[str, str]
) -> Module:
    if not typed:
        return module
    return set_entry_cells(module, address, cells_with_ids(module, row.value.heading, typed))


def _add_row(module: Module, scenario: str, typed: dict[str, str]) -> Module:
    return add_entry_row(module, scenario, cells_with_ids(module, "", typed))
