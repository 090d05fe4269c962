"""How the cells of a chart are painted and typed: what findings speak of stands out."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from editor.bench.bench import Bench
from editor.fields.tones import faint, trouble
from editor.grids.completing import Completing
from editor.grids.grid import Grid
from editor.workspaces.setup.rows import Charted
from model.address import Steps, steps_of


class Marked(Completing):
    """Paints rows with findings in the colour of trouble, and inherited ones faintly."""

    def __init__(self, bench: Bench, grid: Grid[Charted]) -> None:
        super().__init__(grid.table, grid)
        self._bench, self._grid = bench, grid
        self._lines: frozenset[Steps | None] = frozenset()
        self._noted: list[str] = []
        bench.findings.changed.connect(self._on_findings)
        self._on_findings()

    def _on_findings(self) -> None:
        """Findings of a whole line mark all its rows."""
        noted = [one.where for one in self._bench.findings.all if one.waived is None]
        if noted != self._noted:
            self._noted, self._lines = noted, frozenset(map(steps_of, noted))
            self._grid.viewport().update()

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        row = self._grid.table.rows[index.row()]
        palette: QPalette = option.palette
        if self._bench.findings.count(row.steps) or row.steps[:-1] in self._lines:
            palette.setColor(QPalette.ColorRole.Text, trouble(palette))
        elif row.value.home != self._bench.viewpoint.view.scenario:
            palette.setColor(QPalette.ColorRole.Text, faint(palette))
        option.palette = palette
