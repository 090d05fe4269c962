"""Hexes by column and row: labels, neighbours, and the order from west to east."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.labels import column_named, read_numbers, writer

MOST = 40_000
"""No table is large enough for more hexes; a grid of more has none, and a check says so."""


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex of a grid, by its printed numbers."""

    column: int
    row: int


def label_of(grid: Grid, place: Hex) -> str:
    """The label of a hex."""
    return writer(grid.label)(place.column, place.row)


def hex_called(grid: Grid, label: str) -> Hex | None:
    """The hex of a label, be it on the grid or beyond its edge."""
    numbers = read_numbers(grid.label, label)
    return Hex(*numbers) if numbers else None


def hex_at(grid: Grid, label: str) -> Hex | None:
    """The hex of a label, if it lies on the grid and is written as the grid writes it."""
    place = hex_called(grid, label)
    if place is None or not is_on(grid, place) or label_of(grid, place) != label:
        return None
    return place


def column_at(grid: Grid, text: str) -> int | None:
    """The column that a text such as A51 names, which begins the labels of its hexes."""
    column = column_named(grid.label, text)
    return column if column is not None and _within(grid.columns, column) else None


def _within(ends: tuple[int, int], number: int) -> bool:
    return ends[0] <= number <= ends[1]


def is_on(grid: Grid, place: Hex) -> bool:
    """Say whether a hex lies within the grid."""
    within = _within(grid.columns, place.column) and _within(grid.rows, place.row)
    return within and not (grid.short and _is_missing(grid, place))


def stands_out(grid: Grid, number: int) -> bool:
    """Say whether a column stands lower than the next one; of pointy hexes: a row, farther right.

    One that is moved down stands lower, and so does one whose neighbours are moved up.
    """
    return bool(number % 2) == (grid.stagger in {"odd-down", "even-up"})


def _is_missing(grid: Grid, place: Hex) -> bool:
    """Where columns that stand out are shorter, their outermost hex is not there."""
    if grid.orientation == "flat":
        edge = "south" if stands_out(grid, place.column) else "north"
        return edge in grid.short and place.row == grid.rows[(edge == "south") == grid.down]
    edge = "east" if stands_out(grid, place.row) else "west"
    return edge in grid.short and place.column == grid.columns[edge == "east"]


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
            place = Hex(column, row)
            if not grid.short or is_on(grid, place):
                yield place


@lru_cache(maxsize=16)
def labelled(grid: Grid) -> tuple[tuple[Hex, str], ...]:
    """Every hex with its label, made once for a grid."""
    write = writer(grid.label)
    return tuple([(place, write(place.column, place.row)) for place in all_hexes(grid)])


def neighbours(grid: Grid, place: Hex) -> Iterator[Hex]:
    """The hexes that share a side with this one."""
    for dc, dr in _steps(grid, place):
        other = Hex(place.column + dc, place.row + dr)
        if is_on(grid, other):
            yield other


def _steps(grid: Grid, place: Hex) -> tuple[tuple[int, int], ...]:
    flat = grid.orientation == "flat"
    far = stands_out(grid, place.column if flat else place.row)
    if flat:  # rows that are numbered upwards turn a shift down into one towards lower numbers
        far = far == grid.down
    near = 0 if far else -1
    sides = ((-1, near), (-1, near + 1), (1, near), (1, near + 1))
    if flat:
        return (*sides, (0, -1), (0, 1))
    return (*((b, a) for a, b in sides), (-1, 0), (1, 0))
