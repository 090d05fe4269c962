"""Where a space's name is printed, and where its pieces lie."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Any

import numpy as np
import shapely
from shapely import Polygon

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry.shapes import Shape, shape_of

_FINE = 50
"""The widest place is found to a fiftieth of the space's own size."""
_TRIES = 6
"""So many grids are laid over a space each way, to see which one it holds most of."""
_HALF_DIAGONAL = 0.7072
_MOST = 400
"""Nobody lays more counters into one space."""


def label_point(outline: Outline) -> Point:
    """The middle of the widest place of a space: of the largest circle inside it."""
    return widest(outline)[0]


@lru_cache(maxsize=65_536)
def widest(outline: Outline) -> tuple[Point, float]:
    """The middle of the largest circle inside a space, and its radius."""
    shape = _largest_part(shape_of(outline))
    if shape is None:
        x, y = next((np.frombuffer(ring, "<i4")[:2] for ring in outline.rings()), (0, 0))
        return (int(x), int(y)), 0.0
    left, bottom, right, top = shape.bounds
    line: Any = shapely.maximum_inscribed_circle(shape, max(right - left, top - bottom) / _FINE)
    (x, y), (far_x, far_y) = line.coords[0], line.coords[-1]
    return (round(x), round(y)), hypot(far_x - x, far_y - y)


def _largest_part(shape: Shape) -> Polygon | None:
    """The part of a shape that has most room; nothing, where the shape has none."""
    parts = shapely.get_parts(shapely.make_valid(shape))
    return max((p for p in parts if isinstance(p, Polygon)), key=_area, default=None)


def _area(polygon: Polygon) -> float:
    return float(polygon.area)


def holds(outline: Outline, point: Point) -> bool:
    """Say whether a point lies in a space or on its border."""
    return bool(shapely.covers(shapely.make_valid(shape_of(outline)), shapely.Point(point)))


@lru_cache(maxsize=8_192)
def slots_of(outline: Outline, size: float) -> tuple[Point, ...]:
    """Where counters of a size lie side by side in a space: the middles, from its own outwards.

    Several grids are tried, and the one that has most squares inside is taken; a space that holds
    no square whole has no slot.
    """
    shape = shapely.make_valid(shape_of(outline))
    middle, _ = widest(outline)
    if size <= 0 or shape.area < size * size:
        return ()
    best = _best_grid(shape, middle, size)
    order = np.argsort(np.hypot(*(best - middle).T), kind="stable")[:_MOST]
    return tuple((x, y) for x, y in np.rint(best[order]).astype(int).tolist())


def has_room(outline: Outline, size: float) -> bool:
    """Say whether a space holds one counter of a size."""
    if widest(outline)[1] >= size * _HALF_DIAGONAL:
        return True  # as nearly all do: the circle holds the square
    return bool(slots_of(outline, size))


def _best_grid(shape: Any, middle: Point, size: float) -> Any:
    """The middles of the squares inside a shape, of the grid that has most of them there.

    All grids are asked at once; of equals it is the first, the one round the middle.
    """
    left, bottom, right, top = shape.bounds
    x, across = _lines(middle[0], left, right, size)
    y, up = _lines(middle[1], bottom, top, size)
    grid = (across[None, :] * _TRIES + up[:, None]).ravel()
    x, y = np.tile(x, len(y)), np.repeat(y, len(x))
    half = size / 2
    shapely.prepare(shape)
    inside = shapely.contains(shape, shapely.box(x - half, y - half, x + half, y + half))
    best = np.argmax(np.bincount(grid[inside], minlength=1))
    return np.column_stack([x, y])[inside & (grid == best)]


def _lines(middle: float, low: float, high: float, size: float) -> tuple[Any, Any]:
    """Where the squares of all grids lie along an axis, and the number of each one's grid."""
    each = [_line(middle + size * n / _TRIES, low, high, size) for n in range(_TRIES)]
    return np.concatenate(each), np.repeat(np.arange(_TRIES), [len(line) for line in each])


def _line(through: float, low: float, high: float, size: float) -> Any:
    first = through - np.floor((through - low) / size) * size
    count = min(max(int((high - first) / size) + 1, 0), _MOST)
    return first + size * np.arange(count)
