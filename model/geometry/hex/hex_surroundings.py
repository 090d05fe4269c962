"""Groups of hexes on a grid: brushes, lines, rectangles, connected areas, sides, paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.hex.grid_hexes import Hex, is_on_grid, neighbouring_hexes
from sandtable.model.geometry.hex.hex_grid import (
    grid_placement,
    hex_at_point,
    hex_centres,
    lattice_corners,
)
from sandtable.model.geometry.hex.hex_lattice import (
    NEIGHBOUR_OFFSETS,
    hex_at_lattice_point,
    lattice_point_of_hex,
)
from sandtable.model.geometry.hex.hex_lines import hex_lines_between

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Grid
    from sandtable.model.geometry.hex.hex_lattice import LatticePoint

BoardPlace = tuple[float, float]
BoardRectangle = tuple[float, float, float, float]
"""West, south, east, north in board units."""


def hexes_within_distance(grid: Grid, middle: Hex, radius: int) -> tuple[Hex, ...]:
    """Return a hex and all hexes within a distance: 1, 7 or 19 hexes."""
    (ax, ay), (bx, by) = NEIGHBOUR_OFFSETS[grid.orientation][:2]
    u, v = lattice_point_of_hex(grid, middle)
    skew, reach = _SKEW_OF_HEX_AXES[grid.orientation], range(-radius, radius + 1)
    # A fixed order gives the same strokes and the same undo steps each time.
    offsets = sorted(
        (ax * i + bx * j, ay * i + by * j)
        for i in reach
        for j in reach
        if abs(i + j * skew) <= radius
    )
    hexes = (hex_at_lattice_point(grid, (u + du, v + dv)) for du, dv in offsets)
    return tuple(place for place in hexes if place is not None and is_on_grid(grid, place))


_SKEW_OF_HEX_AXES = {"flat": -1, "pointy": 1}
"""Whether the hexes one step along either axis are neighbours (1), or two hexes apart (-1)."""


def hexes_on_line(grid: Grid, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the hexes on the line between two hexes, without those off the grid."""
    spots: list[LatticePoint] = hex_lines_between(
        lattice_point_of_hex(grid, start),
        lattice_point_of_hex(grid, end),
        grid.orientation,
        # Of the two lines along a side, always the first, so that the result is stable.
    )[0]
    hexes = (hex_at_lattice_point(grid, spot) for spot in spots)
    return tuple(place for place in hexes if place is not None and is_on_grid(grid, place))


def hexes_in_rectangle(grid: Grid, rectangle: BoardRectangle) -> tuple[Hex, ...]:
    """Return the hexes with their centres in a rectangle."""
    west, south, east, north = rectangle
    spots = grid_placement(grid).board_units_to_lattice(np.array([(west, south), (east, north)]))
    places = tuple(_iter_hexes_near_rectangle(grid, spots[0].tolist(), spots[1].tolist()))
    if not places:
        return ()
    points = hex_centres(grid, places)
    inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(axis=1)
    return tuple(places[row] for row in np.flatnonzero(inside).tolist())


def _iter_hexes_near_rectangle(grid: Grid, low: list[float], high: list[float]) -> Iterator[Hex]:
    """Yield the hexes of the columns and rows near a rectangle of the lattice."""
    flat = grid.orientation == "flat"
    wide, tall = (3, 2) if flat else (2, 3)
    first, last = (
        (grid.columns[0] + round(side[0] / wide), round(side[1] / tall)) for side in (low, high)
    )
    ups = (grid.rows[0] - last[1], grid.rows[0] - first[1])
    rows = ups if grid.down else (grid.rows[0] + first[1], grid.rows[0] + last[1])
    for row in range(max(grid.rows[0], rows[0] - 1), min(grid.rows[1], rows[1] + 1) + 1):
        for column in range(
            max(grid.columns[0], first[0] - 1), min(grid.columns[1], last[0] + 1) + 1
        ):
            if is_on_grid(grid, place := Hex(column, row)):
                yield place


def connected_hexes(grid: Grid, start: Hex, belongs: Callable[[Hex], bool]) -> tuple[Hex, ...]:
    """Return all hexes connected with `start` through hexes for which `belongs` is true."""
    patch = {start: None}
    waiting = deque([start])
    while waiting:
        for place in neighbouring_hexes(grid, waiting.popleft()):
            if place not in patch and belongs(place):
                patch[place] = None
                waiting.append(place)
    return tuple(patch)


def hexes_beside_nearest_side(grid: Grid, point: BoardPlace) -> tuple[Hex, Hex] | None:
    """Return the hex at a point, and its neighbour across the nearest side."""
    hex_under_point = hex_at_point(grid, *point)
    if hex_under_point is None:
        return None
    near = list(neighbouring_hexes(grid, hex_under_point))
    if not near:
        return None
    away = ((hex_centres(grid, near) - np.asarray(point)) ** 2).sum(axis=1)
    return hex_under_point, near[int(away.argmin())]


def ends_of_shared_side(
    grid: Grid, hex_a: Hex, hex_b: Hex
) -> tuple[BoardPlace, BoardPlace] | None:
    """Return the two ends of the side that two hexes have in common, in board units."""
    first, second = (
        {tuple(c) for c in both} for both in lattice_corners(grid, (hex_a, hex_b)).tolist()
    )
    # Neighbours have exactly the same lattice corners.
    ends = sorted(first & second)
    if len(ends) != 2:  # noqa: PLR2004 - a side has two ends
        return None
    (ax, ay), (bx, by) = (
        grid_placement(grid).lattice_to_board_units(np.array(ends, dtype=np.int64)).tolist()
    )
    return (ax, ay), (bx, by)


def distance_to_side(side: tuple[BoardPlace, BoardPlace], point: BoardPlace) -> float:
    """Return the distance of a point from the side of a hex."""
    start, end, at = (np.asarray(place) for place in (*side, point))
    way = end - start
    part = min(1.0, max(0.0, float((at - start) @ way / (way @ way))))
    return float(np.hypot(*(start + part * way - at)))


def shortest_path_of_hexes(
    start: Hex, end: Hex, near: Callable[[Hex], Iterator[Hex]]
) -> tuple[Hex, ...]:
    """Return a shortest path between hexes, both ends included; empty if there is none."""
    before: dict[Hex, Hex | None] = {start: None}
    waiting = deque([start])
    while waiting and end not in before:
        current = waiting.popleft()
        for place in near(current):
            if place not in before:
                before[place] = current
                waiting.append(place)
    if end not in before:
        return ()
    way, step_back = [end], before[end]
    while step_back is not None:
        way.append(step_back)
        step_back = before[step_back]
    return tuple(reversed(way))
