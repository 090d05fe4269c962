"""The table sheet: tables as they are printed, with their odds if asked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.printed_tables import printed_table, sheet_of_tables
from sandtable.model.identity_cache import cached_property
from sandtable.model.reports.known_tables import known_tables, publisher_tables
from sandtable.model.reports.odds import table_odds
from sandtable.model.reports.option_tables import option_by_table
from sandtable.model.tables.errors import InexactError
from sandtable.model.wording.citations import rule_citation
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.sentences import capitalize_first_letter, join_sentences
from sandtable.model.wording.table_texts import describe_table_cell, describe_table_heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module


def table_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """All tables and charts for players."""
    yield from _titled_table_sheet(desk, "Tables", known_tables(desk.module))


def box_content_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """The tables that only whoever makes the game needs."""
    yield from _titled_table_sheet(desk, "Contents of the box", publisher_tables(desk.module))


def _titled_table_sheet(
    desk: SheetContext, title: str, of: Mapping[str, Table]
) -> Iterator[PrintedSheet]:
    made = [one for name, table in of.items() for one in _table_with_odds(desk, name, table)]
    yield from sheet_of_tables(desk, title, made, pairs=True)


def _table_with_odds(desk: SheetContext, name: str, table: Table) -> Iterator[dict[str, Any]]:
    option = option_by_table(desk.module).get(name)
    if option and desk.print_options.options.get(option) == "off":
        return
    rolled = desk.print_options.with_odds and len(table.rows) > 1
    laid = _TableLayout(desk.module, table, _percent_by_row(desk.module, name) if rolled else {})
    yield printed_table(
        table.name,
        laid.column_heads,
        laid.printed_rows,
        laid.column_alignments,
        laid.column_widths,
        after=[*_option_note(desk.module, option), *_table_notes(table)],
        narrow=laid.is_narrow,
    )
    if rolled:
        yield from _result_odds_table(desk.module, name)


@dataclass(frozen=True)
class _TableLayout:
    """A table as it is laid on paper: what is rolled, the columns, and perhaps the odds."""

    module: Module
    table: Table
    odds_by_row: Mapping[str, str]
    """The odds of each row; none, where they are not wanted."""

    @cached_property
    def column_lengths(self) -> list[int]:
        """The longest text of each column, its head included."""
        lines = (self.table.columns, *self.table.rows.values())
        return [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]

    @property
    def column_heads(self) -> list[str]:
        """What stands over the columns, by name where that is an id."""
        words = [describe_table_heading(self.module, column) for column in self.table.columns]
        return [
            str(self.table.dice or ""),
            *self._pad_cells(words),
            *(["odds"] if self.odds_by_row else []),
        ]

    @property
    def printed_rows(self) -> Iterator[tuple[Any, ...]]:
        """What is rolled, what follows, and how often."""
        for row, cells in self.table.rows.items():
            said = describe_table_heading(self.module, describe_row_key(row))
            share = [self.odds_by_row.get(row, "")] if self.odds_by_row else []
            words = [describe_table_cell(self.module, cell) for cell in cells]
            yield ({"b": said}, *self._pad_cells(words), *share)

    def _pad_cells(self, cells: Sequence[str]) -> list[str]:
        return [*cells, *[""] * (len(self.column_lengths) - len(cells))]

    @property
    def has_long_texts(self) -> bool:
        """Say whether its cells are texts rather than numbers and words."""
        return max(self.column_lengths, default=0) > _LONG_TEXT_LETTERS

    @property
    def is_narrow(self) -> bool:
        """Say whether half the width is enough."""
        return (
            sum(self.column_lengths) <= _NARROW_TABLE_LETTERS
            and len(self.column_lengths) <= _NARROW_TABLE_COLUMNS
        )

    @property
    def column_alignments(self) -> list[str]:
        """How each column is aligned."""
        inner = ["left" if self.has_long_texts else "centre"] * len(self.column_lengths)
        return ["left", *inner, *(["right"] if self.odds_by_row else [])]

    @property
    def column_widths(self) -> list[str | int]:
        """The share of each column."""
        first = max(map(len, self.table.rows), default=0)
        label: str | int = "auto"
        if first > _LONGEST_LABEL:
            label = _LONGEST_LABEL if self.has_long_texts else max(1, round(first / 8))
        wordy = self.has_long_texts
        shares = [min(max(length, 6), 40) if wordy else 1 for length in self.column_lengths]
        return [label, *shares, *(["auto"] if self.odds_by_row else [])]


def _option_note(module: Module, option: str | None) -> Iterator[str]:
    if option:
        yield f"Only with the option \u201c{module.options[option].name}\u201d."


def _table_notes(table: Table) -> Iterator[str]:
    if table.modifiers:
        words = [(why.replace("-", " "), number) for why, number in table.modifiers.items()]
        said = ", ".join(f"{why} {number:+d}" for why, number in words)
        most = f" (at most {table.shift} columns)" if table.shift else ""
        yield f"Modifiers{most}: {said}."
    if table.results:
        meanings = [f"{word}: {means}" for word, means in table.results.items()]
        yield join_sentences(meanings)
    if table.rule:
        yield f"{capitalize_first_letter(rule_citation(table.rule))}."


def _percent_by_row(module: Module, name: str) -> Mapping[str, str]:
    """By row: how likely it is; nothing for a chart."""
    try:
        rows = table_odds(module, name).rows
    except InexactError:
        return {}
    return {row.row: f"{row.percent:.1f} %" for row in rows if row.row is not None}


def _result_odds_table(module: Module, name: str) -> Iterator[dict[str, Any]]:
    """A table of results by column, in per cent; for several columns only."""
    try:
        found = table_odds(module, name).results
    except InexactError:
        return
    columns = list(dict.fromkeys(row.column for row in found))
    results = list(dict.fromkeys(row.result for row in found if row.result is not None))
    if len(columns) < 2 or len(results) > _MOST_RESULTS:  # noqa: PLR2004
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
    yield printed_table(
        title,
        ["", *(describe_table_heading(module, column) for column in columns)],
        rows,
        aligns,
        ["auto", *[1] * len(columns)],
        narrow=len(columns) <= _NARROW_ODDS_COLUMNS,
    )


_MOST_RESULTS, _NARROW_ODDS_COLUMNS = 30, 3
_LONGEST_LABEL = 30
"""A row's head of more letters is set in several lines."""
_LONG_TEXT_LETTERS, _NARROW_TABLE_LETTERS, _NARROW_TABLE_COLUMNS = 20, 40, 4
"""Letters of a cell that is a text; letters and columns of a table that needs half the width."""
