"""Comparison of two printings of one table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.tables.roll_coverage import roll_range, split_at_rows
from sandtable.model.tables.roll_keys import parse_rolls, row_for_roll

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.entities.rules import Table

_BRACKETED_TEXT_PATTERN = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


@dataclass(frozen=True, slots=True)
class PrintingDifference:
    """A place where two printings of a table differ, with the text of each.

    A text is None if the printing has nothing there.
    """

    what: str
    """`dice`, `shift`, `row 7`, `row 7, column 2:1`, `modifier leader`, `result D1`."""
    first: str | None
    second: str | None
    rows: tuple[str | None, str | None] = (None, None)
    """The keys of the rows that differ, if the printings have them."""


def comparable_title(table: Table) -> str:
    """Return a table's title for comparison, in lower case without brackets.

    Two tables with the same title are printings of one table: `Losses (chart)`, `Losses (map)`.
    """
    return " ".join(_BRACKETED_TEXT_PATTERN.sub(" ", table.name).split()).casefold()


def printing_differences(first: Table, second: Table) -> Iterator[PrintingDifference]:
    """Yield the differences between two printings of a table.

    Rows are compared by the rolls that lead to them.
    """
    yield from _plain_difference("dice", first.dice, second.dice)
    yield from _plain_difference("shift", first.shift, second.shift)
    if first.columns != second.columns:
        yield PrintingDifference("columns", ", ".join(first.columns), ", ".join(second.columns))
    # With other dice, the rows cannot be compared by rolls.
    if first.dice == second.dice:
        yield from _row_differences(first, second)
    yield from _mapping_differences("modifier", first.modifiers, second.modifiers)
    yield from _mapping_differences("result", first.results, second.results)


def _plain_difference(subject: str, value: object, other: object) -> Iterator[PrintingDifference]:
    if value != other:
        yield PrintingDifference(subject, _text_of_value(value), _text_of_value(other))


def _text_of_value(value: object) -> str | None:
    return None if value is None else str(value)


def _mapping_differences(
    subject: str, values: Mapping[str, object], other_values: Mapping[str, object]
) -> Iterator[PrintingDifference]:
    for key in dict.fromkeys((*values, *other_values)):
        yield from _plain_difference(f"{subject} {key}", values.get(key), other_values.get(key))


def _row_differences(first: Table, second: Table) -> Iterator[PrintingDifference]:
    for name, row, other_row in _paired_rows(first, second):
        cells = first.rows.get(row or "", ())
        other_cells = second.rows.get(other_row or "", ())
        if cells == other_cells:
            continue
        if row is None or other_row is None or len(cells) != len(other_cells):
            yield PrintingDifference(
                f"row {name}",
                _row_text(row, cells),
                _row_text(other_row, other_cells),
                (row, other_row),
            )
            continue
        for index, (cell, other_cell) in enumerate(zip(cells, other_cells, strict=True)):
            if cell != other_cell:
                column = first.columns[index] if index < len(first.columns) else str(index + 1)
                yield PrintingDifference(
                    f"row {name}, column {column}", cell, other_cell, (row, other_row)
                )


def _row_text(row: str | None, cells: tuple[str, ...]) -> str | None:
    return None if row is None else ", ".join(cells)


def _paired_rows(first: Table, second: Table) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield the rows that correspond in two printings: by rolls if there are dice, else by key."""
    if first.dice is None:
        for key in dict.fromkeys((*first.rows, *second.rows)):
            yield key, key if key in first.rows else None, key if key in second.rows else None
        return
    rows = [rolls for key in (*first.rows, *second.rows) if (rolls := parse_rolls(key))]
    # Both printings may allow other modifiers.
    ends = [roll_range(first.dice, table.modifiers.values()) for table in (first, second)]
    least, most = min(low for low, _ in ends), max(high for _, high in ends)
    for start, last in split_at_rows(rows, least, most):
        name = str(start) if start == last else f"{start}..{last}"
        yield name, row_for_roll(first.rows, start), row_for_roll(second.rows, start)
