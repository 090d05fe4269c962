"""Polygons around groups of pixels, which fit together without gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shape_conversion import outline_from_shape

if TYPE_CHECKING:
    from numpy.typing import NDArray


def outlines_of_labels(
    labels: NDArray[np.int32], tolerance: float, scale: int
) -> dict[int, Outline]:
    """Return an outline around the pixels with each number above 0.

    `scale` is the number of board units to a pixel.
    """
    shapes = polygons_of_labels(labels, tolerance)
    # The grid of pixels is finer than what was simplified, so no point moves.
    return {
        number: outline_from_shape(shapely.transform(shape, lambda points: points * scale))
        for number, shape in shapes.items()
    }


def polygons_of_labels(labels: NDArray[np.int32], tolerance: float) -> dict[int, Any]:
    """Return a polygon around the pixels with each number above 0, with y upwards.

    Neighbours share their points. Borders are simplified together, so that the jaggedness of
    pixels disappears and no gap opens.
    """
    numbers, shapes = _shapes_bounded_by_pixel_edges(labels)
    simple: Any = shapely.coverage_simplify(shapes, tolerance)
    # A region may vanish by it; then its pixels are better than nothing.
    kept = np.where(shapely.is_empty(simple), shapes, simple)
    height = labels.shape[0]
    turned = shapely.transform(kept, lambda points: points * (1, -1) + (0, height))
    return dict(zip(numbers.tolist(), turned, strict=True))


def _shapes_bounded_by_pixel_edges(
    labels: NDArray[np.int32],
) -> tuple[NDArray[np.int32], NDArray[Any]]:
    """Return the numbers of pixels, and the shape that the pixels with each number form."""
    cracks = shapely.line_merge(shapely.multilinestrings(_lines_between_pixel_numbers(labels)))
    faces = shapely.get_parts(shapely.polygonize([cracks]))
    points = shapely.get_coordinates(shapely.point_on_surface(faces)).astype(np.int64)
    height, width = labels.shape
    owners = labels[points[:, 1].clip(0, height - 1), points[:, 0].clip(0, width - 1)]
    numbers = np.unique(owners[owners > 0])
    shapes = np.empty(len(numbers), dtype=object)
    for place, number in enumerate(numbers.tolist()):
        parts = faces[owners == number]
        shapes[place] = parts[0] if len(parts) == 1 else shapely.coverage_union_all(parts)
    return numbers, shapes


def _lines_between_pixel_numbers(labels: NDArray[np.int32]) -> Any:
    """Return the sides between pixels of different numbers as lines, joined where possible."""
    padded = np.pad(labels, 1, constant_values=-1)
    rows, columns = np.nonzero(padded[:, 1:] != padded[:, :-1])
    upright = np.stack([columns, rows - 1, columns, rows], axis=1)
    rows, columns = np.nonzero(padded[1:, :] != padded[:-1, :])
    level = np.stack([columns - 1, rows, columns, rows], axis=1)
    ends = np.concatenate([upright, level]).reshape(-1, 2, 2).astype(np.float64)
    return shapely.linestrings(ends)
