"""Limits on the work that a drawn map may cause, tested before the work begins.

The largest published maps that were tried need at most a quarter of these limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.geometry.geometry_errors import GeometryError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]
    IndexArray = NDArray[np.int64]

MAX_CROSSINGS_OF_BORDERS = 20_000
MAX_OVERLAP_OF_SHAPES = 1.0
"""Largest area covered by more than one space, as a multiple of the area of all spaces."""
MAX_TOUCHING_PAIRS = 200_000
"""Pairs of spaces that meet, or of a space and a part of another."""
MAX_NEAR_PAIRS = 2_000_000
"""Pairs of a point on a border and a piece of border near it, or of pieces near each other."""
MAX_ADDED_POINTS = 200_000
"""Number of points that may be added where long pieces of border are cut."""
_PAIRS_PER_BATCH = 200_000


def iter_near_pairs(
    tree: shapely.STRtree, boxes: NDArray[Any]
) -> Iterator[tuple[IndexArray, IndexArray]]:
    """Yield, in batches, the pairs of a box and a geometry of a tree that touch.

    Raises GeometryError if there are too many.
    """
    step, first, total = max(1, _PAIRS_PER_BATCH // max(1, len(tree.geometries))), 0, 0
    while first < len(boxes):
        row, other = tree.query(boxes[first : first + step])
        total += len(row)
        if total > MAX_NEAR_PAIRS:
            raise GeometryError(
                "Its borders lie too close to each other: more than"
                f" {MAX_NEAR_PAIRS:,} pairs of their pieces would have to be compared."
            )
        yield row + first, other
        first += step
        # The next batch adapts to the density, so that no answer of the tree fills the memory.
        step = max(1, min(4 * step, step * _PAIRS_PER_BATCH // max(1, len(row))))


def pairs_of_touching_shapes(
    shapes: NDArray[Any], parts: NDArray[Any]
) -> tuple[IndexArray, IndexArray]:
    """Return the pairs of a part and a shape that touch.

    Raise GeometryError if there are too many.
    """
    tree = shapely.STRtree(shapes)
    batches = [(np.zeros(0, np.int64), np.zeros(0, np.int64))]
    total = 0
    for part, shape in iter_near_pairs(tree, parts):
        meets = shapely.intersects(shapes[shape], parts[part])
        batches.append((part[meets], shape[meets]))
        total += int(meets.sum())
        if total > MAX_TOUCHING_PAIRS:
            raise GeometryError(
                f"Its areas lie on top of each other: more than {MAX_TOUCHING_PAIRS:,} pairs "
                "of them meet."
            )
    part, shape = (np.concatenate(column) for column in zip(*batches, strict=True))
    return part, shape


def refuse_many_crossings(shapes: NDArray[Any]) -> None:
    """Raise GeometryError where borders cross themselves or each other too often."""
    starts, ends = straight_border_pieces(shapes)
    boxes: Any = shapely.box(*np.minimum(starts, ends).T, *np.maximum(starts, ends).T)
    crossings = 0
    for first_rows, second_rows in iter_near_pairs(shapely.STRtree(boxes), boxes):
        first = first_rows < second_rows
        crossings += _count_crossings(starts, ends, first_rows[first], second_rows[first])
        if crossings > MAX_CROSSINGS_OF_BORDERS:
            raise GeometryError(
                "Its borders cross themselves or each other more than "
                f"{MAX_CROSSINGS_OF_BORDERS:,} times."
            )


def straight_border_pieces(shapes: NDArray[Any]) -> tuple[FloatArray, FloatArray]:
    """Return the start and end points of the straight pieces of all borders."""
    rings = shapely.get_rings(shapely.get_parts(shapes))
    points, ring = shapely.get_coordinates(rings, return_index=True)
    same = ring[1:] == ring[:-1]
    return points[:-1][same], points[1:][same]


def _count_crossings(
    starts: FloatArray, ends: FloatArray, first_rows: Any, second_rows: Any
) -> int:
    """Count the pairs of straight pieces of borders that cross each other."""
    parted = (
        _relative_side_signs(
            starts[first_rows], ends[first_rows], starts[second_rows], ends[second_rows]
        )
        < 0
    )
    first_rows, second_rows = first_rows[parted], second_rows[parted]
    return int(
        (
            _relative_side_signs(
                starts[second_rows], ends[second_rows], starts[first_rows], ends[first_rows]
            )
            < 0
        ).sum()
    )


def _relative_side_signs(
    start: FloatArray, end: FloatArray, first: FloatArray, second: FloatArray
) -> FloatArray:
    """Return negative numbers where two points lie on different sides of a line."""
    signs: FloatArray = np.sign(_cross_products(start, end, first)) * np.sign(
        _cross_products(start, end, second)
    )
    return signs


def _cross_products(start: FloatArray, end: FloatArray, point: FloatArray) -> FloatArray:
    way, other = end - start, point - start
    products: FloatArray = way[:, 0] * other[:, 1] - way[:, 1] * other[:, 0]
    return products


def overlapping_shapes(shapes: NDArray[Any]) -> NDArray[Any]:
    """Return the shapes that overlap another. Raise GeometryError if they overlap too much."""
    first_rows, second_rows = pairs_of_touching_shapes(shapes, shapes)
    pairs = first_rows < second_rows
    first_rows, second_rows = first_rows[pairs], second_rows[pairs]
    common = shapely.area(shapely.intersection(shapes[first_rows], shapes[second_rows]))
    times = float(common.sum() / max(shapely.area(shapes).sum(), 1.0))
    if times > MAX_OVERLAP_OF_SHAPES:
        raise GeometryError(
            f"Its areas overlap: they cover each other {times:.1f} times over, and at most"
            f" {MAX_OVERLAP_OF_SHAPES:g} can be mended."
        )
    some: NDArray[Any] = shapes[
        np.unique(np.concatenate([first_rows, second_rows])[np.tile(common > 0, 2)])
    ]
    return some
