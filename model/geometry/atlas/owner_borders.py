"""Borders between areas of different owners, which are bent where they may bend."""

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
    rounded_points,
    unique_numbers_of_points,
)


def shapes_by_owner(
    edges: FaceEdges, owners: IntArray, names: Sequence[str], bend: WiggleChooser
) -> ShapeArray:
    """Return the area of each owner, with bent borders; empty if it owns no polygon."""
    chains = list(_iter_border_chains(edges, owners))
    bent = BorderBender(chains, names, bend).bend_all_borders()
    lines = np.array([chain.shape for chain in bent], dtype=object)
    # Bending keeps the topology, so the bent lines enclose the same faces.
    faces = shapely.orient_polygons(shapely.get_parts(shapely.polygonize(lines)))
    owner_of_face = _owners_of_polygons(faces, bent)
    return np.array(
        [shapely.multipolygons(faces[owner_of_face == owner]) for owner in range(len(names))],
        object,
    )


def _owners_beside_edges(faces: IntArray, owners: IntArray) -> IntArray:
    return np.where(faces == NO_OWNER, NO_OWNER, owners[faces])


def _iter_border_chains(edges: FaceEdges, owners: IntArray) -> Iterator[BorderChain]:
    """Yield the borders of each two owners; the owner with the lower index is on the left."""
    left, right = (
        _owners_beside_edges(edges.left_faces, owners),
        _owners_beside_edges(edges.right_faces, owners),
    )
    is_border = left != right
    turned = left > right
    start = np.where(turned[:, None], edges.end_points, edges.start_points)[is_border]
    end = np.where(turned[:, None], edges.start_points, edges.end_points)[is_border]
    both, meeting = np.unique(
        np.concatenate((unique_numbers_of_points(start), unique_numbers_of_points(end))),
        return_counts=True,
    )
    nodes = both[meeting > 2]  # noqa: PLR2004 - a point along a border has two edges
    pairs = np.sort(np.column_stack((left, right)), axis=1)[is_border]
    unique, pair_of_edge = np.unique(pairs, axis=0, return_inverse=True)
    ends: Any = shapely.linestrings(np.stack((start, end), axis=1).astype(np.float64))
    order = np.argsort(pair_of_edge.ravel(), kind="stable")
    groups = (
        np.split(order, np.cumsum(np.bincount(pair_of_edge.ravel()))[:-1]) if len(unique) else []
    )
    # Lines are split where three borders meet, so that each chain has two owners only.
    crossings = frozenset(nodes.tolist())
    for rows, (a, b) in zip(groups, unique.tolist(), strict=True):
        edges_of_pair = shapely.multilinestrings(ends[rows])
        merged = shapely.get_parts(shapely.line_merge(edges_of_pair, directed=True))
        split = [part for line in merged for part in _split_at_nodes(line, crossings)]
        # The order in which shapely merges lines is not fixed.
        yield from (BorderChain(a, b, line) for line in sorted(split, key=_line_sort_key))


def _split_at_nodes(line: Any, nodes: frozenset[int]) -> Iterator[Any]:
    """Yield the parts of a line between points where more than two edges meet."""
    points = shapely.get_coordinates(line)
    codes = unique_numbers_of_points(rounded_points(points)).tolist()
    inner = [place for place, each in enumerate(codes[1:-1], 1) if each in nodes]
    at = [0, *inner, len(points) - 1]
    for first, last in pairwise(at):
        yield shapely.linestrings(points[first : last + 1])


def _line_sort_key(line: Any) -> tuple[float, ...]:
    return (*line.coords[0], *line.coords[-1], line.length)


def _owners_of_polygons(faces: ShapeArray, chains: list[BorderChain]) -> IntArray:
    """Return the owner of each polygon, which is the owner on the left of its shell's edges."""
    shapes = np.array([chain.shape for chain in chains], dtype=object)
    points, of = shapely.get_coordinates(shapes, return_index=True)
    codes = unique_numbers_of_points(rounded_points(points))
    inner = np.flatnonzero(of[1:] == of[:-1])
    owner_by_edge: dict[tuple[int, int], int] = {}
    start, end = codes[inner].tolist(), codes[inner + 1].tolist()
    for a, b, chain in zip(start, end, of[inner].tolist(), strict=True):
        owner_by_edge[a, b], owner_by_edge[b, a] = chains[chain].left, chains[chain].right
    owner_of_face = []
    for face in faces:
        a, b = unique_numbers_of_points(
            rounded_points(shapely.get_coordinates(face.exterior)[:2])
        ).tolist()
        owner_of_face.append(owner_by_edge[a, b])
    return np.array(owner_of_face, np.int64)
