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
    share = min(1.0, max(0, sum(first) - room) / sum(spare)) if spare else 0.0
    fitted = [most - round(some * share) for most, some in zip(first, spare, strict=True)]
    return [*fitted, *wanted[len(least) :]]


def widened_columns(widths: Sequence[int], growing: Sequence[int], room: int) -> list[int]:
    """Return column widths that fill the room: some columns share what the others leave."""
    left = max(0, room - sum(widths))
    return [
        width + (left // len(growing) if column in growing else 0)
        for column, width in enumerate(widths)
    ]


class ColumnWidthFitter(QObject):
    """Helper that fits the columns of a table, until the author drags one."""

    def __init__(
        self,
        view: QTableView,
        wanted: Sequence[int],
        least: Sequence[int],
        *,
        growing: Sequence[int] = (),
    ) -> None:
        super().__init__(view)
        self._growing_columns = growing
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
        widths = column_widths_that_fit(self._wanted_widths, self._min_widths, room)
        for column, width in enumerate(widened_columns(widths, self._growing_columns, room)):
            self._view.setColumnWidth(column, width)
        self._is_fitting = False

    def _on_column_resized(self, column: int) -> None:
        last = self._view.horizontalHeader().count() - 1
        # A last column that stretches is resized by Qt, not by the author.
        is_stretched = column == last and self._view.horizontalHeader().stretchLastSection()
        self._is_dragged = self._is_dragged or not (self._is_fitting or is_stretched)
