"""Faces, which are the polygons between lines: edges, neighbours and connected groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray

IntArray = NDArray[np.int64]
NO_OWNER = -1
_CODE_FACTOR_OF_POINTS = 1 << 31  # so that the number of any point fits 64 bits


@dataclass(frozen=True)
class FaceEdges:
    """Edges of polygons on the grid, each listed once, from start to end point."""

    start_points: IntArray
    end_points: IntArray
    left_faces: IntArray
    """The face to the left of each edge; NO_OWNER outside."""
    right_faces: IntArray

    def edge_lengths(self) -> NDArray[np.float64]:
        """Return the length of each edge of the polygons."""
        step = (self.end_points - self.start_points).astype(np.float64)
        return np.hypot(step[:, 0], step[:, 1])


def faces_between_lines(lines: Iterable[Any]) -> ShapeArray:
    """Return the polygons (faces) between lines, with a node wherever lines cross."""
    # One union with a grid size nodes all lines at once, so crossings are grid points.
    noded = shapely.union_all(np.array(list(lines), dtype=object), grid_size=1.0)
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    turned: ShapeArray = shapely.orient_polygons(faces)
    return turned


def edges_of_faces(polygons: ShapeArray) -> FaceEdges:
    """Return all edges of polygons that do not overlap; shells run counter-clockwise."""
    rings, owners = shapely.get_rings(polygons, return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    inner = np.flatnonzero(ring[1:] == ring[:-1])
    on_grid = rounded_points(points)
    start, end, face = on_grid[inner], on_grid[inner + 1], owners[ring[inner]]
    # Both faces beside an edge name it in opposite directions: sorting by its ends joins the two.
    turned = unique_numbers_of_points(start) > unique_numbers_of_points(end)
    low, high = (
        np.where(turned, unique_numbers_of_points(end), unique_numbers_of_points(start)),
        np.where(turned, unique_numbers_of_points(start), unique_numbers_of_points(end)),
    )
    order = np.lexsort((turned, high, low))
    low, high, turned, face = low[order], high[order], turned[order], face[order]
    first = np.ones(len(low), bool)
    first[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    number = np.cumsum(first) - 1
    left = np.full(int(first.sum()), NO_OWNER)
    right = left.copy()
    left[number[~turned]] = face[~turned]
    right[number[turned]] = face[turned]
    return FaceEdges(
        points_from_unique_numbers(low[first]),
        points_from_unique_numbers(high[first]),
        left,
        right,
    )


def rounded_points(points: FloatArray) -> IntArray:
    """Return points rounded to whole numbers."""
    whole_points: IntArray = np.rint(points).astype(np.int64)
    return whole_points


def unique_numbers_of_points(points: IntArray) -> IntArray:
    """Return for each point of the grid a number that no other point has."""
    codes: IntArray = (
        (points[:, 0] + _CODE_FACTOR_OF_POINTS // 2) * _CODE_FACTOR_OF_POINTS
        + points[:, 1]
        + _CODE_FACTOR_OF_POINTS // 2
    )
    return codes


def points_from_unique_numbers(codes: IntArray) -> IntArray:
    """Return the points of the grid that some of these unique numbers stand for."""
    x, y = np.divmod(codes, _CODE_FACTOR_OF_POINTS)
    return np.column_stack((x, y)) - _CODE_FACTOR_OF_POINTS // 2


def border_lengths(edges: FaceEdges) -> dict[tuple[int, int], float]:
    """Return the length of the border of each two polygons that touch, by pair in both orders."""
    inner = (edges.left_faces != NO_OWNER) & (edges.right_faces != NO_OWNER)
    pairs = np.column_stack((edges.left_faces[inner], edges.right_faces[inner]))
    # A border has the same length in both directions.
    unique, pair_numbers = np.unique(np.sort(pairs, axis=1), axis=0, return_inverse=True)
    lengths = np.bincount(
        pair_numbers.ravel(), weights=edges.edge_lengths()[inner], minlength=len(unique)
    )
    length_by_pair: dict[tuple[int, int], float] = {}
    for (a, b), length in zip(unique.tolist(), lengths.tolist(), strict=True):
        length_by_pair[a, b] = length_by_pair[b, a] = length
    return length_by_pair


def border_lengths_across_seam(edges: FaceEdges, width: int) -> dict[tuple[int, int], float]:
    """Return the length of the border of polygons that touch across the seam of a board."""
    west, east = _edges_at_side_of_board(edges, 0), _edges_at_side_of_board(edges, width)
    length_by_pair: dict[tuple[int, int], float] = {}
    for low, high, a in west:
        for down, up, b in east:
            if (common := min(high, up) - max(low, down)) > 0:
                length_by_pair[a, b] = length_by_pair[b, a] = (
                    length_by_pair.get((a, b), 0.0) + common
                )
    return length_by_pair


def _edges_at_side_of_board(edges: FaceEdges, x: int) -> list[tuple[int, int, int]]:
    on = (edges.start_points[:, 0] == x) & (edges.end_points[:, 0] == x)
    face = np.maximum(edges.left_faces[on], edges.right_faces[on])
    spans = np.sort(np.column_stack((edges.start_points[on, 1], edges.end_points[on, 1])), axis=1)
    return [(low, high, f) for (low, high), f in zip(spans.tolist(), face.tolist(), strict=True)]


def first_connected_item_of_each(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return, for each of `count` items, the first item that it is connected with.

    Connections may lead through other items.
    """
    root = list(range(count))

    def find_first_connected_item(item: int) -> int:
        # Path halving keeps the chains short.
        while root[item] != item:
            root[item] = root[root[item]]
            item = root[item]
        return item

    for a, b in pairs:
        # The smaller number becomes the root, so the result does not depend on the order of pairs.
        low, high = sorted((find_first_connected_item(a), find_first_connected_item(b)))
        root[high] = low
    return [find_first_connected_item(number) for number in range(count)]
