"""Smoothing a border: its corners are cut, for both spaces alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sandtable.model.entities.outlines import Point
from sandtable.model.geometry.geometry_errors import (
    GeometryError,
    join_marked_space_ids,
    marked_space_id,
)
from sandtable.model.geometry.nearby import spaces_around
from sandtable.model.geometry.outline_operations.border_arcs import (
    BorderArc,
    outlines_with_changed_arcs,
    shared_arcs,
)
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    replace_outlines,
)
from sandtable.model.ids import SpaceId

MAX_SMOOTHING_ROUNDS = 6
"""Each round doubles the nodes of a border."""
_CUT_SHARE = 0.25
"""How far from each corner, as a part of its edges, the cut begins."""

PlanePoint = tuple[float, float]


def smooth_border(
    outlines: OutlinesBySpace, spaces: Sequence[SpaceId], rounds: int = 2
) -> OutlinesBySpace:
    """Smooth the border of two spaces, or the free edge of one. Where borders meet, they stay."""
    if not 0 < rounds <= MAX_SMOOTHING_ROUNDS:
        raise GeometryError(
            f"A border is smoothed 1 to {MAX_SMOOTHING_ROUNDS} times at once, not {rounds}."
        )
    for name in spaces:
        if name not in outlines:
            raise GeometryError(f"{marked_space_id(name)} has no outline.")
    arcs = shared_arcs(spaces_around(outlines, spaces), spaces)
    if not arcs:
        what = "have no border in common" if len(spaces) > 1 else "has no free edge"
        raise GeometryError(f"{join_marked_space_ids(spaces, ' and ')} {what}.")
    ways = {arc: _smooth_arc(arc, rounds) for arc in arcs if len(arc) > 2}  # noqa: PLR2004
    return replace_outlines(outlines, outlines_with_changed_arcs(outlines, spaces, ways))


def _smooth_arc(arc: BorderArc, rounds: int) -> list[Point]:
    way: list[PlanePoint] = list(arc)
    for _ in range(rounds):
        way = _cut_corners_of_ring(way) if way[0] == way[-1] else _cut_corners(way)
    whole = [(round(x), round(y)) for x, y in way]
    return [one for place, one in enumerate(whole) if not place or one != whole[place - 1]]


def _cut_corners(way: list[PlanePoint]) -> list[PlanePoint]:
    """An open way with its corners cut; its two ends stay."""
    inner = [
        one
        for a, b in pairwise(way)
        for one in (_point_between(a, b, _CUT_SHARE), _point_between(b, a, _CUT_SHARE))
    ]
    return [way[0], *inner[1:-1], way[-1]]


def _cut_corners_of_ring(way: list[PlanePoint]) -> list[PlanePoint]:
    inner = [
        one
        for a, b in pairwise(way)
        for one in (_point_between(a, b, _CUT_SHARE), _point_between(b, a, _CUT_SHARE))
    ]
    return [*inner, inner[0]]


def _point_between(a: PlanePoint, b: PlanePoint, part: float) -> PlanePoint:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
