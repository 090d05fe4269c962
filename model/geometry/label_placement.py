"""Positions for the name of a space, and for the pieces in it."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Any

import numpy as np
import shapely
from shapely import Polygon

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry.shape_conversion import AreaShape, shape_from_outline

_PRECISION_DIVISOR = 50
"""The widest place is computed to this fraction of the space's size."""
_TRIED_GRIDS_PER_AXIS = 6
"""Number of grids tried in each direction, to find the one with most squares in a space."""
_HALF_DIAGONAL_RATIO = 0.7072
_MAX_COUNTERS = 400
"""Largest number of counters in one space."""


def label_point(outline: Outline) -> Point:
    """Return the centre of the largest circle inside a space, where its name fits best."""
    return largest_inner_circle(outline)[0]


@lru_cache(maxsize=65_536)
def largest_inner_circle(outline: Outline) -> tuple[Point, float]:
    """Return the centre and the radius of the largest circle inside a space."""
    shape = _largest_part_of_shape(shape_from_outline(outline))
    if shape is None:
        x, y = next((np.frombuffer(ring, "<i4")[:2] for ring in outline.iter_rings()), (0, 0))
        return (int(x), int(y)), 0.0
    left, bottom, right, top = shape.bounds
    # GEOS returns the circle as a line from its centre to its edge.
    line: Any = shapely.maximum_inscribed_circle(
        shape, max(right - left, top - bottom) / _PRECISION_DIVISOR
    )
    (x, y), (far_x, far_y) = line.coords[0], line.coords[-1]
    return (round(x), round(y)), hypot(far_x - x, far_y - y)


def _largest_part_of_shape(shape: AreaShape) -> Polygon | None:
    """Return the part of a shape with the largest area; None if there is no area."""
    # Outlines are drawn even while they are invalid, so labels need a place as well.
    parts = shapely.get_parts(shapely.make_valid(shape))
    return max((p for p in parts if isinstance(p, Polygon)), key=_polygon_area, default=None)


def _polygon_area(polygon: Polygon) -> float:
    return float(polygon.area)


def is_point_inside(outline: Outline, point: Point) -> bool:
    """Say whether a point lies in a space or on its border."""
    return bool(
        shapely.covers(shapely.make_valid(shape_from_outline(outline)), shapely.Point(point))
    )


@lru_cache(maxsize=8_192)
def counter_slot_points(outline: Outline, size: float) -> tuple[Point, ...]:
    """Return the centres of counters placed side by side in a space, the most central first.

    Several grids of squares are tried, and the one with most squares inside is taken. A space too
    narrow for a whole square has no place for counters.
    """
    shape = shapely.make_valid(shape_from_outline(outline))
    middle, _ = largest_inner_circle(outline)
    # Cheap test first: most small spaces hold no counter.
    if size <= 0 or shape.area < size * size:
        return ()
    best = _squares_of_fullest_grid(shape, middle, size)
    order = np.argsort(np.hypot(*(best - middle).T), kind="stable")[:_MAX_COUNTERS]
    return tuple((x, y) for x, y in np.rint(best[order]).astype(int).tolist())


def has_room_for_counter(outline: Outline, size: float) -> bool:
    """Say whether a space has room for one counter of this size."""
    if largest_inner_circle(outline)[1] >= size * _HALF_DIAGONAL_RATIO:
        return True  # as nearly all do: the circle holds the square
    return bool(counter_slot_points(outline, size))


def _squares_of_fullest_grid(shape: Any, middle: Point, size: float) -> Any:
    """Return the centres of the squares inside a shape, for the grid with most such squares.

    All grids are computed at once. Of equally good grids the first is taken, which is centred.
    """
    left, bottom, right, top = shape.bounds
    x, across = _coordinates_of_all_grids(middle[0], left, right, size)
    y, up = _coordinates_of_all_grids(middle[1], bottom, top, size)
    grid = (across[None, :] * _TRIED_GRIDS_PER_AXIS + up[:, None]).ravel()
    x, y = np.tile(x, len(y)), np.repeat(y, len(x))
    half = size / 2
    shapely.prepare(shape)
    inside = shapely.contains(shape, shapely.box(x - half, y - half, x + half, y + half))
    best = np.argmax(np.bincount(grid[inside], minlength=1))
    return np.column_stack([x, y])[inside & (grid == best)]


def _coordinates_of_all_grids(
    middle: float, low: float, high: float, size: float
) -> tuple[Any, Any]:
    """Return the positions along an axis of the squares of all grids, and each square's grid."""
    each = [
        _coordinates_of_grid(middle + size * n / _TRIED_GRIDS_PER_AXIS, low, high, size)
        for n in range(_TRIED_GRIDS_PER_AXIS)
    ]
    return np.concatenate(each), np.repeat(
        np.arange(_TRIED_GRIDS_PER_AXIS), [len(line) for line in each]
    )


def _coordinates_of_grid(through: float, low: float, high: float, size: float) -> Any:
    first = through - np.floor((through - low) / size) * size
    count = min(max(int((high - first) / size) + 1, 0), _MAX_COUNTERS)
    return first + size * np.arange(count)
