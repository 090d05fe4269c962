"""Tables as players can use them: each once, and without rows whose content nobody knows."""

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
"""What stands in a cell that nobody knows."""


def known_tables(module: Module) -> Mapping[str, Table]:
    """Return the tables for players by id; one of which nothing is known is left out.

    A table that the rulebook prints again stands once, with the rules of both places.
    """
    return _tables_for_readers(module, "players")


def publisher_tables(module: Module) -> Mapping[str, Table]:
    """Return what only whoever makes the game needs, such as counts of the box."""
    return _tables_for_readers(module, "publisher")


@memoize_by_identity
def _tables_for_readers(module: Module, whom: str) -> Mapping[str, Table]:
    tables = {name: table for name, table in module.tables.items() if table.for_ == whom}
    found = {name: _without_unknown_rows(module, name, table) for name, table in tables.items()}
    return _without_repeats({name: table for name, table in found.items() if table.rows})


def _without_repeats(tables: Mapping[str, Table]) -> Mapping[str, Table]:
    """Join tables that differ in nothing but the rule, which a title may repeat in brackets."""
    places: dict[str, list[str]] = {}
    for name, table in tables.items():
        same = replace(table, name=_title_without_rule(table), rule=None)
        places.setdefault(repr(same), []).append(name)
    joined = {}
    for first, *others in places.values():
        table = tables[first]
        rules = [tables[name].rule for name in (first, *others)]
        rule = ", ".join(dict.fromkeys(rule for rule in rules if rule))
        joined[first] = (
            replace(table, name=_title_without_rule(table), rule=rule or None) if others else table
        )
    return joined


def _title_without_rule(table: Table) -> str:
    return table.name.removesuffix(f" ({table.rule})")


def _without_unknown_rows(module: Module, name: str, table: Table) -> Table:
    """The rows with something in them, and dashes where a word only holds a place."""
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
    """Leave out the columns of which no cell is known."""
    full = [
        place
        for place in range(len(table.columns))
        if any(
            cells[place : place + 1] not in {(), (UNKNOWN_CELL_TEXT,)}
            for cells in table.rows.values()
        )
    ]
    if not table.rows or len(full) == len(table.columns):
        return table
    kept = {
        key: tuple(cells[n] for n in full if n < len(cells)) for key, cells in table.rows.items()
    }
    return replace(table, rows=kept, columns=tuple(table.columns[n] for n in full))


def _placeholder_word(module: Module, name: str, table: Table) -> str | None:
    """The word that holds the place of what nobody knows, in a table whose source is unknown."""
    steps = TableRef(name).child_path("rows")
    if not any(is_at_or_below(steps, place) for place in addresses_of_unknown_content(module)):
        return None
    cells = Counter(cell for row in table.rows.values() for cell in row)
    [(word, number)] = cells.most_common(1) or [("", 0)]
    return word if number > 1 or len(cells) == 1 else None
