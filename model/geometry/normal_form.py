"""The normal form of an outline, which makes equal shapes equal values."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.entities.outlines import (
    Outline,
    Point,
    Ring,
    pack_points_of_ring,
    unpack_points_of_ring,
)
from sandtable.model.ids import SpaceId


def normalize_outline(outline: Outline) -> Outline:
    """Return the same outline in its normal form.

    Shells run counter-clockwise and holes clockwise, each from its smallest point. Holes and
    polygons are sorted by their points.
    """
    polygons = [_normalize_polygon(rings) for rings in outline.polygons]
    after = tuple(sorted(polygons, key=_polygon_sort_key) if len(polygons) > 1 else polygons)
    # The same object lets comparisons by identity succeed.
    return outline if after == outline.polygons else Outline(after)


def normalize_outlines(outlines: Mapping[SpaceId, Outline]) -> dict[SpaceId, Outline]:
    """Return outlines in their normal form."""
    return {name: normalize_outline(outline) for name, outline in outlines.items()}


def signed_double_area(a: Point, b: Point, c: Point) -> int:
    """Return twice the area of triangle a, b, c; negative if they are in clockwise order."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _normalize_polygon(rings: tuple[Ring, ...]) -> tuple[Ring, ...]:
    shell, *holes = rings or (b"",)
    # Equal shapes then have equal holes in the same order.
    return (
        _normalize_ring(shell, 1),
        *sorted((_normalize_ring(hole, -1) for hole in holes), key=unpack_points_of_ring),
    )


def _polygon_sort_key(polygon: tuple[Ring, ...]) -> list[Point]:
    return unpack_points_of_ring(polygon[0])


def _normalize_ring(ring: Ring, turn: int) -> Ring:
    points = unpack_points_of_ring(ring)
    if len(points) < 3:  # noqa: PLR2004 - no ring at all, and left for a check to see
        return ring
    first = points.index(min(points))
    points = points[first:] + points[:first]
    if _winding_direction_of_ring(points) * turn < 0:
        points = points[:1] + points[:0:-1]
    return pack_points_of_ring(points)


def _winding_direction_of_ring(points: list[Point]) -> int:
    """Return a number that is positive if a ring runs counter-clockwise, negative if clockwise.

    It is computed at the first corner, or over the whole area if that corner is flat.
    """
    turn_at_start = signed_double_area(points[-1], points[0], points[1])
    if turn_at_start:
        return turn_at_start
    round_ = zip(points, points[1:] + points[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in round_)
