"""Moving a point apart where four spaces meet, so that two of them share a short border."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.errors import GeometryError, told_spaces
from sandtable.model.geometry.points import told
from sandtable.model.geometry.shapes import covers
from sandtable.model.geometry.shaping.mesh import spaces_at
from sandtable.model.geometry.shaping.nodes import Outlines, rebuilt, replaced
from sandtable.model.ids import SpaceId

_FOUR = 4
_PART = 8
"""Each new point lies such a part of the shortest edge away from the old one."""
_NEAREST = 2
"""No nearer than so many board units, or rounding would turn the border round."""

Diagonal = tuple[SpaceId, SpaceId]


class _Corner(NamedTuple):
    """How a space turns round a point: the points of its ring before and after it."""

    before: Point
    after: Point


def diagonals(outlines: Outlines, at: Point) -> tuple[Diagonal, ...]:
    """The two pairs that face each other across a point where just four spaces meet."""
    corners = _corners(outlines, at)
    if (
        len(corners) != _FOUR
        or len({end for corner in corners.values() for end in corner}) != _FOUR
    ):
        return ()
    first, *others = corners
    facing = [name for name in others if not set(corners[first]) & set(corners[name])]
    if len(facing) != 1:
        return ()
    second, third = (name for name in others if name != facing[0])
    return (first, facing[0]), (second, third)


def parted(outlines: Outlines, at: Point, pair: Diagonal) -> Outlines:
    """Make a pair neighbours that only touch: the other two draw back from the point a little."""
    both = diagonals(outlines, at)
    if set(pair) not in map(set, both):
        raise GeometryError(f"{told_spaces(pair, ' and ')} do not face each other at {told(at)}.")
    (other,) = (one for one in both if set(one) != set(pair))
    corners = _corners(outlines, at)
    step = min(math.dist(at, end) for corner in corners.values() for end in corner) / _PART
    if step < _NEAREST:
        raise GeometryError(f"The borders at {told(at)} are too short: move their points first.")
    backs = {name: _drawn_back(outlines[name], at, corners[name], step) for name in other}
    changed: dict[SpaceId, Outline] = {}
    for name, corner in corners.items():
        put = [backs[name]] if name in backs else _in_order(backs, corners, corner)
        changed |= _with(outlines, name, at, put)
    return replaced(outlines, changed)


def _corners(outlines: Outlines, at: Point) -> dict[SpaceId, _Corner]:
    """The spaces that turn once at a point; none, if one comes there several times."""
    found: dict[SpaceId, _Corner] = {}
    for name in spaces_at(outlines, at):
        own = list(_turns(outlines[name], at))
        if len(own) != 1:
            return {}
        found[name] = own[0]
    return found


def _turns(outline: Outline, at: Point) -> Iterator[_Corner]:
    for ring in map(points_of, outline.rings()):
        for place, point in enumerate(ring):
            if point == at:
                yield _Corner(ring[place - 1], ring[(place + 1) % len(ring)])


def _drawn_back(outline: Outline, at: Point, corner: _Corner, step: float) -> Point:
    """A point within a space, so far from its corner."""
    ways = [((end[0] - at[0]), (end[1] - at[1])) for end in corner]
    units = [(x / math.hypot(x, y), y / math.hypot(x, y)) for x, y in ways]
    middle = units[0][0] + units[1][0], units[0][1] + units[1][1]
    across = units[0][1] - units[1][1], units[1][0] - units[0][0]
    for x, y in (middle, across):
        long = math.hypot(x, y)
        for sign in (step, -step) if long else ():
            point = round(at[0] + sign * x / long), round(at[1] + sign * y / long)
            if point != at and covers(outline, point):
                return point
    raise GeometryError(f"There is no room at {told(at)}.")


def _in_order(
    backs: dict[SpaceId, Point], corners: dict[SpaceId, _Corner], corner: _Corner
) -> list[Point]:
    """The two new points as a ring comes to them that has both."""
    first = next(name for name in backs if corner.before in corners[name])
    return [backs[first], *(point for name, point in backs.items() if name != first)]


def _with(outlines: Outlines, name: SpaceId, at: Point, put: list[Point]) -> Outlines:
    def change(ring: list[Point]) -> list[Point]:
        return [new for point in ring for new in (put if point == at else (point,))]

    return rebuilt(outlines, [name], change)
