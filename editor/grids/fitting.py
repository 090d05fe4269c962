"""Columns that share the width of a table, so that those that matter most are in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTableView


def fitted(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """As wide as wanted; but the first columns, those with a least width, give way to fit."""
    first = wanted[: len(least)]
    spare = [most - some for most, some in zip(first, least, strict=True)]
    share = min(1.0, max(0, sum(first) - room) / sum(spare))
    given = [most - round(some * share) for most, some in zip(first, spare, strict=True)]
    return [*given, *wanted[len(least) :]]


class Fitting(QObject):
    """Keeps the widths of a table's columns, until somebody drags one."""

    def __init__(self, view: QTableView, wanted: Sequence[int], least: Sequence[int]) -> None:
        super().__init__(view)
        self._view, self._wanted, self._least = view, wanted, least
        self._dragged = self._at_work = False
        view.horizontalHeader().sectionResized.connect(self._on_resized)
        self.fit()

    def fit(self) -> None:
        """Share out the width that there is now."""
        if self._dragged:
            return
        self._at_work = True
        room = self._view.viewport().width()
        for column, width in enumerate(fitted(self._wanted, self._least, room)):
            self._view.setColumnWidth(column, width)
        self._at_work = False

    def _on_resized(self, column: int) -> None:
        last = self._view.horizontalHeader().count() - 1
        self._dragged = self._dragged or not (self._at_work or column == last)
