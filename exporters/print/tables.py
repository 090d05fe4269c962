"""The table sheet: tables as they are printed, with their odds if asked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.grids import grid, grid_sheet
from sandtable.model.memo import cached_property
from sandtable.model.reports.known_tables import known_tables, publisher_tables
from sandtable.model.reports.odds import table_odds
from sandtable.model.reports.option_tables import options_of_tables
from sandtable.model.tables.errors import InexactError
from sandtable.model.wording.citations import rule_citation
from sandtable.model.wording.ranges import row_words
from sandtable.model.wording.sentences import capitalized, listed_sentences
from sandtable.model.wording.table_words import cell_words, head_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module


def tables(desk: SheetContext) -> Iterator[Sheet]:
    """All tables and charts for players."""
    yield from _sheet(desk, "Tables", known_tables(desk.module))


def box_counts(desk: SheetContext) -> Iterator[Sheet]:
    """The tables that only whoever makes the game needs."""
    yield from _sheet(desk, "Contents of the box", publisher_tables(desk.module))


def _sheet(desk: SheetContext, title: str, of: Mapping[str, Table]) -> Iterator[Sheet]:
    made = [one for name, table in of.items() for one in _table(desk, name, table)]
    yield from grid_sheet(desk, title, made, pairs=True)


def _table(desk: SheetContext, name: str, table: Table) -> Iterator[dict[str, Any]]:
    option = options_of_tables(desk.module).get(name)
    if option and desk.wish.options.get(option) == "off":
        return
    rolled = desk.wish.odds and len(table.rows) > 1
    laid = _Laid(desk.module, table, _row_odds(desk.module, name) if rolled else {})
    yield grid(
        table.name,
        laid.heads,
        laid.rows,
        laid.aligns,
        laid.widths,
        after=[*_only_with(desk.module, option), *_below(table)],
        narrow=laid.is_narrow,
    )
    if rolled:
        yield from _result_odds(desk.module, name)


@dataclass(frozen=True)
class _Laid:
    """A table as it is laid on paper: what is rolled, the columns, and perhaps the odds."""

    module: Module
    table: Table
    odds: Mapping[str, str]
    """The odds of each row; none, where they are not wanted."""

    @cached_property
    def lengths(self) -> list[int]:
        """The longest text of each column, its head included."""
        lines = (self.table.columns, *self.table.rows.values())
        return [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]

    @property
    def heads(self) -> list[str]:
        """What stands over the columns, by name where that is an id."""
        words = [head_words(self.module, column) for column in self.table.columns]
        return [str(self.table.dice or ""), *self._filled(words), *(["odds"] if self.odds else [])]

    @property
    def rows(self) -> Iterator[tuple[Any, ...]]:
        """What is rolled, what follows, and how often."""
        for row, cells in self.table.rows.items():
            said = head_words(self.module, row_words(row))
            share = [self.odds.get(row, "")] if self.odds else []
            words = [cell_words(self.module, cell) for cell in cells]
            yield ({"b": said}, *self._filled(words), *share)

    def _filled(self, cells: Sequence[str]) -> list[str]:
        return [*cells, *[""] * (len(self.lengths) - len(cells))]

    @property
    def is_wordy(self) -> bool:
        """Say whether its cells are texts rather than numbers and words."""
        return max(self.lengths, default=0) > _WORDY

    @property
    def is_narrow(self) -> bool:
        """Say whether half the width is enough."""
        return sum(self.lengths) <= _NARROW and len(self.lengths) <= _FEW_COLUMNS

    @property
    def aligns(self) -> list[str]:
        """How each column is aligned."""
        inner = ["left" if self.is_wordy else "centre"] * len(self.lengths)
        return ["left", *inner, *(["right"] if self.odds else [])]

    @property
    def widths(self) -> list[str | int]:
        """The share of each column."""
        first = max(map(len, self.table.rows), default=0)
        label: str | int = "auto"
        if first > _LABEL:
            label = _LABEL if self.is_wordy else max(1, round(first / 8))
        wordy = self.is_wordy
        shares = [min(max(length, 6), 40) if wordy else 1 for length in self.lengths]
        return [label, *shares, *(["auto"] if self.odds else [])]


def _only_with(module: Module, option: str | None) -> Iterator[str]:
    if option:
        yield f"Only with the option \u201c{module.options[option].name}\u201d."


def _below(table: Table) -> Iterator[str]:
    if table.modifiers:
        words = [(why.replace("-", " "), number) for why, number in table.modifiers.items()]
        said = ", ".join(f"{why} {number:+d}" for why, number in words)
        most = f" (at most {table.shift} columns)" if table.shift else ""
        yield f"Modifiers{most}: {said}."
    if table.results:
        meanings = [f"{word}: {means}" for word, means in table.results.items()]
        yield listed_sentences(meanings)
    if table.rule:
        yield f"{capitalized(rule_citation(table.rule))}."


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
        ["", *(head_words(module, column) for column in columns)],
        rows,
        aligns,
        ["auto", *[1] * len(columns)],
        narrow=len(columns) <= _FEW,
    )


_MOST, _FEW = 30, 3
_LABEL = 30
"""A row's head of more letters is set in several lines."""
_WORDY, _NARROW, _FEW_COLUMNS = 20, 40, 4
"""Letters of a cell that is a text; letters and columns of a table that needs half the width."""
