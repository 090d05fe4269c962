"""Hexes by column and row: labels, neighbours, and the order from west to east."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.hex_labels import (
    function_that_writes_labels,
    parse_column_label,
    parse_hex_label,
)

MAX_HEXES_PER_GRID = 40_000
"""Largest number of hexes of a grid. A larger grid is treated as empty, and a check reports it."""


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex of a grid, identified by its printed column and row."""

    column: int
    row: int


def label_of_hex(grid: Grid, place: Hex) -> str:
    """Return the label of a hex."""
    return function_that_writes_labels(grid.label)(place.column, place.row)


def hex_of_label(grid: Grid, label: str) -> Hex | None:
    """Return the hex that a label means, on the grid or beyond its edge."""
    numbers = parse_hex_label(grid.label, label)
    return Hex(*numbers) if numbers else None


def hex_on_grid(grid: Grid, label: str) -> Hex | None:
    """Return the hex that a label means; None if it is not on the grid or not a proper label."""
    place = hex_of_label(grid, label)
    # Different texts such as 0101 and 101 must not mean the same hex.
    if place is None or not is_on_grid(grid, place) or label_of_hex(grid, place) != label:
        return None
    return place


def column_of_text(grid: Grid, text: str) -> int | None:
    """Return the column that a text such as A51 names, as the first part of hex labels."""
    column = parse_column_label(grid.label, text)
    return column if column is not None and _is_number_between(grid.columns, column) else None


def _is_number_between(ends: tuple[int, int], number: int) -> bool:
    return ends[0] <= number <= ends[1]


def is_on_grid(grid: Grid, place: Hex) -> bool:
    """Say whether a hex lies within the columns and rows of a grid."""
    within = _is_number_between(grid.columns, place.column) and _is_number_between(
        grid.rows, place.row
    )
    return within and not (grid.short and _is_hex_left_out(grid, place))


def is_shifted_line(grid: Grid, number: int) -> bool:
    """Say whether hexes of a column are lower than those of the next column.

    For pointy hexes: whether those of a row are farther right than those of the next row.
    """
    return bool(number % 2) == (grid.stagger in {"odd-down", "even-up"})


def _is_hex_left_out(grid: Grid, place: Hex) -> bool:
    """Say whether a hex is missing because its column has one hex less than its neighbours."""
    if grid.orientation == "flat":
        edge = "south" if is_shifted_line(grid, place.column) else "north"
        return edge in grid.short and place.row == grid.rows[(edge == "south") == grid.down]
    edge = "east" if is_shifted_line(grid, place.row) else "west"
    return edge in grid.short and place.column == grid.columns[edge == "east"]


def hex_count(grid: Grid) -> int:
    """Return the number of hexes of a grid."""
    (left, right), (top, bottom) = grid.columns, grid.rows
    return max(0, right - left + 1) * max(0, bottom - top + 1)


def all_hexes(grid: Grid) -> Iterator[Hex]:
    """Yield every hex of a grid, row by row."""
    if hex_count(grid) > MAX_HEXES_PER_GRID:
        return
    for row in range(grid.rows[0], grid.rows[1] + 1):
        for column in range(grid.columns[0], grid.columns[1] + 1):
            place = Hex(column, row)
            if not grid.short or is_on_grid(grid, place):
                yield place


@lru_cache(maxsize=16)
def labelled_hexes(grid: Grid) -> tuple[tuple[Hex, str], ...]:
    """Return every hex with its label, computed once for each grid."""
    write = function_that_writes_labels(grid.label)
    return tuple([(place, write(place.column, place.row)) for place in all_hexes(grid)])


def neighbouring_hexes(grid: Grid, place: Hex) -> Iterator[Hex]:
    """Yield the hexes that share a side with this one."""
    for dc, dr in _neighbour_offsets(grid, place):
        other = Hex(place.column + dc, place.row + dr)
        if is_on_grid(grid, other):
            yield other


def _neighbour_offsets(grid: Grid, place: Hex) -> tuple[tuple[int, int], ...]:
    flat = grid.orientation == "flat"
    far = is_shifted_line(grid, place.column if flat else place.row)
    if flat:  # rows that are numbered upwards turn a shift down into one towards lower numbers
        far = far == grid.down
    near = 0 if far else -1
    sides = ((-1, near), (-1, near + 1), (1, near), (1, near + 1))
    if flat:
        return (*sides, (0, -1), (0, 1))
    return (*((b, a) for a, b in sides), (-1, 0), (1, 0))
