"""Arcs: runs of border nodes from where borders meet to where they meet again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from sandtable.model.entities.outlines import Outline, Point, unpack_points
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    outlines_with_changed_rings,
)
from sandtable.model.ids import SpaceId

BorderArc = tuple[Point, ...]
"""Nodes in order; of a border that runs round, the first is said again at the end."""
NodePair = tuple[Point, Point]


def shared_arcs(outlines: OutlinesBySpace, spaces: Iterable[SpaceId]) -> list[BorderArc]:
    """The arcs that just these spaces share: of two their border, of one its free edge."""
    users = _spaces_by_edge(outlines)
    degrees = _node_degrees(users)
    wanted = frozenset(spaces)
    left = {edge for edge, names in users.items() if names == wanted}
    ways: dict[Point, list[Point]] = {}
    for a, b in sorted(left):
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    ends = [node for node in ways if degrees[node] != 2]  # noqa: PLR2004 - borders meet there
    found = []
    for start in (*ends, *ways):  # what no end leads to runs round
        for first in ways[start]:
            if _undirected_edge(start, first) in left:
                found.append(_follow_arc(start, first, ways, degrees))
                left -= {_undirected_edge(a, b) for a, b in pairwise(found[-1])}
    return found


def _spaces_by_edge(outlines: OutlinesBySpace) -> dict[NodePair, set[SpaceId]]:
    found: dict[NodePair, set[SpaceId]] = {}
    for name, outline in outlines.items():
        for ring in map(unpack_points, outline.iter_rings()):
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                found.setdefault(_undirected_edge(a, b), set()).add(name)
    return found


def _node_degrees(edges: Iterable[NodePair]) -> dict[Point, int]:
    found: dict[Point, int] = {}
    for edge in edges:
        for node in edge:
            found[node] = found.get(node, 0) + 1
    return found


def _follow_arc(
    start: Point, first: Point, ways: dict[Point, list[Point]], degrees: dict[Point, int]
) -> BorderArc:
    way = [start, first]
    while way[-1] != start and degrees[way[-1]] == 2:  # noqa: PLR2004
        before, here = way[-2:]
        way.append(next(one for one in ways[here] if one != before))
    return tuple(way)


def _undirected_edge(a: Point, b: Point) -> NodePair:
    return (a, b) if a < b else (b, a)


def outlines_with_changed_arcs(
    outlines: OutlinesBySpace, spaces: Iterable[SpaceId], arcs: dict[BorderArc, list[Point]]
) -> dict[SpaceId, Outline]:
    """The outlines of some spaces that change when arcs run otherwise between the same ends."""

    def change_ring(ring: list[Point]) -> list[Point]:
        for arc, way in arcs.items():
            ring = _replace_arc_in_ring(ring, arc, way)
        return ring

    return outlines_with_changed_rings(outlines, spaces, change_ring)


def _replace_arc_in_ring(ring: list[Point], arc: BorderArc, way: list[Point]) -> list[Point]:
    if arc[0] not in ring or arc[1] not in ring:
        return ring
    start = ring.index(arc[0])
    turned = ring[start:] + ring[:start]
    for one in (turned, turned[:1] + turned[:0:-1]):
        if (*one, one[0])[: len(arc)] == arc:
            return [*way, *one[len(arc) :]] if way[0] != way[-1] else way[:-1]
    return ring
