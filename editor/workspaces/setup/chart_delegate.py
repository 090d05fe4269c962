"""How the cells of a chart are painted and typed: what findings speak of stands out."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.grids.completing import Completing
from sandtable.editor.grids.grid import Grid
from sandtable.editor.semantic_colors import faint, trouble
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.locations import is_within


class ChartDelegate(Completing):
    """Paints rows with findings in the colour of trouble, and inherited ones faintly.

    What an erratum reads is in italics, what it does not read is struck out.
    """

    def __init__(self, bench: EditorContext, grid: Grid[ChartEntry]) -> None:
        super().__init__(grid.table, grid)
        self._bench, self._grid = bench, grid
        self._lines: frozenset[AddressPath | None] = frozenset()
        self._noted: frozenset[str] = frozenset()
        bench.findings.changed.connect(self._on_findings)
        self._on_findings()

    def _on_findings(self) -> None:
        """Findings of a whole line mark all its rows; where others lie now, it is painted anew."""
        noted = frozenset(one.where for one in self._bench.findings.all if one.waived is None)
        changed = frozenset(map(parse_address, noted ^ self._noted))
        if changed:
            self._noted, self._lines = noted, frozenset(map(parse_address, noted))
            self._repaint_rows(changed)

    def _repaint_rows(self, changed: Collection[AddressPath | None]) -> None:
        """Paint the rows in sight to which findings came, or of which they went."""
        grid, rows = self._grid, self._grid.table.rows
        port = grid.viewport()
        first, last = grid.rowAt(0), grid.rowAt(port.height() - 1)
        for number in range(max(first, 0), last + 1 if last >= 0 else len(rows)):
            steps = rows[number].steps
            if any(where and _speaks_of(where, steps) for where in changed):
                where = QRect(0, grid.rowViewportPosition(number), port.width(), 0)
                where.setHeight(grid.rowHeight(number))
                port.update(where)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        row = self._grid.table.rows[index.row()]
        if self._bench.findings.count(row.steps) or row.steps[:-1] in self._lines:
            _set_text_colour(option, trouble)
        elif row.value.home != self._bench.viewpoint.view.scenario:
            _set_text_colour(option, faint)
        erratum = row.value.erratum
        if erratum is not None:
            font: QFont = option.font
            font.setItalic(erratum.read is not None)
            font.setStrikeOut(erratum.read is None)
            option.font = font


def _speaks_of(where: AddressPath, row: AddressPath) -> bool:
    """Say whether a finding lies in a row, or on the whole line that it is of."""
    return is_within(where, row) or where == row[:-1]


def _set_text_colour(option: QStyleOptionViewItem, tone: Callable[[QPalette], QColor]) -> None:
    palette: QPalette = option.palette
    palette.setColor(QPalette.ColorRole.Text, tone(palette))
    option.palette = palette
