"""Two printings of one table, and where they say different things."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.tables.coverage import cut, extent
from sandtable.model.tables.rows import rolls_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.entities.rules import Table

_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where two printings differ, and what each has there; None is nothing."""

    what: str
    """`dice`, `shift`, `row 7`, `row 7, column 2:1`, `modifier leader`, `result D1`."""
    first: str | None
    second: str | None
    rows: tuple[str | None, str | None] = (None, None)
    """The keys of the rows that differ, where each printing has one."""


def title(table: Table) -> str:
    """What a table is called, in small letters and without what stands in brackets.

    Two tables of one title are printings of the same one: `Losses (chart)`, `Losses (map)`.
    """
    return " ".join(_ASIDE.sub(" ", table.name).split()).casefold()


def differences(first: Table, second: Table) -> Iterator[Difference]:
    """Where two printings of a table differ; the same rolls may stand in rows of other spans."""
    yield from _plain("dice", first.dice, second.dice)
    yield from _plain("shift", first.shift, second.shift)
    if first.columns != second.columns:
        yield Difference("columns", ", ".join(first.columns), ", ".join(second.columns))
    if first.dice == second.dice:
        yield from _rows(first, second)
    yield from _mappings("modifier", first.modifiers, second.modifiers)
    yield from _mappings("result", first.results, second.results)


def _plain(what: str, one: object, other: object) -> Iterator[Difference]:
    if one != other:
        yield Difference(what, _said(one), _said(other))


def _said(value: object) -> str | None:
    return None if value is None else str(value)


def _mappings(
    what: str, one: Mapping[str, object], other: Mapping[str, object]
) -> Iterator[Difference]:
    for key in dict.fromkeys((*one, *other)):
        yield from _plain(f"{what} {key}", one.get(key), other.get(key))


def _rows(first: Table, second: Table) -> Iterator[Difference]:
    for name, one, other in _pairs(first, second):
        cells = first.rows.get(one or "", ())
        others = second.rows.get(other or "", ())
        if cells == others:
            continue
        if one is None or other is None or len(cells) != len(others):
            yield Difference(
                f"row {name}", _joined(one, cells), _joined(other, others), (one, other)
            )
            continue
        for index, (here, there) in enumerate(zip(cells, others, strict=True)):
            if here != there:
                column = first.columns[index] if index < len(first.columns) else str(index + 1)
                yield Difference(f"row {name}, column {column}", here, there, (one, other))


def _joined(row: str | None, cells: tuple[str, ...]) -> str | None:
    return None if row is None else ", ".join(cells)


def _pairs(first: Table, second: Table) -> Iterator[tuple[str, str | None, str | None]]:
    """The rows of both that are for the same: by rolls where there are dice, else by their key."""
    if first.dice is None:
        for key in dict.fromkeys((*first.rows, *second.rows)):
            yield key, key if key in first.rows else None, key if key in second.rows else None
        return
    rows = [rolls for key in (*first.rows, *second.rows) if (rolls := rolls_of(key))]
    ends = [extent(first.dice, table.modifiers.values()) for table in (first, second)]
    least, most = min(low for low, _ in ends), max(high for _, high in ends)
    for start, last in cut(rows, least, most):
        name = str(start) if start == last else f"{start}..{last}"
        yield name, row_of(first.rows, start), row_of(second.rows, start)
