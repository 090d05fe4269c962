"""Points that somebody gives: whole numbers of a size that a board can have."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from sandtable.model.entities.outlines import LARGEST_COORDINATE, Point
from sandtable.model.geometry.geometry_errors import GeometryError


def point_on_grid(given: Sequence[float]) -> Point:
    """A point on the grid, the nearest one; raise GeometryError where it lies out of bounds."""
    if len(given) != 2:  # noqa: PLR2004
        raise GeometryError(f"A point has two numbers, not {len(given)}.")
    if not all(math.isfinite(number) for number in given):
        raise GeometryError("A point with a number that is not finite lies nowhere.")
    if any(abs(number) > LARGEST_COORDINATE for number in given):
        raise GeometryError(
            f"{given[0]:.6g}, {given[1]:.6g} is too far away: no board reaches beyond "
            f"{LARGEST_COORDINATE}."
        )
    return round(given[0]), round(given[1])


def line_on_grid(given: Iterable[Sequence[float]]) -> list[Point]:
    """The points of a line on the grid, none twice in a row; at least two."""
    found = _drop_repeated_points([point_on_grid(one) for one in given])
    if len(found) < 2:  # noqa: PLR2004
        raise GeometryError("A line needs two different points.")
    return found


def ring_on_grid(given: Iterable[Sequence[float]]) -> list[Point]:
    """The points of a ring on the grid, the first not said again; at least three."""
    found = _drop_repeated_points([point_on_grid(one) for one in given])
    if len(found) > 1 and found[0] == found[-1]:
        found.pop()
    if len(found) < 3:  # noqa: PLR2004
        raise GeometryError("An outline needs three different points.")
    return found


def _drop_repeated_points(points: list[Point]) -> list[Point]:
    return [one for place, one in enumerate(points) if not place or one != points[place - 1]]


def format_point(place: Point) -> str:
    """How a point is written in a message."""
    return f"{place[0]}, {place[1]}"
