"""Where a space's name is printed, and where its pieces lie."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Any

import numpy as np
import shapely
from shapely import Polygon

from model.entities.outlines import Outline, Point
from model.geometry.shapes import Shape, shape_of

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
    shapely.prepare(shape)
    grids = [_inside(shape, middle, size, shift) for shift in _shifts(size)]
    best = max(grids, key=len)  # of equals the first: the one round the middle
    order = np.argsort(np.hypot(*(best - middle).T), kind="stable")[:_MOST]
    return tuple((x, y) for x, y in np.rint(best[order]).astype(int).tolist())


def has_room(outline: Outline, size: float) -> bool:
    """Say whether a space holds one counter of a size."""
    if widest(outline)[1] >= size * _HALF_DIAGONAL:
        return True  # as nearly all do: the circle holds the square
    return bool(slots_of(outline, size))


def _shifts(size: float) -> list[tuple[float, float]]:
    steps = [size * n / _TRIES for n in range(_TRIES)]
    return [(dx, dy) for dx in steps for dy in steps]


def _inside(shape: Any, middle: Point, size: float, shift: tuple[float, float]) -> Any:
    """The middles of the squares of a grid that lie whole inside a shape."""
    left, bottom, right, top = shape.bounds
    xs = _line(middle[0] + shift[0], left, right, size)
    ys = _line(middle[1] + shift[1], bottom, top, size)
    x, y = (axis.ravel() for axis in np.meshgrid(xs, ys))
    half = size / 2
    squares = shapely.box(x - half, y - half, x + half, y + half)
    return np.column_stack([x, y])[shapely.contains(shape, squares)]


def _line(through: float, low: float, high: float, size: float) -> Any:
    first = through - np.floor((through - low) / size) * size
    count = min(max(int((high - first) / size) + 1, 0), _MOST)
    return first + size * np.arange(count)
