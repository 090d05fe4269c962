"""Arcs: runs of border nodes from where borders meet to where they meet again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.shaping.nodes import Outlines, rebuilt
from sandtable.model.ids import SpaceId

Arc = tuple[Point, ...]
"""Nodes in order; of a border that runs round, the first is said again at the end."""
Edge = tuple[Point, Point]


def arcs_between(outlines: Outlines, spaces: Iterable[SpaceId]) -> list[Arc]:
    """The arcs that just these spaces share: of two their border, of one its free edge."""
    users = _users(outlines)
    degrees = _degrees(users)
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
            if _edge(start, first) in left:
                found.append(_followed(start, first, ways, degrees))
                left -= {_edge(a, b) for a, b in pairwise(found[-1])}
    return found


def _users(outlines: Outlines) -> dict[Edge, set[SpaceId]]:
    found: dict[Edge, set[SpaceId]] = {}
    for name, outline in outlines.items():
        for ring in map(points_of, outline.rings()):
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                found.setdefault(_edge(a, b), set()).add(name)
    return found


def _degrees(edges: Iterable[Edge]) -> dict[Point, int]:
    found: dict[Point, int] = {}
    for edge in edges:
        for node in edge:
            found[node] = found.get(node, 0) + 1
    return found


def _followed(
    start: Point, first: Point, ways: dict[Point, list[Point]], degrees: dict[Point, int]
) -> Arc:
    way = [start, first]
    while way[-1] != start and degrees[way[-1]] == 2:  # noqa: PLR2004
        before, here = way[-2:]
        way.append(next(one for one in ways[here] if one != before))
    return tuple(way)


def _edge(a: Point, b: Point) -> Edge:
    return (a, b) if a < b else (b, a)


def with_arcs(
    outlines: Outlines, spaces: Iterable[SpaceId], arcs: dict[Arc, list[Point]]
) -> dict[SpaceId, Outline]:
    """The outlines of some spaces that change when arcs run otherwise between the same ends."""

    def change(ring: list[Point]) -> list[Point]:
        for arc, way in arcs.items():
            ring = _with_arc(ring, arc, way)
        return ring

    return rebuilt(outlines, spaces, change)


def _with_arc(ring: list[Point], arc: Arc, way: list[Point]) -> list[Point]:
    if arc[0] not in ring or arc[1] not in ring:
        return ring
    start = ring.index(arc[0])
    turned = ring[start:] + ring[:start]
    for one in (turned, turned[:1] + turned[:0:-1]):
        if (*one, one[0])[: len(arc)] == arc:
            return [*way, *one[len(arc) :]] if way[0] != way[-1] else way[:-1]
    return ring
