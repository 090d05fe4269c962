"""Tables to print for players: each once, and without rows of unknown content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import TableRef, is_at_or_below
from sandtable.model.reports.coverage_content import addresses_of_unknown_content

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module

UNKNOWN_CELL_TEXT = "\u2014"
"""Text of an unknown cell."""


def tables_for_players(module: Module) -> Mapping[str, Table]:
    """Return the tables for players by id, without tables of unknown content.

    A table that the rulebook repeats is listed once, with both rules.
    """
    return _tables_for_readers(module, "players")


def tables_for_publishers(module: Module) -> Mapping[str, Table]:
    """Return the tables for publishers only, such as counts of the components."""
    return _tables_for_readers(module, "publisher")


@memoize_by_identity
def _tables_for_readers(module: Module, readers: str) -> Mapping[str, Table]:
    tables = {name: table for name, table in module.tables.items() if table.for_ == readers}
    tables_with_known_rows = {
        name: _without_unknown_rows(module, name, table) for name, table in tables.items()
    }
    return _without_repeats(
        {name: table for name, table in tables_with_known_rows.items() if table.rows}
    )


def _without_repeats(tables: Mapping[str, Table]) -> Mapping[str, Table]:
    """Merge tables that repeat each other.

    They look the same, except for the rule that they cite or a title that contains that rule.
    """
    places: dict[str, list[str]] = {}
    for name, table in tables.items():
        # Ties and sums are for checks only, so readers see no difference in them.
        comparable = replace(table, name=_title_without_rule(table), rule=None, ties={}, sums={})
        places.setdefault(repr(comparable), []).append(name)
    merged = {}
    for first, *repeats in places.values():
        table = tables[first]
        rules = [tables[name].rule for name in (first, *repeats)]
        rule = ", ".join(dict.fromkeys(rule for rule in rules if rule))
        merged[first] = (
            replace(table, name=_title_without_rule(table), rule=rule or None)
            if repeats
            else table
        )
    return merged


def _title_without_rule(table: Table) -> str:
    return table.name.removesuffix(f" ({table.rule})")


def _without_unknown_rows(module: Module, name: str, table: Table) -> Table:
    """Return a table without unknown rows, and with dashes for unknown cells."""
    word = _placeholder_word(module, name, table)
    if word is None:
        return table
    rows = {
        key: tuple(UNKNOWN_CELL_TEXT if cell == word else cell for cell in cells)
        for key, cells in table.rows.items()
        if set(cells) != {word}
    }
    meanings = {key: text for key, text in table.results.items() if key != word}
    return _without_blank_columns(replace(table, rows=rows, results=meanings))


def _without_blank_columns(table: Table) -> Table:
    """Return a table without columns in which every cell is unknown or empty."""
    known_columns = [
        index
        for index in range(len(table.columns))
        if any(
            cells[index : index + 1] not in {(), (UNKNOWN_CELL_TEXT,)}
            for cells in table.rows.values()
        )
    ]
    # Without rows, every column would be blank.
    if not table.rows or len(known_columns) == len(table.columns):
        return table
    known_rows = {
        key: tuple(cells[index] for index in known_columns if index < len(cells))
        for key, cells in table.rows.items()
    }
    return replace(
        table, rows=known_rows, columns=tuple(table.columns[index] for index in known_columns)
    )


def _placeholder_word(module: Module, name: str, table: Table) -> str | None:
    """Return the word that marks unknown cells of a table without a source note."""
    steps = TableRef(name).child_path("rows")
    if not any(is_at_or_below(steps, place) for place in addresses_of_unknown_content(module)):
        return None
    cells = Counter(cell for row in table.rows.values() for cell in row)
    [(word, number)] = cells.most_common(1) or [("", 0)]
    # A word that stands once among others is content.
    return word if number > 1 or len(cells) == 1 else None
