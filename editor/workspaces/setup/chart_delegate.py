"""How the cells of a chart are painted and typed: what findings speak of stands out."""

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
    """Paints rows with findings in the colour of trouble, and inherited ones faintly.

    What an erratum reads is in italics, what it does not read is struck out.
    """

    def __init__(self, context: EditorContext, grid: EditableGrid[ChartEntry]) -> None:
        super().__init__(grid.grid_model, grid)
        self._context, self._grid = context, grid
        self._noted_addresses: frozenset[AddressPath | None] = frozenset()
        self._noted_texts: frozenset[str] = frozenset()
        context.findings.findings_changed.connect(self._on_findings)
        self._on_findings()

    def _on_findings(self) -> None:
        """Findings of a whole line mark all its rows; where others lie now, it is painted anew."""
        noted = frozenset(
            one.where for one in self._context.findings.all_findings if one.waived is None
        )
        changed = frozenset(map(parse_address, noted ^ self._noted_texts))
        if changed:
            self._noted_texts, self._noted_addresses = noted, frozenset(map(parse_address, noted))
            self._repaint_rows(changed)

    def _repaint_rows(self, changed: Collection[AddressPath | None]) -> None:
        """Paint the rows in sight to which findings came, or of which they went."""
        grid, rows = self._grid, self._grid.grid_model.rows
        port = grid.viewport()
        first, last = grid.rowAt(0), grid.rowAt(port.height() - 1)
        for number in range(max(first, 0), last + 1 if last >= 0 else len(rows)):
            address = rows[number].address
            if any(where and _concerns_row(where, address) for where in changed):
                where = QRect(0, grid.rowViewportPosition(number), port.width(), 0)
                where.setHeight(grid.rowHeight(number))
                port.update(where)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        row = self._grid.grid_model.rows[index.row()]
        if (
            self._context.findings.count_below(row.address)
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


def _concerns_row(where: AddressPath, row: AddressPath) -> bool:
    """Say whether a finding lies in a row, or on the whole line that it is of."""
    return is_at_or_below(where, row) or where == row[:-1]


def _set_text_colour(option: QStyleOptionViewItem, tone: Callable[[QPalette], QColor]) -> None:
    palette: QPalette = option.palette
    palette.setColor(QPalette.ColorRole.Text, tone(palette))
    option.palette = palette
