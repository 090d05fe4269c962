"""Smoothing a border: its corners are cut, for both spaces alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sandtable.model.entities.outlines import Point
from sandtable.model.geometry.errors import GeometryError, told_space, told_spaces
from sandtable.model.geometry.nearby import around
from sandtable.model.geometry.shaping.arcs import Arc, arcs_between, with_arcs
from sandtable.model.geometry.shaping.nodes import Outlines, replaced
from sandtable.model.ids import SpaceId

MOST = 6
"""Each round doubles the nodes of a border."""
_NEAR = 0.25
"""How far from each corner, as a part of its edges, the cut begins."""

Place = tuple[float, float]


def smooth(outlines: Outlines, spaces: Sequence[SpaceId], rounds: int = 2) -> Outlines:
    """Smooth the border of two spaces, or the free edge of one. Where borders meet, they stay."""
    if not 0 < rounds <= MOST:
        raise GeometryError(f"A border is smoothed 1 to {MOST} times at once, not {rounds}.")
    for name in spaces:
        if name not in outlines:
            raise GeometryError(f"{told_space(name)} has no outline.")
    arcs = arcs_between(around(outlines, spaces), spaces)
    if not arcs:
        what = "have no border in common" if len(spaces) > 1 else "has no free edge"
        raise GeometryError(f"{told_spaces(spaces, ' and ')} {what}.")
    ways = {arc: _smoothed(arc, rounds) for arc in arcs if len(arc) > 2}  # noqa: PLR2004
    return replaced(outlines, with_arcs(outlines, spaces, ways))


def _smoothed(arc: Arc, rounds: int) -> list[Point]:
    way: list[Place] = list(arc)
    for _ in range(rounds):
        way = _cut_round(way) if way[0] == way[-1] else _cut(way)
    whole = [(round(x), round(y)) for x, y in way]
    return [one for place, one in enumerate(whole) if not place or one != whole[place - 1]]


def _cut(way: list[Place]) -> list[Place]:
    """An open way with its corners cut; its two ends stay."""
    inner = [one for a, b in pairwise(way) for one in (_part(a, b, _NEAR), _part(b, a, _NEAR))]
    return [way[0], *inner[1:-1], way[-1]]


def _cut_round(way: list[Place]) -> list[Place]:
    inner = [one for a, b in pairwise(way) for one in (_part(a, b, _NEAR), _part(b, a, _NEAR))]
    return [*inner, inner[0]]


def _part(a: Place, b: Place, part: float) -> Place:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
