"""Which spaces lie near a place, by the boxes round their outlines."""

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
    """West, south, east and north of an outline; of an empty one, what nothing touches."""
    points = ring_coordinates(b"".join(outline.iter_rings()))
    if not len(points):
        return np.array([np.inf, np.inf, -np.inf, -np.inf])
    return np.concatenate([points.min(axis=0), points.max(axis=0)]).astype(np.float64)


@memoize_by_identity
def bounding_boxes(outlines: Mapping[SpaceId, Outline]) -> BoxArray:
    """The boxes of all outlines, a row each, in order."""
    rings = [b"".join(outline.iter_rings()) for outline in outlines.values()]
    sizes = np.fromiter((len(own) // 8 for own in rings), np.int64, len(rings))
    points, starts = ring_coordinates(b"".join(rings)), np.cumsum(sizes) - sizes
    found = np.tile([np.inf, np.inf, -np.inf, -np.inf], (len(rings), 1))
    some = sizes > 0
    if some.any():
        found[some, :2] = np.minimum.reduceat(points, starts[some])
        found[some, 2:] = np.maximum.reduceat(points, starts[some])
    return found


def rows_near_box(boxes: BoxArray, box: BoxArray, margin: float = 1.0) -> NDArray[np.int64]:
    """The rows whose boxes come within a margin of a box."""
    west, south, east, north = box
    beside = (boxes[:, 0] > east + margin) | (boxes[:, 2] < west - margin)
    beside |= (boxes[:, 1] > north + margin) | (boxes[:, 3] < south - margin)
    return np.flatnonzero(~beside)


def spaces_around(
    outlines: Mapping[SpaceId, Outline], names: Iterable[SpaceId], margin: float = 1.0
) -> dict[SpaceId, Outline]:
    """Some spaces and all whose boxes touch theirs, in the order of the board."""
    boxes, own = bounding_boxes(outlines), tuple(outlines)
    found: set[int] = set()
    for name in names:
        if name in outlines:
            found.update(rows_near_box(boxes, bounding_box(outlines[name]), margin).tolist())
    return {own[row]: outlines[own[row]] for row in sorted(found)}


def spaces_near_point(
    outlines: Mapping[SpaceId, Outline], point: Point, margin: float = 1.0
) -> dict[SpaceId, Outline]:
    """The spaces whose boxes come near a point."""
    own = tuple(outlines)
    rows = rows_near_box(bounding_boxes(outlines), np.array([*point, *point], float), margin)
    return {own[row]: outlines[own[row]] for row in rows.tolist()}
