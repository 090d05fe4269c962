"""Column widths that share the width of a table, so that the important columns are visible."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTableView


def column_widths_that_fit(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Return column widths that fit: the wanted ones, or less for the first columns.

    Only the first `len(least)` columns shrink, none below its value in `least`.
    """
    first = wanted[: len(least)]
    spare = [most - some for most, some in zip(first, least, strict=True)]
    share = min(1.0, max(0, sum(first) - room) / sum(spare))
    fitted = [most - round(some * share) for most, some in zip(first, spare, strict=True)]
    return [*fitted, *wanted[len(least) :]]


class ColumnWidthFitter(QObject):
    """Helper that fits the columns of a table, until the author drags one."""

    def __init__(self, view: QTableView, wanted: Sequence[int], least: Sequence[int]) -> None:
        super().__init__(view)
        self._view, self._wanted_widths, self._min_widths = view, wanted, least
        self._is_dragged = self._is_fitting = False
        view.horizontalHeader().sectionResized.connect(self._on_column_resized)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Distribute the current width of the table among its columns."""
        if self._is_dragged:
            return
        self._is_fitting = True
        room = self._view.viewport().width()
        for column, width in enumerate(
            column_widths_that_fit(self._wanted_widths, self._min_widths, room)
        ):
            self._view.setColumnWidth(column, width)
        self._is_fitting = False

    def _on_column_resized(self, column: int) -> None:
        last = self._view.horizontalHeader().count() - 1
        # The last column stretches, so its resize is no drag of the author.
        self._is_dragged = self._is_dragged or not (self._is_fitting or column == last)
