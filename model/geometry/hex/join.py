"""Where a hex board lies beside the one that it joins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.model.geometry.hex.hexes import Hex, hex_called, is_on
from sandtable.model.geometry.hex.lattice import spot_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Edge, Grid
    from sandtable.model.geometry.hex.lattice import Spot

Way = Literal["east", "south"]
_OPPOSITE: Mapping[Edge, Edge] = {"east": "west", "south": "north"}


def way_between(ours: Grid, theirs: Grid, edge: Way, said: str | None) -> Spot:
    """The way on the lattice from the first hex of their grid to that of ours.

    Ours joins this edge of theirs; `said` may name two hexes that lie on each other.
    """
    own, other = read_pair(said, ours, theirs) or _next(ours, theirs, edge)
    (u, v), (x, y) = spot_of(ours, own), spot_of(theirs, other)
    return x - u, y - v


def read_pair(pair: str | None, ours: Grid, theirs: Grid) -> tuple[Hex, Hex] | None:
    """A hex of ours and one of theirs, which may lie beyond the edge: `B1.19/A64.23`."""
    first, _, second = (pair or "").partition("/")
    a, b = hex_called(ours, first), hex_called(theirs, second)
    return (a, b) if a and b else None


def _next(ours: Grid, theirs: Grid, edge: Way) -> tuple[Hex, Hex]:
    """A hex of ours and the place on their grid that it takes: the one behind their last hex.

    If both boards show halves of the hexes along the edge, it is their last hex itself.
    """
    twice = edge in theirs.half and _OPPOSITE[edge] in ours.half
    a, b = _numbers(ours, theirs, edge)
    if twice:
        ends = [(_end(ours, _OPPOSITE[edge], a + i), _end(theirs, edge, b + i)) for i in (0, 1)]
        axis = 0 if edge == "east" else 1
        sign = 1 if edge == "east" else -1
        return max(ends, key=lambda pair: sign * spot_of(theirs, pair[1])[axis])
    last, step = _last(theirs, edge)
    first, _ = _last(ours, _OPPOSITE[edge])
    if edge == "east":
        return Hex(first, a), Hex(last + step, b)
    return Hex(a, first), Hex(b, last + step)


def _numbers(ours: Grid, theirs: Grid, edge: Way) -> tuple[int, int]:
    """A row (southwards: a column) of each that meet: of one number, or else the first of each."""
    a, b = (ours.rows, theirs.rows) if edge == "east" else (ours.columns, theirs.columns)
    number = max(a[0], b[0])
    if number <= min(a[1], b[1]):
        return number, number
    if edge == "east":
        return _last(ours, "north")[0], _last(theirs, "north")[0]
    return a[0], b[0]


def _last(grid: Grid, edge: Edge) -> tuple[int, int]:
    """The number of the outermost column or row at an edge, and which way it goes on."""
    ends = grid.columns if edge in {"east", "west"} else grid.rows
    grows = {"east": True, "west": False, "south": grid.down, "north": not grid.down}
    return (ends[1], 1) if grows[edge] else (ends[0], -1)


def _end(grid: Grid, edge: Edge, line: int) -> Hex:
    """The outermost hex of a row (southwards: a column) at an edge."""
    last, step = _last(grid, edge)
    place, inwards = (
        (Hex(last, line), Hex(last - step, line))
        if edge in {"east", "west"}
        else (Hex(line, last), Hex(line, last - step))
    )
    return inwards if not is_on(grid, place) and is_on(grid, inwards) else place
