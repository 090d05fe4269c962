"""Hexes by column and row: labels, neighbours, and the order from west to east."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from model.entities.boards import Grid

MOST = 400_000
"""No table is large enough for more hexes; a grid of more has none, and a check says so."""


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex of a grid, by its printed numbers."""

    column: int
    row: int


@lru_cache(maxsize=256)
def label_pattern(label: str) -> re.Pattern[str]:
    """What a hex's label looks like: `A{column}.{row:02}`."""
    pattern = re.escape(label)
    for name in ("column", "row"):
        part = re.search(rf"\\{{{name}(?::0?(\d))?\\}}", pattern)
        if part:
            # As many digits as are written: `1203` is column 12, row 03.
            digits = rf"(?P<{name}>\d{{{part[1] or 1},}})"
            pattern = pattern[: part.start()] + digits + pattern[part.end() :]
    return re.compile(pattern)


def label_of(grid: Grid, place: Hex) -> str:
    """The label of a hex."""
    return grid.label.format(column=place.column, row=place.row)


def hex_at(grid: Grid, label: str) -> Hex | None:
    """The hex of a label, if it lies on the grid and is written as the grid writes it."""
    found = label_pattern(grid.label).fullmatch(label)
    if not found or set(found.groupdict()) != {"column", "row"}:
        return None
    place = Hex(int(found["column"]), int(found["row"]))
    return place if is_on(grid, place) and label_of(grid, place) == label else None


def column_at(grid: Grid, text: str) -> int | None:
    """The column that a text such as A51 names, which begins the labels of its hexes."""
    head, _, rest = grid.label.partition("{column")
    digits = text.removeprefix(head)
    plain = text.startswith(head) and digits.isdecimal() and bool(rest)
    return int(digits) if plain and grid.columns[0] <= int(digits) <= grid.columns[1] else None


def is_on(grid: Grid, place: Hex) -> bool:
    """Say whether a hex lies within the grid."""
    (left, right), (top, bottom) = grid.columns, grid.rows
    return left <= place.column <= right and top <= place.row <= bottom


def size(grid: Grid) -> int:
    """How many hexes a grid has by its columns and rows."""
    (left, right), (top, bottom) = grid.columns, grid.rows
    return max(0, right - left + 1) * max(0, bottom - top + 1)


def all_hexes(grid: Grid) -> Iterator[Hex]:
    """Every hex, row by row."""
    if size(grid) > MOST:
        return
    for row in range(grid.rows[0], grid.rows[1] + 1):
        for column in range(grid.columns[0], grid.columns[1] + 1):
            yield Hex(column, row)


def neighbours(grid: Grid, place: Hex) -> Iterator[Hex]:
    """The hexes that share a side with this one."""
    for dc, dr in _steps(grid, place):
        other = Hex(place.column + dc, place.row + dr)
        if is_on(grid, other):
            yield other


def _steps(grid: Grid, place: Hex) -> tuple[tuple[int, int], ...]:
    flat = grid.orientation == "flat"
    odd = bool((place.column if flat else place.row) % 2)
    down = grid.stagger.endswith("down")
    if flat:  # rows that are numbered upwards turn a shift down into one towards lower numbers
        down = down == grid.down
    shifted = (grid.stagger.startswith("odd") == odd) == down
    near = 0 if shifted else -1
    sides = ((-1, near), (-1, near + 1), (1, near), (1, near + 1))
    if flat:
        return (*sides, (0, -1), (0, 1))
    return (*((b, a) for a, b in sides), (-1, 0), (1, 0))
