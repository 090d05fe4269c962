"""Position of a hex board next to the board that it joins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.model.geometry.hex.grid_hexes import Hex, hex_of_label, is_on_grid
from sandtable.model.geometry.hex.hex_lattice import lattice_point_of_hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Grid, MapEdge
    from sandtable.model.geometry.hex.hex_lattice import LatticePoint

JoinDirection = Literal["east", "south"]
_OPPOSITE_EDGES: Mapping[MapEdge, MapEdge] = {"east": "west", "south": "north"}


def lattice_offset_between(
    ours: Grid, theirs: Grid, edge: JoinDirection, stated_pair: str | None
) -> LatticePoint:
    """Return the offset between two joined boards: from their first hex to the first hex of ours.

    Our board joins `edge` of theirs. `stated_pair` may name two hexes that lie on each other.
    """
    our_hex, their_hex = parse_hex_pair(stated_pair, ours, theirs) or _pair_of_adjoining_hexes(
        ours, theirs, edge
    )
    (u, v), (x, y) = lattice_point_of_hex(ours, our_hex), lattice_point_of_hex(theirs, their_hex)
    return x - u, y - v


def parse_hex_pair(pair: str | None, ours: Grid, theirs: Grid) -> tuple[Hex, Hex] | None:
    """Parse a pair of hexes that lie on each other, such as `B1.19/A64.23`: ours, then theirs.

    Either may lie beyond the edge of its board.
    """
    first, _, second = (pair or "").partition("/")
    a, b = hex_of_label(ours, first), hex_of_label(theirs, second)
    return (a, b) if a and b else None


def _pair_of_adjoining_hexes(ours: Grid, theirs: Grid, edge: JoinDirection) -> tuple[Hex, Hex]:
    """Return a hex of our board and its position on theirs, which is beyond their last hex.

    If both boards show halves of the hexes along the edge, it is their last hex itself.
    """
    twice = edge in theirs.half and _OPPOSITE_EDGES[edge] in ours.half
    a, b = _matching_line_numbers(ours, theirs, edge)
    # Halved hexes of two boards join to one hex, whose line stands out at either end.
    if twice:
        ends = [
            (
                _outermost_hex(ours, _OPPOSITE_EDGES[edge], a + i),
                _outermost_hex(theirs, edge, b + i),
            )
            for i in (0, 1)
        ]
        axis = 0 if edge == "east" else 1
        sign = 1 if edge == "east" else -1
        return max(ends, key=lambda pair: sign * lattice_point_of_hex(theirs, pair[1])[axis])
    last, step = _outermost_row_or_column(theirs, edge)
    first, _ = _outermost_row_or_column(ours, _OPPOSITE_EDGES[edge])
    if edge == "east":
        return Hex(first, a), Hex(last + step, b)
    return Hex(a, first), Hex(b, last + step)


def _matching_line_numbers(ours: Grid, theirs: Grid, edge: JoinDirection) -> tuple[int, int]:
    """Return the row of each board (southwards: the column) at which the two boards meet.

    It has the same number on both if both boards have it; otherwise it is the first of each.
    """
    a, b = (ours.rows, theirs.rows) if edge == "east" else (ours.columns, theirs.columns)
    number = max(a[0], b[0])
    if number <= min(a[1], b[1]):
        return number, number
    if edge == "east":
        return _outermost_row_or_column(ours, "north")[0], _outermost_row_or_column(
            theirs, "north"
        )[0]
    return a[0], b[0]


def _outermost_row_or_column(grid: Grid, edge: MapEdge) -> tuple[int, int]:
    """Return the number of the outermost column or row at an edge, and 1 or -1 to go beyond it."""
    ends = grid.columns if edge in {"east", "west"} else grid.rows
    grows = {"east": True, "west": False, "south": grid.down, "north": not grid.down}
    return (ends[1], 1) if grows[edge] else (ends[0], -1)


def _outermost_hex(grid: Grid, edge: MapEdge, line: int) -> Hex:
    """Return the outermost hex at an edge, in a row or, for the south, in a column."""
    last, step = _outermost_row_or_column(grid, edge)
    place, inwards = (
        (Hex(last, line), Hex(last - step, line))
        if edge in {"east", "west"}
        else (Hex(line, last), Hex(line, last - step))
    )
    return inwards if not is_on_grid(grid, place) and is_on_grid(grid, inwards) else place
