"""Smoothing of a border, whose corners are cut off for both spaces alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sandtable.model.entities.outlines import Point
from sandtable.model.geometry.geometry_errors import (
    GeometryError,
    join_marked_space_ids,
    space_id_with_marks,
)
from sandtable.model.geometry.nearby_spaces import spaces_with_neighbours
from sandtable.model.geometry.outline_operations.border_arcs import (
    BorderArc,
    arcs_shared_by_spaces,
    outlines_with_changed_arcs,
)
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    replace_outlines,
)
from sandtable.model.ids import SpaceId

MAX_SMOOTHING_ROUNDS = 6
"""Largest number of rounds at once, because each doubles the nodes of a border."""
_CUT_SHARE_OF_EDGE = 0.25
"""Distance from a corner to the cut, as a share of the edge."""

PlanePoint = tuple[float, float]


def smooth_border(
    outlines: OutlinesBySpace, spaces: Sequence[SpaceId], rounds: int = 2
) -> OutlinesBySpace:
    """Smooth the border of two spaces, or the edge where one space has no neighbour.

    Points where several borders meet stay.
    """
    if not 0 < rounds <= MAX_SMOOTHING_ROUNDS:
        raise GeometryError(
            f"A border is smoothed 1 to {MAX_SMOOTHING_ROUNDS} times at once, not {rounds}."
        )
    for name in spaces:
        if name not in outlines:
            raise GeometryError(f"{space_id_with_marks(name)} has no outline.")
    arcs = arcs_shared_by_spaces(spaces_with_neighbours(outlines, spaces), spaces)
    if not arcs:
        problem = "have no border in common" if len(spaces) > 1 else "has no free edge"
        raise GeometryError(f"{join_marked_space_ids(spaces, ' and ')} {problem}.")
    # An arc of two points is straight already.
    ways = {arc: _smooth_arc(arc, rounds) for arc in arcs if len(arc) > 2}  # noqa: PLR2004
    return replace_outlines(outlines, outlines_with_changed_arcs(outlines, spaces, ways))


def _smooth_arc(arc: BorderArc, rounds: int) -> list[Point]:
    way: list[PlanePoint] = list(arc)
    for _ in range(rounds):
        way = _cut_corners_of_ring(way) if way[0] == way[-1] else _cut_corners_of_line(way)
    # Cutting by a quarter again and again is Chaikin's method.
    whole = [(round(x), round(y)) for x, y in way]
    return [point for place, point in enumerate(whole) if not place or point != whole[place - 1]]


def _cut_corners_of_line(way: list[PlanePoint]) -> list[PlanePoint]:
    """Return a line with its corners cut and its two ends unchanged."""
    inner = [
        point
        for a, b in pairwise(way)
        for point in (
            _point_between(a, b, _CUT_SHARE_OF_EDGE),
            _point_between(b, a, _CUT_SHARE_OF_EDGE),
        )
    ]
    return [way[0], *inner[1:-1], way[-1]]


def _cut_corners_of_ring(way: list[PlanePoint]) -> list[PlanePoint]:
    inner = [
        point
        for a, b in pairwise(way)
        for point in (
            _point_between(a, b, _CUT_SHARE_OF_EDGE),
            _point_between(b, a, _CUT_SHARE_OF_EDGE),
        )
    ]
    return [*inner, inner[0]]


def _point_between(a: PlanePoint, b: PlanePoint, part: float) -> PlanePoint:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
