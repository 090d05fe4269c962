"""Division of a point where four spaces meet, so that two of them share a short border."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.geometry_errors import GeometryError, join_marked_space_ids
from sandtable.model.geometry.grid_points import format_point
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    outlines_with_changed_rings,
    replace_outlines,
)
from sandtable.model.geometry.outline_operations.node_mesh import spaces_with_node
from sandtable.model.geometry.shape_conversion import is_place_inside
from sandtable.model.ids import SpaceId

_SPACES_AT_CROSSROADS = 4
_STEP_DIVISOR_AT_CROSSROADS = 8
"""Distance of each new point from the old one, as a fraction of the shortest edge."""
_MIN_STEP_FROM_CROSSROADS = 2
"""Smallest such distance in board units; rounding could reverse a shorter border."""

DiagonalPair = tuple[SpaceId, SpaceId]


class _RingCorner(NamedTuple):
    """The corner of a space at a point, with the previous and the next point of its outline."""

    point_before: Point
    point_after: Point


def pairs_of_opposite_spaces(outlines: OutlinesBySpace, at: Point) -> tuple[DiagonalPair, ...]:
    """Return the two pairs of opposite spaces at a point where exactly four spaces meet."""
    corners = _corners_at_point(outlines, at)
    if (
        len(corners) != _SPACES_AT_CROSSROADS
        or len({end for corner in corners.values() for end in corner}) != _SPACES_AT_CROSSROADS
    ):
        return ()
    first, *other_names = corners
    facing = [name for name in other_names if not set(corners[first]) & set(corners[name])]
    if len(facing) != 1:
        return ()
    second, third = (name for name in other_names if name != facing[0])
    return (first, facing[0]), (second, third)


def split_crossroads(outlines: OutlinesBySpace, at: Point, pair: DiagonalPair) -> OutlinesBySpace:
    """Make two spaces that touch at a point neighbours. The other two draw back a little."""
    both = pairs_of_opposite_spaces(outlines, at)
    if set(pair) not in map(set, both):
        raise GeometryError(
            f"{join_marked_space_ids(pair, ' and ')} do not face each other at {format_point(at)}."
        )
    (other,) = (facing_pair for facing_pair in both if set(facing_pair) != set(pair))
    corners = _corners_at_point(outlines, at)
    step = (
        min(math.dist(at, end) for corner in corners.values() for end in corner)
        / _STEP_DIVISOR_AT_CROSSROADS
    )
    if step < _MIN_STEP_FROM_CROSSROADS:
        raise GeometryError(
            f"The borders at {format_point(at)} are too short: move their points first."
        )
    # The other two spaces draw back, each to a point inside itself.
    backs = {name: _point_inside_corner(outlines[name], at, corners[name], step) for name in other}
    changed: dict[SpaceId, Outline] = {}
    for name, corner in corners.items():
        put = [backs[name]] if name in backs else _points_in_ring_order(backs, corners, corner)
        changed |= _replace_point_in_outline(outlines, name, at, put)
    return replace_outlines(outlines, changed)


def _corners_at_point(outlines: OutlinesBySpace, at: Point) -> dict[SpaceId, _RingCorner]:
    """Return the corner of each space at a point; nothing if a space has several corners there."""
    corner_by_space: dict[SpaceId, _RingCorner] = {}
    for name in spaces_with_node(outlines, at):
        corners = list(_iter_corners_at_point(outlines[name], at))
        if len(corners) != 1:
            return {}
        corner_by_space[name] = corners[0]
    return corner_by_space


def _iter_corners_at_point(outline: Outline, at: Point) -> Iterator[_RingCorner]:
    for ring in map(unpack_points_of_ring, outline.iter_rings()):
        for place, point in enumerate(ring):
            if point == at:
                yield _RingCorner(ring[place - 1], ring[(place + 1) % len(ring)])


def _point_inside_corner(outline: Outline, at: Point, corner: _RingCorner, step: float) -> Point:
    """Return a point inside a space, at a certain distance from one of its corners."""
    ways = [((end[0] - at[0]), (end[1] - at[1])) for end in corner]
    # At a straight corner the bisector vanishes; there the direction across it leads inside.
    units = [(x / math.hypot(x, y), y / math.hypot(x, y)) for x, y in ways]
    middle = units[0][0] + units[1][0], units[0][1] + units[1][1]
    across = units[0][1] - units[1][1], units[1][0] - units[0][0]
    for x, y in (middle, across):
        long = math.hypot(x, y)
        for sign in (step, -step) if long else ():
            point = round(at[0] + sign * x / long), round(at[1] + sign * y / long)
            # Rounding may move the point out of a narrow corner.
            if point != at and is_place_inside(outline, point):
                return point
    raise GeometryError(f"There is no room at {format_point(at)}.")


def _points_in_ring_order(
    backs: dict[SpaceId, Point], corners: dict[SpaceId, _RingCorner], corner: _RingCorner
) -> list[Point]:
    """Return the two new points of a split crossroads in their order along a ring."""
    first = next(name for name in backs if corner.point_before in corners[name])
    return [backs[first], *(point for name, point in backs.items() if name != first)]


def _replace_point_in_outline(
    outlines: OutlinesBySpace, name: SpaceId, at: Point, put: list[Point]
) -> OutlinesBySpace:
    def change_points_of_ring(ring: list[Point]) -> list[Point]:
        return [new for point in ring for new in (put if point == at else (point,))]

    return outlines_with_changed_rings(outlines, [name], change_points_of_ring)
