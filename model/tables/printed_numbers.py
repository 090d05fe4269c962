"""Charts that repeat the numbers on counters: a row for a unit, a column for one or several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.model.entities.rules import Table

_NO_NUMBER_SIGNS = frozenset({"-", "\u2013", "\u2014", "*", ""})
"""How a chart prints that there is no such number."""
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")


def numbers_by_column(table: Table, ratings: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the numbers that each column shows, `Attack-Defence` two of them.

    A column that is about something else shows none; the result is empty if all are.
    """
    known = {rating.replace("-", " ").casefold(): rating for rating in ratings}
    found = []
    for column in table.columns:
        parts = [known.get(part.strip().casefold()) for part in re.split(r"[-/]", column)]
        found.append(tuple(part for part in parts if part) if all(parts) else ())
    return tuple(found) if any(found) else ()


def printed_numbers(table: Table, row: str, ratings: Iterable[str]) -> Mapping[str, str]:
    """Return what a row prints by the number's name; `*` is none, and words are left out."""
    found: dict[str, str] = {}
    for names, cell in zip(numbers_by_column(table, ratings), table.rows[row], strict=False):
        parts = [cell] if len(names) == 1 else cell.split("-")
        if cell in _NO_NUMBER_SIGNS:
            parts = ["*"] * len(names)
        if len(parts) == len(names):
            found.update(
                zip(names, ("*" if p in _NO_NUMBER_SIGNS else p for p in parts), strict=True)
            )
    return {name: number for name, number in found.items() if number == "*" or _is_number(number)}


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None
