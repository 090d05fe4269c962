"""Rows and columns of a chart that are sums of others, added up again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Table


@dataclass(frozen=True, slots=True)
class WrongSum:
    """A cell that is no sum of the others."""

    row: str
    column: str
    said: float
    added: float


def missing_sum_parts(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the missing rows and columns that sums add up: the sum, and what is missing.

    A sum that is itself not there is named with nothing.
    """
    known = {*table.rows, *table.columns}
    for total, parts in table.sums.items():
        if total not in known:
            yield total, ""
        for part in parts:
            if part not in (table.rows if total in table.rows else table.columns):
                yield total, part


def wrong_sums(table: Table) -> Iterator[WrongSum]:
    """Yield every cell of a sum that is not what the others make together.

    Where one of them is no number nobody can tell. A sum that comes out as soon as the wrong ones
    among its parts are mended is not wrong itself.
    """
    found = list(_wrong_sums(table))
    mended = {(one.row, one.column): one.added - one.said for one in found}
    for one in found:
        off = sum(mended.get(cell, 0) for cell in _cells_added_up(table, one))
        if one.added + off != one.said:
            yield one


def _cells_added_up(table: Table, one: WrongSum) -> Iterator[tuple[str, str]]:
    """Yield the cells that a sum adds up."""
    if one.row in table.sums:
        plain = tuple(row for row in table.rows if row not in table.sums)
        yield from ((row, one.column) for row in table.sums[one.row] or plain)
    else:
        plain = tuple(column for column in table.columns if column not in table.sums)
        yield from ((one.row, column) for column in table.sums[one.column] or plain)


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
    if not set(parts) <= set(table.columns):
        return
    places = [table.columns.index(column) for column in parts]
    for row, texts in table.rows.items():
        cells = [_number_in_cell(texts, place) for place in places]
        yield from _compare_sum(
            row, total, _number_in_cell(texts, table.columns.index(total)), cells
        )


def _compare_sum(
    row: str, column: str, said: float | None, cells: list[float | None]
) -> Iterator[WrongSum]:
    known = [cell for cell in cells if cell is not None]
    if said is not None and len(known) == len(cells) and sum(known) != said:
        yield WrongSum(row, column, said, sum(known))


def _number_in_cell(texts: tuple[str, ...], index: int) -> float | None:
    return _parse_figure(texts[index]) if index < len(texts) else None


def _parse_figure(text: str) -> float | None:
    """Parse a figure; a dash counts 0."""
    if text in {"-", "\u2013", "\u2014", ""}:
        return 0
    try:
        return float(text)
    except ValueError:
        return None
