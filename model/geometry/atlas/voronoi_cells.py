"""Voronoi cells of points, also of points with weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray

_FRAME_SIZE_FACTOR = 4.0
"""Distance of the outer frame of the cells, in extents of the points and the area together."""


def weighted_voronoi_cells(points: FloatArray, weights: FloatArray, area: Any) -> ShapeArray:
    """Return the Voronoi cell of each weighted point, in order.

    Together the cells cover the area. Points must be distinct.
    """
    all_points: Any = shapely.multipoints(points)
    reach = shapely.box(*all_points.union(area.envelope).bounds)
    # Cells at the edge extend to the frame, so it must lie well outside the area.
    far = reach.buffer(max(1.0, _FRAME_SIZE_FACTOR * reach.length / 4), join_style="mitre")
    # GEOS knows no weights, but is much faster where all are equal.
    if np.ptp(weights) == 0:
        cells: ShapeArray = shapely.get_parts(
            shapely.voronoi_polygons(all_points, extend_to=far, ordered=True)
        )
        return cells
    squares = squared_distance_offsets(points, weights)
    frame = shapely.get_coordinates(far)[:-1]
    rings = (_weighted_cell(points, squares, row, frame) for row in range(len(points)))
    return np.array([shapely.Polygon(ring) for ring in rings], dtype=object)


def squared_distance_offsets(points: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the amounts to subtract from the squared distances to weighted points.

    They give the weights their effect on Voronoi cells.
    """
    if np.ptp(weights) == 0:
        return np.zeros(len(points))
    apart = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    usual = float(np.median(apart.min(axis=1))) / 2
    offsets: FloatArray = (weights**2 - 1) * usual**2
    return offsets


def _weighted_cell(
    points: FloatArray, squares: FloatArray, row: int, frame: FloatArray
) -> FloatArray:
    """Return the Voronoi cell of a point: the frame, cut towards each other point in turn."""
    ring = frame
    steps = points - points[row]
    apart = np.hypot(steps[:, 0], steps[:, 1])
    for other in np.argsort(apart, kind="stable").tolist():
        if other != row and len(ring):
            share = (apart[other] ** 2 + squares[row] - squares[other]) / (2 * apart[other])
            side = (ring - points[row]) @ (steps[other] / apart[other]) - share
            ring = _clip_convex_ring(ring, side)
    return ring if len(ring) > 2 else np.repeat(points[row : row + 1], 3, axis=0)  # noqa: PLR2004


def _clip_convex_ring(ring: FloatArray, side: FloatArray) -> FloatArray:
    """Return the part of a convex ring on the negative side of a line."""
    if (side <= 0).all():
        return ring
    points = []
    for corner in range(len(ring)):
        ahead = (corner + 1) % len(ring)
        if side[corner] <= 0:
            points.append(ring[corner])
        if (side[corner] <= 0) != (side[ahead] <= 0):
            share = side[corner] / (side[corner] - side[ahead])
            points.append(ring[corner] + share * (ring[ahead] - ring[corner]))
    return np.array(points).reshape(-1, 2)
