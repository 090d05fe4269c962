"""Points given by users or files, turned into whole numbers within the limits of a board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from sandtable.model.entities.outlines import MAX_COORDINATE, Point
from sandtable.model.geometry.geometry_errors import GeometryError


def point_on_grid(coordinates: Sequence[float]) -> Point:
    """Return the point with the nearest whole-number coordinates.

    Raise GeometryError outside the bounds of a board.
    """
    if len(coordinates) != 2:  # noqa: PLR2004
        raise GeometryError(f"A point has two numbers, not {len(coordinates)}.")
    if not all(math.isfinite(number) for number in coordinates):
        raise GeometryError("A point with a number that is not finite lies nowhere.")
    # The coordinates are packed as 32-bit integers (DECISIONS 15).
    if any(abs(number) > MAX_COORDINATE for number in coordinates):
        raise GeometryError(
            f"{coordinates[0]:.6g}, {coordinates[1]:.6g} is too far away: no board reaches beyond "
            f"{MAX_COORDINATE}."
        )
    return round(coordinates[0]), round(coordinates[1])


def line_on_grid(points: Iterable[Sequence[float]]) -> list[Point]:
    """Return a line in whole-number points, without repetitions.

    Raise GeometryError if fewer than two points remain.
    """
    line = _points_without_repetitions([point_on_grid(point) for point in points])
    if len(line) < 2:  # noqa: PLR2004
        raise GeometryError("A line needs two different points.")
    return line


def ring_on_grid(points: Iterable[Sequence[float]]) -> list[Point]:
    """Return an open ring in whole-number points.

    Raise GeometryError if fewer than three points remain.
    """
    ring = _points_without_repetitions([point_on_grid(point) for point in points])
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    if len(ring) < 3:  # noqa: PLR2004
        raise GeometryError("An outline needs three different points.")
    return ring


def _points_without_repetitions(points: list[Point]) -> list[Point]:
    return [point for place, point in enumerate(points) if not place or point != points[place - 1]]


def format_point(place: Point) -> str:
    """Return a point as messages write it."""
    return f"{place[0]}, {place[1]}"
