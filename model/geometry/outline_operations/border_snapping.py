"""Snapping of points to nearby borders."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry import grid_points
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.nearby_spaces import spaces_near_point
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    outlines_with_inserted_nodes,
    replace_outlines,
)
from sandtable.model.geometry.outline_operations.node_mesh import (
    outlines_with_moved_node,
    spaces_with_node,
)
from sandtable.model.geometry.shape_conversion import ring_coordinates
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]


class BorderPlace(NamedTuple):
    """A point on a border: a node, or a point between the two ends of an edge."""

    border_point: Point
    edge: tuple[Point, Point] | None = None


def nearest_border_place(
    outlines: Iterable[Outline],
    place: Sequence[float],
    node_reach: float = 0.0,
    edge_reach: float = math.inf,
) -> BorderPlace | None:
    """Return the nearest node within `node_reach`, or else the nearest point of an edge.

    The edge must lie within `edge_reach`.
    """
    if math.isnan(node_reach) or math.isnan(edge_reach):
        raise GeometryError("A reach is a number.")
    rings = [
        ring_coordinates(ring) for outline in outlines for ring in outline.iter_rings() if ring
    ]
    if not rings:
        return None
    starts = np.concatenate(rings).astype(np.float64)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings]).astype(np.float64)
    away = np.hypot(*(starts - place).T)
    # Nodes come first: an edge beside a node is always at least as near as the node.
    if away.min() <= node_reach:
        return BorderPlace(_rounded_point(starts[away.argmin()]))
    feet = _nearest_points_on_edges(starts, ends, np.array(place, float))
    away = np.hypot(*(feet - place).T)
    if away.min() > edge_reach:
        return None
    best = int(away.argmin())
    foot, edge_ends = (
        _rounded_point(feet[best]),
        (_rounded_point(starts[best]), _rounded_point(ends[best])),
    )
    return BorderPlace(foot) if foot in edge_ends else BorderPlace(foot, edge_ends)


def snap_point(outlines: OutlinesBySpace, place: Sequence[float], reach: float) -> Point:
    """Return a point moved to a node or border within `reach`.

    If there is none, the point is rounded to whole numbers.
    """
    spot = border_place_near(outlines, place, reach)
    return spot.border_point if spot else grid_points.point_on_grid(place)


def border_place_near(
    outlines: OutlinesBySpace, place: Sequence[float], reach: float
) -> BorderPlace | None:
    """Return the nearest node, or else border point, within `reach`; None if there is none."""
    return nearest_border_place(
        spaces_near_point(outlines, grid_points.point_on_grid(place), reach + 1).values(),
        place,
        reach,
        reach,
    )


def outlines_with_node_at(outlines: OutlinesBySpace, spot: BorderPlace) -> dict[SpaceId, Outline]:
    """Return the outlines that change when a point on a border becomes a node of it."""
    return (
        outlines_with_inserted_nodes(outlines, *spot.edge, [spot.border_point])
        if spot.edge
        else {}
    )


def snap_node_to_border(outlines: OutlinesBySpace, node: Point, reach: float) -> OutlinesBySpace:
    """Move a node onto the nearest border of a space that does not share the node.

    All spaces that share the node follow. The other border gets a node where it had none.
    """
    spaces_at_node = spaces_with_node(outlines, node)
    other_outlines = {
        n: o
        for n, o in spaces_near_point(outlines, node, reach + 1).items()
        if n not in spaces_at_node
    }
    spot = nearest_border_place(other_outlines.values(), node, reach, reach)
    if not spaces_at_node or spot is None:
        raise GeometryError(f"Nothing lies within {reach:g} of {grid_points.format_point(node)}.")
    noded: Mapping[SpaceId, Outline] = {**outlines, **outlines_with_node_at(outlines, spot)}
    changed = {
        **outlines_with_node_at(outlines, spot),
        **outlines_with_moved_node(noded, node, spot.border_point),
    }
    return replace_outlines(outlines, changed)


def _nearest_points_on_edges(
    starts: FloatArray, ends: FloatArray, place: FloatArray
) -> FloatArray:
    """Return the point on each edge that is nearest to a given point."""
    edge_vectors = ends - starts
    long = (edge_vectors**2).sum(axis=1)
    along = ((place - starts) * edge_vectors).sum(axis=1) / np.where(long > 0, long, 1)
    nearest: FloatArray = starts + edge_vectors * np.clip(along, 0, 1)[:, None]
    return nearest


def _rounded_point(row: FloatArray) -> Point:
    x, y = np.rint(row).astype(int).tolist()
    return x, y
