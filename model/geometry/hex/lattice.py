"""Hexes on a lattice of whole numbers, on which centres and corners of all hexes are points.

A lattice point is counted from the centre of the first hex, to the right and upwards. Of flat
hexes a step to the right is a quarter of a hex's width and a step up half its height; of pointy
hexes the other way round. So neighbours have the very same corners, whatever the size.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sandtable.model.geometry.hex.hexes import MOST, Hex, all_hexes, is_on, size, stands_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.boards import Grid

Spot = tuple[int, int]
"""A lattice point."""

_FLAT: tuple[Spot, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
CORNERS = {"flat": _FLAT, "pointy": tuple((-v, u) for u, v in _FLAT)}
"""The corners of a hex around its centre, anticlockwise."""
ONWARDS: dict[str, tuple[Spot, ...]] = {
    "flat": ((0, -2), (3, 1), (3, -1)),
    "pointy": ((2, 0), (1, -3), (-1, -3)),
}
"""The way to three neighbours of a hex; to the other three it is the way back."""
_ALONG, _ACROSS = 2, 3
"""Steps from a hex to the next in its column, and to the next column (pointy: row, rows)."""


def spot_of(grid: Grid, place: Hex) -> Spot:
    """The lattice point of a hex's centre; the hex may lie beyond the grid."""
    column, row = place.column - grid.columns[0], place.row - grid.rows[0]
    up = -row if grid.down else row
    if grid.orientation == "flat":
        sunk = stands_out(grid, place.column) - stands_out(grid, grid.columns[0])
        return _ACROSS * column, _ALONG * up - sunk
    moved = stands_out(grid, place.row) - stands_out(grid, grid.rows[0])
    return _ALONG * column + moved, _ACROSS * up


def all_spots(grid: Grid) -> list[Spot]:
    """The lattice points of all hexes, in their order; quicker than one by one."""
    if size(grid) > MOST:
        return []
    columns, rows = (range(first, last + 1) for first, last in (grid.columns, grid.rows))
    first = Hex(grid.columns[0], grid.rows[0])
    if grid.orientation == "flat":
        across = {c: spot_of(grid, Hex(c, first.row)) for c in columns}
        down = {r: spot_of(grid, Hex(first.column, r))[1] for r in rows}
        return [(across[p.column][0], across[p.column][1] + down[p.row]) for p in all_hexes(grid)]
    along = {c: spot_of(grid, Hex(c, first.row))[0] for c in columns}
    up = {r: spot_of(grid, Hex(first.column, r)) for r in rows}
    return [(along[p.column] + up[p.row][0], up[p.row][1]) for p in all_hexes(grid)]


def place_at(grid: Grid, spot: Spot) -> Hex | None:
    """The hex whose centre a lattice point is; it may lie beyond the grid."""
    u, v = spot
    if grid.orientation == "flat":
        column, rest = divmod(u, _ACROSS)
        sunk = stands_out(grid, grid.columns[0] + column) - stands_out(grid, grid.columns[0])
        up, odd = divmod(v + sunk, _ALONG)
    else:
        up, rest = divmod(v, _ACROSS)
        row = grid.rows[0] + (-up if grid.down else up)
        column, odd = divmod(u - stands_out(grid, row) + stands_out(grid, grid.rows[0]), _ALONG)
    if rest or odd:
        return None
    return Hex(grid.columns[0] + column, grid.rows[0] + (-up if grid.down else up))


def frame_of(grid: Grid) -> tuple[int, int, int, int]:
    """The frame of the map in lattice steps: west, south, east, north.

    At an edge that halves hexes it runs through the centres of the outermost.
    """
    spots = [spot_of(grid, place) for place in _rim(grid)] or [(0, 0)]
    u, v = [u for u, _ in spots], [v for _, v in spots]
    wide, high = (2, 1) if grid.orientation == "flat" else (1, 2)
    return (
        min(u) - wide * ("west" not in grid.half),
        min(v) - high * ("south" not in grid.half),
        max(u) + wide * ("east" not in grid.half),
        max(v) + high * ("north" not in grid.half),
    )


def _rim(grid: Grid) -> Iterator[Hex]:
    """Hexes near the four corners of the grid: the outermost of each edge are among them."""
    columns, rows = (
        sorted({n for n in (first, first + 1, last - 1, last) if first <= n <= last})
        for first, last in (grid.columns, grid.rows)
    )
    every = (Hex(column, row) for column, row in product(columns, rows))
    return (place for place in every if is_on(grid, place))
