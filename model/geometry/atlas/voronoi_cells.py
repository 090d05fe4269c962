"""What is nearest to each of many points: Voronoi cells, and those of points with weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray

_FRAME_FACTOR = 4.0
"""How far beyond the points cells go, in extents of the points and the area together."""


def weighted_voronoi_cells(points: FloatArray, weights: FloatArray, area: Any) -> ShapeArray:
    """The cell of each point, in order; together they cover the area. No point comes twice."""
    whole: Any = shapely.multipoints(points)
    reach = shapely.box(*whole.union(area.envelope).bounds)
    far = reach.buffer(max(1.0, _FRAME_FACTOR * reach.length / 4), join_style="mitre")
    if np.ptp(weights) == 0:
        found: ShapeArray = shapely.get_parts(
            shapely.voronoi_polygons(whole, extend_to=far, ordered=True)
        )
        return found
    squares = squared_distance_offsets(points, weights)
    frame = shapely.get_coordinates(far)[:-1]
    rings = (_weighted_cell(points, squares, own, frame) for own in range(len(points)))
    return np.array([shapely.Polygon(ring) for ring in rings], dtype=object)


def squared_distance_offsets(points: FloatArray, weights: FloatArray) -> FloatArray:
    """What is taken from the square of the distance to each point, so that weights tell."""
    if np.ptp(weights) == 0:
        return np.zeros(len(points))
    apart = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    usual = float(np.median(apart.min(axis=1))) / 2
    found: FloatArray = (weights**2 - 1) * usual**2
    return found


def _weighted_cell(
    points: FloatArray, squares: FloatArray, own: int, frame: FloatArray
) -> FloatArray:
    """Cut the frame by the line between one point and each other, the nearest first."""
    ring = frame
    steps = points - points[own]
    apart = np.hypot(steps[:, 0], steps[:, 1])
    for other in np.argsort(apart, kind="stable").tolist():
        if other != own and len(ring):
            share = (apart[other] ** 2 + squares[own] - squares[other]) / (2 * apart[other])
            side = (ring - points[own]) @ (steps[other] / apart[other]) - share
            ring = _clip_convex_ring(ring, side)
    return ring if len(ring) > 2 else np.repeat(points[own : own + 1], 3, axis=0)  # noqa: PLR2004


def _clip_convex_ring(ring: FloatArray, side: FloatArray) -> FloatArray:
    """The part of a convex ring on the side below nought."""
    if (side <= 0).all():
        return ring
    found = []
    for here in range(len(ring)):
        ahead = (here + 1) % len(ring)
        if side[here] <= 0:
            found.append(ring[here])
        if (side[here] <= 0) != (side[ahead] <= 0):
            share = side[here] / (side[here] - side[ahead])
            found.append(ring[here] + share * (ring[ahead] - ring[here]))
    return np.array(found).reshape(-1, 2)
