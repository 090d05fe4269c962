"""Hexes on a lattice of whole-number points that contains the centres and corners of all hexes.

Lattice points are counted from the centre of the first hex, to the right and upwards. For flat
hexes one unit to the right is a quarter of a hex's width, and one unit up half its height; for
pointy hexes it is the other way round. So neighbours have exactly the same corners at any size.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sandtable.model.geometry.hex.grid_hexes import (
    MAX_HEXES_PER_GRID,
    Hex,
    all_hexes,
    hex_count,
    is_on_grid,
    is_shifted_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.boards import Grid

LatticePoint = tuple[int, int]
"""A point of the lattice: steps to the right, and steps up."""

_FLAT_HEX_CORNERS: tuple[LatticePoint, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
HEX_CORNERS = {"flat": _FLAT_HEX_CORNERS, "pointy": tuple((-v, u) for u, v in _FLAT_HEX_CORNERS)}
"""The corners of a hex around its centre, anticlockwise."""
NEIGHBOUR_OFFSETS: dict[str, tuple[LatticePoint, ...]] = {
    "flat": ((0, -2), (3, 1), (3, -1)),
    "pointy": ((2, 0), (1, -3), (-1, -3)),
}
"""Offsets to three neighbours of a hex; those to the other three are the opposite."""
_STEPS_ALONG, _STEPS_ACROSS = 2, 3
"""Steps to the next hex in the same column, and to the next column (pointy hexes: in rows)."""


def lattice_point_of_hex(grid: Grid, place: Hex) -> LatticePoint:
    """Return the lattice point of a hex's centre. The hex may lie beyond the grid."""
    column, row = place.column - grid.columns[0], place.row - grid.rows[0]
    up = -row if grid.down else row
    if grid.orientation == "flat":
        sunk = is_shifted_line(grid, place.column) - is_shifted_line(grid, grid.columns[0])
        return _STEPS_ACROSS * column, _STEPS_ALONG * up - sunk
    moved = is_shifted_line(grid, place.row) - is_shifted_line(grid, grid.rows[0])
    return _STEPS_ALONG * column + moved, _STEPS_ACROSS * up


def all_lattice_points(grid: Grid) -> list[LatticePoint]:
    """Return the lattice points of all hexes, in the order of the hexes.

    This is faster than a separate call for each hex.
    """
    if hex_count(grid) > MAX_HEXES_PER_GRID:
        return []
    columns, rows = (range(first, last + 1) for first, last in (grid.columns, grid.rows))
    first = Hex(grid.columns[0], grid.rows[0])
    if grid.orientation == "flat":
        across = {c: lattice_point_of_hex(grid, Hex(c, first.row)) for c in columns}
        down = {r: lattice_point_of_hex(grid, Hex(first.column, r))[1] for r in rows}
        return [(across[p.column][0], across[p.column][1] + down[p.row]) for p in all_hexes(grid)]
    along = {c: lattice_point_of_hex(grid, Hex(c, first.row))[0] for c in columns}
    up = {r: lattice_point_of_hex(grid, Hex(first.column, r)) for r in rows}
    return [(along[p.column] + up[p.row][0], up[p.row][1]) for p in all_hexes(grid)]


def hex_at_lattice_point(grid: Grid, spot: LatticePoint) -> Hex | None:
    """Return the hex centred on a lattice point, even beyond the grid; None if there is none."""
    u, v = spot
    if grid.orientation == "flat":
        column, rest = divmod(u, _STEPS_ACROSS)
        sunk = is_shifted_line(grid, grid.columns[0] + column) - is_shifted_line(
            grid, grid.columns[0]
        )
        up, odd = divmod(v + sunk, _STEPS_ALONG)
    else:
        up, rest = divmod(v, _STEPS_ACROSS)
        row = grid.rows[0] + (-up if grid.down else up)
        column, odd = divmod(
            u - is_shifted_line(grid, row) + is_shifted_line(grid, grid.rows[0]), _STEPS_ALONG
        )
    if rest or odd:
        return None
    return Hex(grid.columns[0] + column, grid.rows[0] + (-up if grid.down else up))


def lattice_frame(grid: Grid) -> tuple[int, int, int, int]:
    """Return the frame of the map in lattice units: west, south, east, north.

    At an edge that halves hexes, it runs through the centres of the outermost ones.
    """
    spots = [lattice_point_of_hex(grid, place) for place in _iter_hexes_near_corners(grid)] or [
        (0, 0)
    ]
    u, v = [u for u, _ in spots], [v for _, v in spots]
    wide, high = (2, 1) if grid.orientation == "flat" else (1, 2)
    return (
        min(u) - wide * ("west" not in grid.half),
        min(v) - high * ("south" not in grid.half),
        max(u) + wide * ("east" not in grid.half),
        max(v) + high * ("north" not in grid.half),
    )


def _iter_hexes_near_corners(grid: Grid) -> Iterator[Hex]:
    """Yield hexes near the four corners of a grid. The outermost hexes are among them."""
    # Only hexes near a corner can be outermost.
    columns, rows = (
        sorted({n for n in (first, first + 1, last - 1, last) if first <= n <= last})
        for first, last in (grid.columns, grid.rows)
    )
    every = (Hex(column, row) for column, row in product(columns, rows))
    return (place for place in every if is_on_grid(grid, place))
