"""Arcs, which are parts of borders between points where several borders meet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    outlines_with_changed_rings,
)
from sandtable.model.ids import SpaceId

BorderArc = tuple[Point, ...]
"""Nodes in order. A closed border repeats its first node at the end."""
NodePair = tuple[Point, Point]


def arcs_shared_by_spaces(outlines: OutlinesBySpace, spaces: Iterable[SpaceId]) -> list[BorderArc]:
    """Return the arcs of borders that exactly these spaces share.

    For two spaces this is their common border, for one the edge without a neighbour.
    """
    users = _spaces_by_edge(outlines)
    degrees = _edge_count_by_node(users)
    space_set = frozenset(spaces)
    remaining = {edge for edge, names in users.items() if names == space_set}
    neighbours: dict[Point, list[Point]] = {}
    # Sorted, so that the arcs do not depend on the order of a set.
    for a, b in sorted(remaining):
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    ends = [node for node in neighbours if degrees[node] != 2]  # noqa: PLR2004 - borders meet there
    arcs = []
    for start in (*ends, *neighbours):  # what no end leads to runs round
        for first in neighbours[start]:
            if _undirected_edge(start, first) in remaining:
                arcs.append(_follow_arc_to_junction(start, first, neighbours, degrees))
                remaining -= {_undirected_edge(a, b) for a, b in pairwise(arcs[-1])}
    return arcs


def _spaces_by_edge(outlines: OutlinesBySpace) -> dict[NodePair, set[SpaceId]]:
    users: dict[NodePair, set[SpaceId]] = {}
    for name, outline in outlines.items():
        for ring in map(unpack_points_of_ring, outline.iter_rings()):
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                users.setdefault(_undirected_edge(a, b), set()).add(name)
    return users


def _edge_count_by_node(edges: Iterable[NodePair]) -> dict[Point, int]:
    degrees: dict[Point, int] = {}
    for edge in edges:
        for node in edge:
            degrees[node] = degrees.get(node, 0) + 1
    return degrees


def _follow_arc_to_junction(
    start: Point, first: Point, neighbours: dict[Point, list[Point]], degrees: dict[Point, int]
) -> BorderArc:
    arc = [start, first]
    while arc[-1] != start and degrees[arc[-1]] == 2:  # noqa: PLR2004
        before, node = arc[-2:]
        arc.append(next(neighbour for neighbour in neighbours[node] if neighbour != before))
    return tuple(arc)


def _undirected_edge(a: Point, b: Point) -> NodePair:
    return (a, b) if a < b else (b, a)


def outlines_with_changed_arcs(
    outlines: OutlinesBySpace, spaces: Iterable[SpaceId], arcs: dict[BorderArc, list[Point]]
) -> dict[SpaceId, Outline]:
    """Return the outlines that change when parts of borders are replaced."""

    def change_points_of_ring(ring: list[Point]) -> list[Point]:
        for arc, way in arcs.items():
            ring = _replace_arc_in_ring(ring, arc, way)
        return ring

    return outlines_with_changed_rings(outlines, spaces, change_points_of_ring)


def _replace_arc_in_ring(ring: list[Point], arc: BorderArc, way: list[Point]) -> list[Point]:
    # The arc was on another part of the border.
    if arc[0] not in ring or arc[1] not in ring:
        return ring
    start = ring.index(arc[0])
    turned = ring[start:] + ring[:start]
    # A ring may run along the arc in either direction.
    for candidate in (turned, turned[:1] + turned[:0:-1]):
        if (*candidate, candidate[0])[: len(arc)] == arc:
            return [*way, *candidate[len(arc) :]] if way[0] != way[-1] else way[:-1]
    return ring
