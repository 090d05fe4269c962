"""Faces between lines on the grid: their edges, who is beside whom, what hangs together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandtable.model.geometry.atlas.files import Floats, Shapes

Numbers = NDArray[np.int64]
NOBODY = -1
_ROW = 1 << 31  # so that the number of any point fits 64 bits


@dataclass(frozen=True)
class Edges:
    """Edges of faces on the grid, each said once, from `start` to `end`."""

    start: Numbers
    end: Numbers
    left: Numbers
    """The face on the left hand; NOBODY outside."""
    right: Numbers

    def lengths(self) -> NDArray[np.float64]:
        """The length of each edge."""
        step = (self.end - self.start).astype(np.float64)
        return np.hypot(step[:, 0], step[:, 1])


def faces(lines: Iterable[Any]) -> Shapes:
    """The faces between lines, which are noded on the grid first."""
    noded = shapely.union_all(np.array(list(lines), dtype=object), grid_size=1.0)
    found = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    turned: Shapes = shapely.orient_polygons(found)
    return turned


def edges_of(polygons: Shapes) -> Edges:
    """All edges of faces that do not overlap, shells against the clock."""
    rings, owners = shapely.get_rings(polygons, return_index=True)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    inner = np.flatnonzero(ring[1:] == ring[:-1])
    on_grid = whole(points)
    start, end, face = on_grid[inner], on_grid[inner + 1], owners[ring[inner]]
    turned = code(start) > code(end)
    low, high = np.where(turned, code(end), code(start)), np.where(turned, code(start), code(end))
    order = np.lexsort((turned, high, low))
    low, high, turned, face = low[order], high[order], turned[order], face[order]
    first = np.ones(len(low), bool)
    first[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    number = np.cumsum(first) - 1
    left = np.full(int(first.sum()), NOBODY)
    right = left.copy()
    left[number[~turned]] = face[~turned]
    right[number[turned]] = face[turned]
    return Edges(place(low[first]), place(high[first]), left, right)


def whole(points: Floats) -> Numbers:
    """Points as whole numbers."""
    found: Numbers = np.rint(points).astype(np.int64)
    return found


def code(points: Numbers) -> Numbers:
    """A number for each point of the grid."""
    found: Numbers = (points[:, 0] + _ROW // 2) * _ROW + points[:, 1] + _ROW // 2
    return found


def place(codes: Numbers) -> Numbers:
    """The points of such numbers."""
    x, y = np.divmod(codes, _ROW)
    return np.column_stack((x, y)) - _ROW // 2


def beside(edges: Edges) -> dict[tuple[int, int], float]:
    """Faces side by side, each pair both ways, with the length of their border."""
    inner = (edges.left != NOBODY) & (edges.right != NOBODY)
    pairs = np.column_stack((edges.left[inner], edges.right[inner]))
    unique, which = np.unique(np.sort(pairs, axis=1), axis=0, return_inverse=True)
    lengths = np.bincount(which.ravel(), weights=edges.lengths()[inner], minlength=len(unique))
    found: dict[tuple[int, int], float] = {}
    for (a, b), length in zip(unique.tolist(), lengths.tolist(), strict=True):
        found[a, b] = found[b, a] = length
    return found


def across_the_seam(edges: Edges, width: int) -> dict[tuple[int, int], float]:
    """Faces that meet where the western edge of the sheet is its eastern."""
    west, east = _rim(edges, 0), _rim(edges, width)
    found: dict[tuple[int, int], float] = {}
    for low, high, a in west:
        for down, up, b in east:
            if (common := min(high, up) - max(low, down)) > 0:
                found[a, b] = found[b, a] = found.get((a, b), 0.0) + common
    return found


def _rim(edges: Edges, x: int) -> list[tuple[int, int, int]]:
    on = (edges.start[:, 0] == x) & (edges.end[:, 0] == x)
    face = np.maximum(edges.left[on], edges.right[on])
    spans = np.sort(np.column_stack((edges.start[on, 1], edges.end[on, 1])), axis=1)
    return [(low, high, f) for (low, high), f in zip(spans.tolist(), face.tolist(), strict=True)]


def together(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each of so many things the first of those that it hangs together with."""
    root = list(range(count))

    def find(one: int) -> int:
        while root[one] != one:
            root[one] = root[root[one]]
            one = root[one]
        return one

    for a, b in pairs:
        low, high = sorted((find(a), find(b)))
        root[high] = low
    return [find(one) for one in range(count)]
