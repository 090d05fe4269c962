"""The table sheet: tables as they are printed, with their odds if asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exporters.print.grids import grid, grid_sheet
from model.reports.odds import table_odds
from model.tables.errors import InexactError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from exporters.print.desk import Desk, Sheet
    from model.entities.rules import Table
    from model.module import Module


def tables(desk: Desk) -> Iterator[Sheet]:
    """All tables and charts of a module."""
    made = [one for name in desk.module.tables for one in _table(desk, name)]
    yield from grid_sheet(desk, "Tables", made, pairs=True)


def _table(desk: Desk, name: str) -> Iterator[dict[str, Any]]:
    table = desk.module.tables[name]
    rolled = desk.wish.odds and len(table.rows) > 1
    odds = _row_odds(desk.module, name) if rolled else {}
    width = max((len(cells) for cells in table.rows.values()), default=0)
    columns = [*table.columns, *[""] * (width - len(table.columns))]
    heads = [str(table.dice or ""), *columns, *(["odds"] if odds else [])]
    rows = [
        (
            {"b": row.replace("..", " to ")},
            *cells,
            *[""] * (width - len(cells)),
            *([odds.get(row, "")] if odds else []),
        )
        for row, cells in table.rows.items()
    ]
    lengths = [_length(table, column) for column in range(width)]
    wordy = max(lengths, default=0) > _WORDY
    aligns = ["left", *["left" if wordy else "centre"] * width, *(["right"] if odds else [])]
    shares = [min(max(length, 6), 40) for length in lengths] if wordy else [1] * width
    first = max(map(len, table.rows), default=0)
    label = "auto" if first <= _LABEL else max(1, round(first / 8)) if not wordy else _LABEL
    widths: list[str | int] = [label, *shares, *(["auto"] if odds else [])]
    narrow = sum(lengths) <= _NARROW and width <= 4  # noqa: PLR2004
    below = list(_below(table))
    yield grid(table.name, heads, rows, aligns, widths, after=below, narrow=narrow)
    if rolled:
        yield from _result_odds(desk.module, name)


def _length(table: Table, column: int) -> int:
    """The longest text of a column, its head included."""
    cells = (cells[column] for cells in table.rows.values() if column < len(cells))
    return max(len(text) for text in (*table.columns[column : column + 1], *cells, ""))


def _below(table: Table) -> Iterator[str]:
    if table.modifiers:
        said = ", ".join(f"{why} {number:+d}" for why, number in table.modifiers.items())
        most = f" (at most {table.shift} columns)" if table.shift else ""
        yield f"Modifiers{most}: {said}."
    if table.results:
        yield "; ".join(f"{word}: {means}" for word, means in table.results.items()) + "."
    if table.rule:
        yield f"Rule {table.rule}."


def _row_odds(module: Module, name: str) -> Mapping[str, str]:
    """By row: how likely it is; nothing for a chart."""
    try:
        rows = table_odds(module, name).rows
    except InexactError:
        return {}
    return {row.row: f"{row.percent:.1f} %" for row in rows if row.row is not None}


def _result_odds(module: Module, name: str) -> Iterator[dict[str, Any]]:
    """A table of results by column, in per cent; for several columns only."""
    try:
        found = table_odds(module, name).results
    except InexactError:
        return
    columns = list(dict.fromkeys(row.column for row in found))
    results = list(dict.fromkeys(row.result for row in found if row.result is not None))
    if len(columns) < 2 or len(results) > _MOST:  # noqa: PLR2004
        return
    share = {(row.result, row.column): row.percent for row in found}
    rows = [
        (
            {"b": result},
            *(f"{share[result, c]:.1f}" if (result, c) in share else "-" for c in columns),
        )
        for result in results
    ]
    aligns = ["left", *["centre"] * len(columns)]
    title = f"{module.tables[name].name}: odds in per cent"
    yield grid(
        title,
        ["", *columns],
        rows,
        aligns,
        ["auto", *[1] * len(columns)],
        narrow=len(columns) <= _FEW,
    )


_MOST, _FEW = 30, 3
_LABEL = 30
"""A row's head of more letters is set in several lines."""
_WORDY, _NARROW = 20, 40
"""Letters of a cell that is a text, and of all columns of a table that needs half the width."""
