"""Charts that repeat the numbers on counters, with a row for each unit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.model.entities.rules import Table

_NO_NUMBER_SIGNS = frozenset({"-", "\u2013", "\u2014", "*", ""})
"""Signs by which a chart says that there is no such number."""
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")


def numbers_by_column(table: Table, ratings: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the ratings that each column of a chart contains, such as two for `Attack-Defence`.

    A column about something else contains none. The result is empty if no column shows ratings.
    """
    ratings_by_title = {rating.replace("-", " ").casefold(): rating for rating in ratings}
    ratings_by_column = []
    for column in table.columns:
        parts = [
            ratings_by_title.get(part.strip().casefold()) for part in re.split(r"[-/]", column)
        ]
        ratings_by_column.append(tuple(part for part in parts if part) if all(parts) else ())
    return tuple(ratings_by_column) if any(ratings_by_column) else ()


def printed_numbers(table: Table, row: str, ratings: Iterable[str]) -> Mapping[str, str]:
    """Return the numbers in a row by rating. `*` stands for no number, and words are ignored."""
    numbers: dict[str, str] = {}
    for names, cell in zip(numbers_by_column(table, ratings), table.rows[row], strict=False):
        parts = [cell] if len(names) == 1 else cell.split("-")
        if cell in _NO_NUMBER_SIGNS:
            parts = ["*"] * len(names)
        if len(parts) == len(names):
            numbers.update(
                zip(names, ("*" if p in _NO_NUMBER_SIGNS else p for p in parts), strict=True)
            )
    return {
        name: number for name, number in numbers.items() if number == "*" or _is_number(number)
    }


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None
