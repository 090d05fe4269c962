"""The table sheet: tables as printed in the rulebook, with odds if the user wants them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.printed_tables import make_sheet_of_tables, table_for_template
from sandtable.model.identity_cache import cached_property
from sandtable.model.reports.known_tables import tables_for_players, tables_for_publishers
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


def table_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the sheet of all tables and charts that players need."""
    yield from _sheet_of_tables_with_title(context, "Tables", tables_for_players(context.module))


def box_content_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the tables that only the publisher needs, such as the contents of the box."""
    yield from _sheet_of_tables_with_title(
        context, "Contents of the box", tables_for_publishers(context.module)
    )


def _sheet_of_tables_with_title(
    context: SheetContext, title: str, of: Mapping[str, Table]
) -> Iterator[PrintedSheet]:
    tables = [
        printed
        for name, table in of.items()
        for printed in _printed_table_with_odds(context, name, table)
    ]
    yield from make_sheet_of_tables(context, title, tables, pairs=True)


def _printed_table_with_odds(
    context: SheetContext, name: str, table: Table
) -> Iterator[dict[str, Any]]:
    option = option_by_table(context.module).get(name)
    # A table that belongs to an option is not used without it.
    if option and context.print_options.options.get(option) == "off":
        return
    # A single row always applies.
    rolled = context.print_options.with_odds and len(table.rows) > 1
    table_layout = _TableLayout(
        context.module, table, _percent_by_row(context.module, name) if rolled else {}
    )
    yield table_for_template(
        table.name,
        table_layout.column_heads,
        table_layout.printed_rows,
        table_layout.column_alignments,
        table_layout.column_widths,
        after=[*_note_on_option(context.module, option), *_notes_below_table(table)],
        narrow=table_layout.fits_in_half_page_width,
    )
    if rolled:
        yield from _table_of_result_odds(context.module, name)


@dataclass(frozen=True)
class _TableLayout:
    """Printed form of a table: its columns and, on request, its odds."""

    module: Module
    table: Table
    odds_by_row: Mapping[str, str]
    """The odds of each row; empty if they are not requested."""

    @cached_property
    def column_lengths(self) -> list[int]:
        """Return the longest text of each column in letters, its head included."""
        lines = (self.table.columns, *self.table.rows.values())
        return [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]

    @property
    def column_heads(self) -> list[str]:
        """Return the column heads, with names in place of ids."""
        words = [describe_table_heading(self.module, column) for column in self.table.columns]
        return [
            str(self.table.dice or ""),
            *self._fill_up_cells(words),
            *(["odds"] if self.odds_by_row else []),
        ]

    @property
    def printed_rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the cells of each table row: dice result, texts and odds."""
        for row, cells in self.table.rows.items():
            label = describe_table_heading(self.module, describe_row_key(row))
            share = [self.odds_by_row.get(row, "")] if self.odds_by_row else []
            words = [describe_table_cell(self.module, cell) for cell in cells]
            yield ({"b": label}, *self._fill_up_cells(words), *share)

    def _fill_up_cells(self, cells: Sequence[str]) -> list[str]:
        return [*cells, *[""] * (len(self.column_lengths) - len(cells))]

    @property
    def has_sentences_in_cells(self) -> bool:
        """Say whether cells hold sentences instead of numbers and words."""
        return max(self.column_lengths, default=0) > _LONG_TEXT_LETTERS

    @property
    def fits_in_half_page_width(self) -> bool:
        """Say whether the table fits in half the width of the page."""
        return (
            sum(self.column_lengths) <= _NARROW_TABLE_LETTERS
            and len(self.column_lengths) <= _NARROW_TABLE_COLUMNS
        )

    @property
    def column_alignments(self) -> list[str]:
        """Return the alignment of each column of a printed table."""
        inner = ["left" if self.has_sentences_in_cells else "centre"] * len(self.column_lengths)
        return ["left", *inner, *(["right"] if self.odds_by_row else [])]

    @property
    def column_widths(self) -> list[str | int]:
        """Return the width of each column, as a share or as `auto`."""
        first = max(map(len, self.table.rows), default=0)
        label: str | int = "auto"
        if first > _MAX_RESULT_LETTERS:
            label = (
                _MAX_RESULT_LETTERS if self.has_sentences_in_cells else max(1, round(first / 8))
            )
        wordy = self.has_sentences_in_cells
        # Very long texts must not squeeze the columns of numbers.
        shares = [min(max(length, 6), 40) if wordy else 1 for length in self.column_lengths]
        return [label, *shares, *(["auto"] if self.odds_by_row else [])]


def _note_on_option(module: Module, option: str | None) -> Iterator[str]:
    if option:
        yield f"Only with the option \u201c{module.options[option].name}\u201d."


def _notes_below_table(table: Table) -> Iterator[str]:
    if table.modifiers:
        words = [(why.replace("-", " "), number) for why, number in table.modifiers.items()]
        modifier_texts = ", ".join(f"{why} {number:+d}" for why, number in words)
        most = f" (at most {table.shift} columns)" if table.shift else ""
        yield f"Modifiers{most}: {modifier_texts}."
    if table.results:
        meanings = [f"{word}: {means}" for word, means in table.results.items()]
        yield join_sentences(meanings)
    # A heading of the rulebook with the name of the table would send readers back to the table.
    if table.rule and table.rule != table.name:
        yield f"{capitalize_first_letter(rule_citation(table.rule))}."


def _percent_by_row(module: Module, name: str) -> Mapping[str, str]:
    """Return the probability of each row; nothing for a chart."""
    try:
        rows = table_odds(module, name).rows
    except InexactError:
        # Exact odds would take too long for this table; it is printed without them.
        return {}
    return {row.row: f"{row.percent:.1f} %" for row in rows if row.row is not None}


def _table_of_result_odds(module: Module, name: str) -> Iterator[dict[str, Any]]:
    """Yield a table of results by column in per cent, if there are several columns."""
    try:
        odds = table_odds(module, name).results
    except InexactError:
        # Exact odds would take too long for this table; it is printed without them.
        return
    columns = list(dict.fromkeys(row.column for row in odds))
    results = list(dict.fromkeys(row.result for row in odds if row.result is not None))
    # With one column the table itself has the odds.
    if len(columns) < 2 or len(results) > _MAX_RESULTS:  # noqa: PLR2004
        return
    share = {(row.result, row.column): row.percent for row in odds}
    rows = [
        (
            {"b": result},
            *(f"{share[result, c]:.1f}" if (result, c) in share else "-" for c in columns),
        )
        for result in results
    ]
    aligns = ["left", *["centre"] * len(columns)]
    title = f"{module.tables[name].name}: odds in per cent"
    yield table_for_template(
        title,
        ["", *(describe_table_heading(module, column) for column in columns)],
        rows,
        aligns,
        ["auto", *[1] * len(columns)],
        narrow=len(columns) <= _NARROW_ODDS_COLUMNS,
    )


_MAX_RESULTS, _NARROW_ODDS_COLUMNS = 30, 3
_MAX_RESULT_LETTERS = 30
"""A row label with more letters is broken into several lines."""
_LONG_TEXT_LETTERS, _NARROW_TABLE_LETTERS, _NARROW_TABLE_COLUMNS = 20, 40, 4
"""Letters in a cell that count as a sentence; letters and columns of a narrow table."""
