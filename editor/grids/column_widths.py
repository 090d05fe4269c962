"""Columns that share the width of a table, so that those that matter most are in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTableView


def fitted_widths(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """As wide as wanted; but the first columns, those with a least width, give way to fit."""
    first = wanted[: len(least)]
    spare = [most - some for most, some in zip(first, least, strict=True)]
    share = min(1.0, max(0, sum(first) - room) / sum(spare))
    given = [most - round(some * share) for most, some in zip(first, spare, strict=True)]
    return [*given, *wanted[len(least) :]]


class ColumnWidthFitter(QObject):
    """Keeps the widths of a table's columns, until somebody drags one."""

    def __init__(self, view: QTableView, wanted: Sequence[int], least: Sequence[int]) -> None:
        super().__init__(view)
        self._view, self._wanted_widths, self._min_widths = view, wanted, least
        self._is_dragged = self._is_fitting = False
        view.horizontalHeader().sectionResized.connect(self._on_resized)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Share out the width that there is now."""
        if self._is_dragged:
            return
        self._is_fitting = True
        room = self._view.viewport().width()
        for column, width in enumerate(fitted_widths(self._wanted_widths, self._min_widths, room)):
            self._view.setColumnWidth(column, width)
        self._is_fitting = False

    def _on_resized(self, column: int) -> None:
        last = self._view.horizontalHeader().count() - 1
        self._is_dragged = self._is_dragged or not (self._is_fitting or column == last)
