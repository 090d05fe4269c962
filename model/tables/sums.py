"""Rows and columns of a chart that are sums of others, added up again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Table


@dataclass(frozen=True, slots=True)
class Sum:
    """A cell that is no sum of the others."""

    row: str
    column: str
    said: float
    added: float


def missing(table: Table) -> Iterator[tuple[str, str]]:
    """The rows and columns that sums speak of and that are not there: the sum, and what it adds.

    A sum that is itself not there is named with nothing.
    """
    known = {*table.rows, *table.columns}
    for total, parts in table.sums.items():
        if total not in known:
            yield total, ""
        for part in parts:
            if part not in (table.rows if total in table.rows else table.columns):
                yield total, part


def wrong(table: Table) -> Iterator[Sum]:
    """Every cell of a sum that is not what the others make together.

    Where one of them is no number nobody can tell. A sum that comes out as soon as the wrong ones
    among its parts are mended is not wrong itself.
    """
    found = list(_wrong(table))
    mended = {(one.row, one.column): one.added - one.said for one in found}
    for one in found:
        off = sum(mended.get(cell, 0) for cell in _parts_of(table, one))
        if one.added + off != one.said:
            yield one


def _parts_of(table: Table, one: Sum) -> Iterator[tuple[str, str]]:
    """The cells that a sum adds up."""
    if one.row in table.sums:
        plain = tuple(row for row in table.rows if row not in table.sums)
        yield from ((row, one.column) for row in table.sums[one.row] or plain)
    else:
        plain = tuple(column for column in table.columns if column not in table.sums)
        yield from ((one.row, column) for column in table.sums[one.column] or plain)


def _wrong(table: Table) -> Iterator[Sum]:
    rows = [row for row in table.rows if row not in table.sums]
    columns = [column for column in table.columns if column not in table.sums]
    for total, parts in table.sums.items():
        if total in table.rows:
            yield from _of_rows(table, total, parts or tuple(rows))
        elif total in table.columns:
            yield from _of_columns(table, total, parts or tuple(columns))


def _of_rows(table: Table, total: str, parts: tuple[str, ...]) -> Iterator[Sum]:
    for index, text in enumerate(table.rows[total]):
        cells = [_cell(table.rows.get(row, ()), index) for row in parts]
        column = table.columns[index] if index < len(table.columns) else str(index + 1)
        yield from _told(total, column, _number(text), cells)


def _of_columns(table: Table, total: str, parts: tuple[str, ...]) -> Iterator[Sum]:
    if not set(parts) <= set(table.columns):
        return
    places = [table.columns.index(column) for column in parts]
    for row, texts in table.rows.items():
        cells = [_cell(texts, place) for place in places]
        yield from _told(row, total, _cell(texts, table.columns.index(total)), cells)


def _told(row: str, column: str, said: float | None, cells: list[float | None]) -> Iterator[Sum]:
    known = [cell for cell in cells if cell is not None]
    if said is not None and len(known) == len(cells) and sum(known) != said:
        yield Sum(row, column, said, sum(known))


def _cell(texts: tuple[str, ...], index: int) -> float | None:
    return _number(texts[index]) if index < len(texts) else None


def _number(text: str) -> float | None:
    """A figure; a cell in which nothing is but a dash counts nothing."""
    if text in {"-", "\u2013", "\u2014", ""}:
        return 0
    try:
        return float(text)
    except ValueError:
        return None
