"""Bounding rectangles of shapes, and the areas in which two lists of shapes differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import eq

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from sandtable.editor.canvas.layer_painter import painter_path_from_elements
from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    BoardPoint,
    DragHandlesShape,
    LineShape,
    MapShape,
    TextShape,
)
from sandtable.editor.canvas.paint_layers import PATH_ELEMENT
from sandtable.model.common_ends import count_common_ends
from sandtable.model.entities.outlines import Outline

ARROW_HEAD_SIZE = 11.0
"""Length of an arrow head in pixels."""
_EDGE_SMOOTHING_PIXELS = 2.0
"""Pixels by which antialiasing extends beyond a shape."""
_MAX_COMPARED_SHAPES = 64
"""Maximum number of different shapes that are compared; with more, everything is repainted."""
_RECTANGLE_OF_WHOLE_SCENE = QRectF(-1e8, -1e8, 2e8, 2e8)


def bounds_of_shape(shape: MapShape, zoom: float) -> QRectF | None:
    """Return the rectangle that a shape covers at a zoom.

    None for texts, whose size is unknown.
    """
    match shape:
        case AreaShape(outline=outline, width=width):
            return _rectangle_with_margin(
                painter_path_of_outline(outline).boundingRect(), width / 2, zoom
            )
        case LineShape(places=places, width=width, arrow=arrow):
            return _rectangle_with_margin(
                _bounds_of_points(places), width / 2 + (ARROW_HEAD_SIZE if arrow else 0.0), zoom
            )
        case DragHandlesShape(places=places, size=size):
            return _rectangle_with_margin(_bounds_of_points(places), size / 2, zoom)
        case TextShape():
            return None


def changed_rectangles(
    before: list[MapShape], now: list[MapShape], zoom: float
) -> Iterator[QRectF]:
    """Yield the rectangles in which two lists of shapes differ."""
    # Most shapes stay the same between two frames.
    first, last = count_common_ends(before, now, eq)
    different = [*before[first : len(before) - last], *now[first : len(now) - last]]
    rooms = [bounds_of_shape(shape, zoom) for shape in different[:_MAX_COMPARED_SHAPES]]
    # A text has pixels for its size, which no rectangle of the scene can state.
    if len(different) > _MAX_COMPARED_SHAPES or None in rooms:
        yield _RECTANGLE_OF_WHOLE_SCENE
    else:
        yield from (room for room in rooms if room is not None)


def _bounds_of_points(places: Iterable[BoardPoint]) -> QRectF:
    points = list(places)
    if not points:
        return QRectF()
    xs, ys = [x for x, _ in points], [-y for _, y in points]
    left, top = min(xs), min(ys)
    return QRectF(left, top, max(xs) - left, max(ys) - top)


def _rectangle_with_margin(rect: QRectF, pixels: float, zoom: float) -> QRectF:
    margin = (pixels + _EDGE_SMOOTHING_PIXELS) / (zoom or 1.0)
    return rect.adjusted(-margin, -margin, margin, margin)


@lru_cache(maxsize=4096)
def painter_path_of_outline(outline: Outline) -> QPainterPath:
    """Return an outline as a path of the scene."""
    rings = [np.frombuffer(ring, "<i4").reshape(-1, 2) for ring in outline.iter_rings() if ring]
    if not rings:
        return QPainterPath()
    closed = [np.vstack([ring, ring[:1]]) for ring in rings]
    points = np.vstack(closed)
    steps = np.zeros(len(points), PATH_ELEMENT)
    steps["x"], steps["y"] = points[:, 0], -points[:, 1]
    steps["kind"] = 1
    sizes = [len(ring) for ring in closed]
    steps["kind"][np.cumsum([0, *sizes[:-1]])] = 0
    return painter_path_from_elements(steps)
