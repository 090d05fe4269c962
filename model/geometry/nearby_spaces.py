"""Search for spaces near a point, by the bounding boxes of their outlines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry.shape_conversion import ring_coordinates
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    BoxArray = NDArray[np.float64]


def bounding_box(outline: Outline) -> BoxArray:
    """Return the west, south, east and north limits of an outline.

    For an empty outline, this is a box that nothing touches.
    """
    points = ring_coordinates(b"".join(outline.iter_rings()))
    if not len(points):
        # An inverted box touches nothing, so callers need no special case.
        return np.array([np.inf, np.inf, -np.inf, -np.inf])
    return np.concatenate([points.min(axis=0), points.max(axis=0)]).astype(np.float64)


@memoize_by_identity
def bounding_boxes(outlines: Mapping[SpaceId, Outline]) -> BoxArray:
    """Return the bounding boxes of all outlines, a row each, in order."""
    rings = [b"".join(outline.iter_rings()) for outline in outlines.values()]
    # A packed point has two coordinates of 4 bytes each.
    sizes = np.fromiter((len(packed_rings) // 8 for packed_rings in rings), np.int64, len(rings))
    points, starts = ring_coordinates(b"".join(rings)), np.cumsum(sizes) - sizes
    boxes = np.tile([np.inf, np.inf, -np.inf, -np.inf], (len(rings), 1))
    some = sizes > 0
    if some.any():
        boxes[some, :2] = np.minimum.reduceat(points, starts[some])
        boxes[some, 2:] = np.maximum.reduceat(points, starts[some])
    return boxes


def rows_near_box(boxes: BoxArray, box: BoxArray, margin: float = 1.0) -> NDArray[np.int64]:
    """Return the indexes of the boxes that lie within `margin` of a box."""
    west, south, east, north = box
    beside = (boxes[:, 0] > east + margin) | (boxes[:, 2] < west - margin)
    beside |= (boxes[:, 1] > north + margin) | (boxes[:, 3] < south - margin)
    return np.flatnonzero(~beside)


def spaces_with_neighbours(
    outlines: Mapping[SpaceId, Outline], names: Iterable[SpaceId], margin: float = 1.0
) -> dict[SpaceId, Outline]:
    """Return some spaces and all whose bounding boxes touch theirs, in the order of the board."""
    boxes, space_names = bounding_boxes(outlines), tuple(outlines)
    near_rows: set[int] = set()
    for name in names:
        if name in outlines:
            near_rows.update(rows_near_box(boxes, bounding_box(outlines[name]), margin).tolist())
    # Sorted rows keep the order of the board.
    return {space_names[row]: outlines[space_names[row]] for row in sorted(near_rows)}


def spaces_near_point(
    outlines: Mapping[SpaceId, Outline], point: Point, margin: float = 1.0
) -> dict[SpaceId, Outline]:
    """Return the spaces whose bounding boxes are near a point."""
    space_names = tuple(outlines)
    rows = rows_near_box(bounding_boxes(outlines), np.array([*point, *point], float), margin)
    return {space_names[row]: outlines[space_names[row]] for row in rows.tolist()}
