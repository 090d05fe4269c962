"""Removal of points that repeat the previous point, or are hardly visible next to it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.geometry_errors import GeometryError, space_id_with_marks
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    delete_node,
    outlines_with_changed_rings,
    replace_outlines,
)
from sandtable.model.ids import SpaceId

PointPair = tuple[Point, Point]


def remove_repeated_points(outlines: OutlinesBySpace, space: SpaceId) -> OutlinesBySpace:
    """Remove points of a space that repeat the previous point."""

    def change_points_of_ring(ring: list[Point]) -> list[Point]:
        return [
            point for before, point in zip(ring[-1:] + ring, ring, strict=False) if point != before
        ]

    changed = outlines_with_changed_rings(outlines, [space], change_points_of_ring)
    if not changed:
        raise GeometryError(f"{space_id_with_marks(space)} has every point once.")
    return replace_outlines(outlines, changed)


def remove_short_edges(outlines: OutlinesBySpace, space: SpaceId, least: float) -> OutlinesBySpace:
    """Remove one end of each edge shorter than `least`, if that is possible.

    Points at which several borders meet stay, and so does an edge between two of them.
    """
    after, stuck = outlines, set[PointPair]()
    # Each removal changes the neighbouring edges, so the search begins again.
    while edge := next(
        (e for e in _iter_short_edges(after[space], least) if e not in stuck), None
    ):
        shorter = _remove_one_end_of_edge(after, edge)
        if shorter is None:
            stuck.add(edge)
        else:
            after = shorter
    if after is outlines:
        marked_name = space_id_with_marks(space)
        raise GeometryError(f"No edge of {marked_name} can be made longer: move its ends apart.")
    return after


def _iter_short_edges(outline: Outline, least: float) -> Iterator[PointPair]:
    for ring in map(unpack_points_of_ring, outline.iter_rings()):
        for edge in zip(ring, ring[1:] + ring[:1], strict=True):
            if 0 < math.dist(*edge) < least:
                yield edge


def _remove_one_end_of_edge(outlines: OutlinesBySpace, edge: PointPair) -> OutlinesBySpace | None:
    for node in edge:
        try:
            return delete_node(outlines, node)
        except GeometryError:
            # Removing this point would make the outline invalid; the other end may still go.
            continue
    return None
