"""From faces with owners to the lines between the owners, bent where they may bend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import ShapeArray
from sandtable.model.geometry.atlas.border_bending import BorderBender, BorderChain, WiggleChooser
from sandtable.model.geometry.atlas.face_mesh import (
    NO_OWNER,
    FaceEdges,
    IntArray,
    codes_of_points,
    rounded_points,
)


def shapes_by_owner(
    edges: FaceEdges, owners: IntArray, names: Sequence[str], bend: WiggleChooser
) -> ShapeArray:
    """What each owner has, with bent borders; empty for who has nothing."""
    chains = list(_iter_border_chains(edges, owners))
    bent = BorderBender(chains, names, bend).bend_borders()
    lines = np.array([chain.shape for chain in bent], dtype=object)
    faces = shapely.orient_polygons(shapely.get_parts(shapely.polygonize(lines)))
    whose = _owners_of_polygons(faces, bent)
    return np.array(
        [shapely.multipolygons(faces[whose == owner]) for owner in range(len(names))], object
    )


def _owners_beside_edges(faces: IntArray, owners: IntArray) -> IntArray:
    return np.where(faces == NO_OWNER, NO_OWNER, owners[faces])


def _iter_border_chains(edges: FaceEdges, owners: IntArray) -> Iterator[BorderChain]:
    """Borders, pair by pair of owners, each in the direction in which its owners are told."""
    left, right = (
        _owners_beside_edges(edges.left_faces, owners),
        _owners_beside_edges(edges.right_faces, owners),
    )
    kept = left != right
    turned = left > right
    start = np.where(turned[:, None], edges.end_points, edges.start_points)[kept]
    end = np.where(turned[:, None], edges.start_points, edges.end_points)[kept]
    both, meeting = np.unique(
        np.concatenate((codes_of_points(start), codes_of_points(end))), return_counts=True
    )
    nodes = both[meeting > 2]  # noqa: PLR2004 - a point along a border has two edges
    pairs = np.sort(np.column_stack((left, right)), axis=1)[kept]
    unique, which = np.unique(pairs, axis=0, return_inverse=True)
    ends: Any = shapely.linestrings(np.stack((start, end), axis=1).astype(np.float64))
    order = np.argsort(which.ravel(), kind="stable")
    groups = np.split(order, np.cumsum(np.bincount(which.ravel()))[:-1]) if len(unique) else []
    crossings = frozenset(nodes.tolist())
    for rows, (a, b) in zip(groups, unique.tolist(), strict=True):
        own = shapely.multilinestrings(ends[rows])
        merged = shapely.get_parts(shapely.line_merge(own, directed=True))
        split = [part for line in merged for part in _split_at_nodes(line, crossings)]
        yield from (BorderChain(a, b, line) for line in sorted(split, key=_line_sort_key))


def _split_at_nodes(line: Any, nodes: frozenset[int]) -> Iterator[Any]:
    """A line parted wherever more than two edges meet."""
    points = shapely.get_coordinates(line)
    codes = codes_of_points(rounded_points(points)).tolist()
    inner = [place for place, each in enumerate(codes[1:-1], 1) if each in nodes]
    at = [0, *inner, len(points) - 1]
    for first, last in pairwise(at):
        yield shapely.linestrings(points[first : last + 1])


def _line_sort_key(line: Any) -> tuple[float, ...]:
    return (*line.coords[0], *line.coords[-1], line.length)


def _owners_of_polygons(faces: ShapeArray, chains: list[BorderChain]) -> IntArray:
    """Whose each face is, by what stands on the left hand of an edge of its shell."""
    shapes = np.array([chain.shape for chain in chains], dtype=object)
    points, of = shapely.get_coordinates(shapes, return_index=True)
    codes = codes_of_points(rounded_points(points))
    inner = np.flatnonzero(of[1:] == of[:-1])
    known: dict[tuple[int, int], int] = {}
    start, end = codes[inner].tolist(), codes[inner + 1].tolist()
    for a, b, chain in zip(start, end, of[inner].tolist(), strict=True):
        known[a, b], known[b, a] = chains[chain].left, chains[chain].right
    found = []
    for face in faces:
        a, b = codes_of_points(rounded_points(shapely.get_coordinates(face.exterior)[:2])).tolist()
        found.append(known[a, b])
    return np.array(found, np.int64)
