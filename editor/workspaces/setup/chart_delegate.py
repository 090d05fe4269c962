"""Painting and editing of chart cells; rows with findings stand out."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.grids.cell_delegate import CellDelegate
from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.semantic_colours import error_colour, faint_colour
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.locations import is_at_or_below


class ChartDelegate(CellDelegate):
    """Item delegate that paints rows with findings as errors, and inherited rows faintly.

    Entries added by an erratum are in italics, entries removed by one are struck out.
    """

    def __init__(self, context: EditorContext, grid: EditableGrid[ChartEntry]) -> None:
        super().__init__(grid.grid_model, grid)
        self._context, self._grid = context, grid
        self._noted_addresses: frozenset[AddressPath | None] = frozenset()
        self._noted_texts: frozenset[str] = frozenset()
        context.findings.findings_changed.connect(self._on_findings_changed)
        self._on_findings_changed()

    def _on_findings_changed(self) -> None:
        # Only addresses matter for painting; most edits leave them as they are.
        """Repaint rows whose findings changed; a finding of a whole line marks all its rows."""
        noted = frozenset(
            finding.where
            for finding in self._context.findings.all_findings
            if finding.waived is None
        )
        changed = frozenset(map(parse_address, noted ^ self._noted_texts))
        if changed:
            self._noted_texts, self._noted_addresses = noted, frozenset(map(parse_address, noted))
            self._repaint_rows(changed)

    def _repaint_rows(self, changed: Collection[AddressPath | None]) -> None:
        """Repaint the visible rows that gained or lost findings."""
        grid, rows = self._grid, self._grid.grid_model.rows
        port = grid.viewport()
        first, last = grid.rowAt(0), grid.rowAt(port.height() - 1)
        # Rows outside the viewport are painted when they become visible.
        for number in range(max(first, 0), last + 1 if last >= 0 else len(rows)):
            address = rows[number].address
            if any(address_ and _is_address_in_row(address_, address) for address_ in changed):
                row_box = QRect(0, grid.rowViewportPosition(number), port.width(), 0)
                row_box.setHeight(grid.rowHeight(number))
                port.update(row_box)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        row = self._grid.grid_model.rows[index.row()]
        if (
            self._context.findings.count_findings_below_address(row.address)
            or row.address[:-1] in self._noted_addresses
        ):
            _set_text_colour(option, error_colour)
        elif row.value.source_scenario != self._context.viewpoint.current_state.scenario:
            _set_text_colour(option, faint_colour)
        erratum = row.value.erratum
        if erratum is not None:
            font: QFont = option.font
            font.setItalic(erratum.read is not None)
            font.setStrikeOut(erratum.read is None)
            option.font = font


def _is_address_in_row(finding_address: AddressPath, row: AddressPath) -> bool:
    """Say whether a finding is about a row, or about the line that contains it."""
    return is_at_or_below(finding_address, row) or finding_address == row[:-1]


def _set_text_colour(option: QStyleOptionViewItem, tone: Callable[[QPalette], QColor]) -> None:
    palette: QPalette = option.palette
    palette.setColor(QPalette.ColorRole.Text, tone(palette))
    option.palette = palette
