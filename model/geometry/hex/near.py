"""Hexes around one another on a grid: brushes, lines, rectangles, patches, sides, ways."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.hex.grid import centres, hex_under, lattice_corners, paper_of
from sandtable.model.geometry.hex.hexes import Hex, is_on, neighbours
from sandtable.model.geometry.hex.lattice import ONWARDS, place_at, spot_of
from sandtable.model.geometry.hex.line import lines_between

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Grid
    from sandtable.model.geometry.hex.lattice import Spot

Place = tuple[float, float]
Rectangle = tuple[float, float, float, float]
"""West, south, east, north in board units."""


def disc(grid: Grid, middle: Hex, radius: int) -> tuple[Hex, ...]:
    """A hex and all that are no farther from it than so many hexes: 1, 7, 19 of them."""
    (ax, ay), (bx, by) = ONWARDS[grid.orientation][:2]
    u, v = spot_of(grid, middle)
    skew, reach = _SKEW[grid.orientation], range(-radius, radius + 1)
    ways = sorted(
        (ax * i + bx * j, ay * i + by * j)
        for i in reach
        for j in reach
        if abs(i + j * skew) <= radius
    )
    found = (place_at(grid, (u + du, v + dv)) for du, dv in ways)
    return tuple(place for place in found if place is not None and is_on(grid, place))


_SKEW = {"flat": -1, "pointy": 1}
"""Whether a hex on the one way and one on the other are neighbours, or two hexes apart."""


def line(grid: Grid, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes on the straight line from one to another; those off the grid are left out."""
    spots: list[Spot] = lines_between(spot_of(grid, start), spot_of(grid, end), grid.orientation)[
        0
    ]
    found = (place_at(grid, spot) for spot in spots)
    return tuple(place for place in found if place is not None and is_on(grid, place))


def within(grid: Grid, rectangle: Rectangle) -> tuple[Hex, ...]:
    """The hexes whose centres lie in a rectangle."""
    west, south, east, north = rectangle
    spots = paper_of(grid).spots(np.array([(west, south), (east, north)]))
    places = tuple(_around(grid, spots[0].tolist(), spots[1].tolist()))
    if not places:
        return ()
    points = centres(grid, places)
    inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(axis=1)
    return tuple(places[row] for row in np.flatnonzero(inside).tolist())


def _around(grid: Grid, low: list[float], high: list[float]) -> Iterator[Hex]:
    """The hexes of the columns and rows that come near a rectangle of the lattice."""
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
            if is_on(grid, place := Hex(column, row)):
                yield place


def patch(grid: Grid, start: Hex, belongs: Callable[[Hex], bool]) -> tuple[Hex, ...]:
    """The hexes that hang together with one and belong to it."""
    found = {start: None}
    waiting = deque([start])
    while waiting:
        for place in neighbours(grid, waiting.popleft()):
            if place not in found and belongs(place):
                found[place] = None
                waiting.append(place)
    return tuple(found)


def side_near(grid: Grid, point: Place) -> tuple[Hex, Hex] | None:
    """The hex that a point lies in, and the neighbour on the other side of the nearest side."""
    here = hex_under(grid, *point)
    if here is None:
        return None
    near = list(neighbours(grid, here))
    if not near:
        return None
    away = ((centres(grid, near) - np.asarray(point)) ** 2).sum(axis=1)
    return here, near[int(away.argmin())]


def side_between(grid: Grid, one: Hex, other: Hex) -> tuple[Place, Place] | None:
    """The two ends of the side that two hexes have in common, in board units."""
    first, second = (
        {tuple(c) for c in both} for both in lattice_corners(grid, (one, other)).tolist()
    )
    ends = sorted(first & second)
    if len(ends) != 2:  # noqa: PLR2004 - a side has two ends
        return None
    (ax, ay), (bx, by) = paper_of(grid).points(np.array(ends, dtype=np.int64)).tolist()
    return (ax, ay), (bx, by)


def off_side(side: tuple[Place, Place], point: Place) -> float:
    """How far a point lies from a side."""
    start, end, at = (np.asarray(place) for place in (*side, point))
    way = end - start
    part = min(1.0, max(0.0, float((at - start) @ way / (way @ way))))
    return float(np.hypot(*(start + part * way - at)))


def ways_over(start: Hex, end: Hex, near: Callable[[Hex], Iterator[Hex]]) -> tuple[Hex, ...]:
    """A shortest way from hex to hex over neighbours, both ends included; nothing without one."""
    before: dict[Hex, Hex | None] = {start: None}
    waiting = deque([start])
    while waiting and end not in before:
        here = waiting.popleft()
        for place in near(here):
            if place not in before:
                before[place] = here
                waiting.append(place)
    if end not in before:
        return ()
    way, here_now = [end], before[end]
    while here_now is not None:
        way.append(here_now)
        here_now = before[here_now]
    return tuple(reversed(way))
