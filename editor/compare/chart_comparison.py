"""Charts of two versions side by side: the pieces at each place that differs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem, QWidget

from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.comparison.versions import Comparison

_COLUMN_TITLES = 3
_MAX_ROWS = 2000
"""Places that are listed; more cannot be read."""
_MAX_MEASURED_ROWS = 200
"""Rows whose height follows their text; measuring more would take long."""


class ChartComparison(QTableWidget):
    """Table with a row for each place whose pieces differ."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, _COLUMN_TITLES, parent)
        self.setAccessibleName(tr("Charts side by side"))
        self.setHorizontalHeaderLabels([tr("Place"), tr("Left"), tr("Right")])
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)

    def show_comparison(self, comparison: Comparison, scenario: str | None) -> None:
        """Show the places of a scenario whose pieces differ between two versions."""
        rows = comparison.pieces_that_differ(scenario) if scenario is not None else ()
        self.setRowCount(min(len(rows), _MAX_ROWS))
        for number, row in enumerate(rows[:_MAX_ROWS]):
            for column, text in enumerate((row.place, row.left, row.right)):
                item = QTableWidgetItem(text)
                item.setToolTip(tooltip_text(text))
                item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(number, column, item)
        self.resizeColumnToContents(0)
        self.setColumnWidth(1, max(200, (self.viewport().width() - self.columnWidth(0)) // 2))
        if len(rows) <= _MAX_MEASURED_ROWS:
            self.resizeRowsToContents()
