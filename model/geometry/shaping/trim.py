"""Taking out points that say nothing: given twice, or nearer to the next than anybody can see."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.errors import GeometryError, told_space
from sandtable.model.geometry.shaping.nodes import Outlines, delete_node, rebuilt, replaced
from sandtable.model.ids import SpaceId

Edge = tuple[Point, Point]


def each_once(outlines: Outlines, space: SpaceId) -> Outlines:
    """Take out the points of a space that are given twice running."""

    def change(ring: list[Point]) -> list[Point]:
        return [
            here for before, here in zip(ring[-1:] + ring, ring, strict=False) if here != before
        ]

    changed = rebuilt(outlines, [space], change)
    if not changed:
        raise GeometryError(f"{told_space(space)} has every point once.")
    return replaced(outlines, changed)


def without_short_edges(outlines: Outlines, space: SpaceId, least: float) -> Outlines:
    """Take an end out of each edge of a space that is shorter than this, where that can be.

    Ends at which several borders meet stay; so does an edge between two of them.
    """
    after, stuck = outlines, set[Edge]()
    while edge := next((e for e in _short(after[space], least) if e not in stuck), None):
        shorter = _without_an_end(after, edge)
        if shorter is None:
            stuck.add(edge)
        else:
            after = shorter
    if after is outlines:
        said = told_space(space)
        raise GeometryError(f"No edge of {said} can be made longer: move its ends apart.")
    return after


def _short(outline: Outline, least: float) -> Iterator[Edge]:
    for ring in map(points_of, outline.rings()):
        for edge in zip(ring, ring[1:] + ring[:1], strict=True):
            if 0 < math.dist(*edge) < least:
                yield edge


def _without_an_end(outlines: Outlines, edge: Edge) -> Outlines | None:
    for node in edge:
        try:
            return delete_node(outlines, node)
        except GeometryError:
            continue
    return None
