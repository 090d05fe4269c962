"""Verification of sums in a chart: rows and columns that add up other ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Table


@dataclass(frozen=True, slots=True)
class WrongSum:
    """A chart cell that is not the sum of the cells that it should add up."""

    row: str
    column: str
    stated_sum: float
    added: float


def missing_sum_parts(table: Table) -> Iterator[tuple[str, str]]:
    """Yield declared sums with the rows or columns that they should add up, but that are missing.

    A sum that does not exist itself comes with an empty text.
    """
    titles = {*table.rows, *table.columns}
    for total, parts in table.sums.items():
        if total not in titles:
            yield total, ""
        for part in parts:
            if part not in (table.rows if total in table.rows else table.columns):
                yield total, part


def wrong_sums(table: Table) -> Iterator[WrongSum]:
    """Yield every cell of a sum that differs from the actual sum.

    A sum with a part that is not a number is not tested. A sum that becomes right when its wrong
    parts are corrected is not reported.
    """
    sums = list(_wrong_sums(table))
    mended = {
        (wrong_sum.row, wrong_sum.column): wrong_sum.added - wrong_sum.stated_sum
        for wrong_sum in sums
    }
    for wrong_sum in sums:
        # A total is only wrong if it differs even after its parts are corrected.
        off = sum(mended.get(cell, 0) for cell in _cells_added_up(table, wrong_sum))
        if wrong_sum.added + off != wrong_sum.stated_sum:
            yield wrong_sum


def _cells_added_up(table: Table, wrong_sum: WrongSum) -> Iterator[tuple[str, str]]:
    """Yield the cells that a sum adds up."""
    if wrong_sum.row in table.sums:
        plain = tuple(row for row in table.rows if row not in table.sums)
        yield from ((row, wrong_sum.column) for row in table.sums[wrong_sum.row] or plain)
    else:
        plain = tuple(column for column in table.columns if column not in table.sums)
        yield from ((wrong_sum.row, column) for column in table.sums[wrong_sum.column] or plain)


def _wrong_sums(table: Table) -> Iterator[WrongSum]:
    rows = [row for row in table.rows if row not in table.sums]
    columns = [column for column in table.columns if column not in table.sums]
    for total, parts in table.sums.items():
        if total in table.rows:
            yield from _wrong_row_sums(table, total, parts or tuple(rows))
        elif total in table.columns:
            yield from _wrong_column_sums(table, total, parts or tuple(columns))


def _wrong_row_sums(table: Table, total: str, parts: tuple[str, ...]) -> Iterator[WrongSum]:
    for index, text in enumerate(table.rows[total]):
        cells = [_number_in_cell(table.rows.get(row, ()), index) for row in parts]
        column = table.columns[index] if index < len(table.columns) else str(index + 1)
        yield from _compare_sum(total, column, _parse_figure(text), cells)


def _wrong_column_sums(table: Table, total: str, parts: tuple[str, ...]) -> Iterator[WrongSum]:
    # A check reports missing columns.
    if not set(parts) <= set(table.columns):
        return
    places = [table.columns.index(column) for column in parts]
    for row, texts in table.rows.items():
        cells = [_number_in_cell(texts, place) for place in places]
        yield from _compare_sum(
            row, total, _number_in_cell(texts, table.columns.index(total)), cells
        )


def _compare_sum(
    row: str, column: str, stated_sum: float | None, cells: list[float | None]
) -> Iterator[WrongSum]:
    numbers = [cell for cell in cells if cell is not None]
    if stated_sum is not None and len(numbers) == len(cells) and sum(numbers) != stated_sum:
        yield WrongSum(row, column, stated_sum, sum(numbers))


def _number_in_cell(texts: tuple[str, ...], index: int) -> float | None:
    return _parse_figure(texts[index]) if index < len(texts) else None


def _parse_figure(text: str) -> float | None:
    """Parse a number in a chart cell; a dash counts as 0."""
    if text in {"-", "\u2013", "\u2014", ""}:
        return 0
    try:
        return float(text)
    except ValueError:
        # A cell of words is no part of a sum.
        return None
