"""Merging of two neighbouring spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import refuse_operation_with_new_flaws
from sandtable.model.geometry.coverage.ring_flaws import valid_shape_of_space
from sandtable.model.geometry.geometry_errors import GeometryError, space_id_with_marks
from sandtable.model.geometry.grid_points import format_point
from sandtable.model.geometry.nearby_spaces import spaces_with_neighbours
from sandtable.model.geometry.normal_form import normalize_outlines, signed_double_area
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    outlines_without_nodes,
)
from sandtable.model.geometry.shape_conversion import outline_from_shape
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.ids import SpaceId

_ROUNDING_DISTANCE = 0.7072
"""Largest distance of a node from its line after rounding to the grid."""


def merge_spaces(outlines: OutlinesBySpace, kept: SpaceId, gone: SpaceId) -> OutlinesBySpace:
    """Merge a space with its neighbour, which is removed.

    Nodes at the ends of the former border are removed where the outline is straight, so that
    merging the results of a split gives the original outline.
    """
    shapes = [valid_shape_of_space(outlines, name) for name in (kept, gone)]
    if kept == gone or not shared_borders({kept: outlines[kept], gone: outlines[gone]}):
        raise GeometryError(
            f"{space_id_with_marks(kept)} and {space_id_with_marks(gone)} have no border in "
            "common."
        )
    local = spaces_with_neighbours(outlines, [kept, gone])
    # Only nodes of the former common border may become needless.
    common = set(_iter_nodes(local[kept])) & set(_iter_nodes(local[gone]))
    whole: Any = shapely.coverage_union_all(shapes)
    local[kept] = outline_from_shape(whole)
    del local[gone]
    idle = _nodes_on_straight_lines(local, common & set(_iter_nodes(local[kept])))
    changed = normalize_outlines({kept: local[kept], **outlines_without_nodes(local, idle)})
    after = {n: changed.get(n, outline) for n, outline in outlines.items() if n != gone}
    return refuse_operation_with_new_flaws(outlines, after, changed)


def neighbour_for_part(outlines: OutlinesBySpace, space: SpaceId, at: Point) -> SpaceId | None:
    """Return the neighbour with the longest border to the part of a space at a point."""
    part, _ = _separate_part_at(outlines, space, at)
    local = spaces_with_neighbours(outlines, [space]) | {space: outline_from_shape(part)}
    beside = [border for border in shared_borders(local) if space in border[:2]]
    longest = max(beside, key=lambda border: border.length, default=None)
    if longest is None:
        return None
    return longest.b if longest.a == space else longest.a


def give_part_to_neighbour(
    outlines: OutlinesBySpace, space: SpaceId, at: Point
) -> OutlinesBySpace:
    """Give the part of a space at a point to the neighbour with the longest common border."""
    part, rest = _separate_part_at(outlines, space, at)
    heir = neighbour_for_part(outlines, space, at)
    if heir is None or not len(rest):
        raise GeometryError(
            f"Nobody can take the part of {space_id_with_marks(space)} at {format_point(at)}."
        )
    whole: Any = shapely.coverage_union_all([valid_shape_of_space(outlines, heir), part])
    left = outline_from_shape(shapely.multipolygons(rest))
    changed = normalize_outlines({space: left, heir: outline_from_shape(whole)})
    return refuse_operation_with_new_flaws(outlines, {**outlines, **changed}, changed)


def _separate_part_at(outlines: OutlinesBySpace, space: SpaceId, at: Point) -> tuple[Any, Any]:
    """Return the part of a space nearest to a point, and the other parts."""
    parts = shapely.get_parts(valid_shape_of_space(outlines, space))
    away = shapely.distance(parts, shapely.Point(at))
    nearest = int(away.argmin())
    return parts[nearest], parts[[row for row in range(len(parts)) if row != nearest]]


def _iter_nodes(outline: Outline) -> Iterator[Point]:
    return (point for ring in outline.iter_rings() for point in unpack_points_of_ring(ring))


def _nodes_on_straight_lines(local: OutlinesBySpace, ends: set[Point]) -> list[Point]:
    """Return the nodes at which a merged outline is straight, as far as whole numbers allow."""
    beside = _neighbours_by_node(local, ends)
    loose = {node for node, near in beside.items() if len(near) == 2}  # noqa: PLR2004
    return [node for node in loose if _is_node_on_straight_line(node, beside, loose)]


def _neighbours_by_node(local: OutlinesBySpace, nodes: set[Point]) -> dict[Point, set[Point]]:
    neighbours: dict[Point, set[Point]] = {node: set() for node in nodes}
    for outline in local.values():
        for ring in map(unpack_points_of_ring, outline.iter_rings()):
            for before, point, after in zip(
                ring[-1:] + ring, ring, ring[1:] + ring[:1], strict=False
            ):
                if point in neighbours:
                    neighbours[point] |= {before, after}
    return neighbours


def _is_node_on_straight_line(
    node: Point, beside: dict[Point, set[Point]], loose: set[Point]
) -> bool:
    """Say whether a node lies on a straight line between the nearest nodes that remain."""
    steps = 1
    ends = []
    # A set has no order, and both ends must be visited the same way each time.
    for way in sorted(beside[node]):
        before, current = node, way
        while current in loose and current != node:
            before, current = current, next(iter(beside[current] - {before}))
            steps += 1
        ends.append(current)
    a, b = ends
    long = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    between = (node[0] - a[0]) * (b[0] - a[0]) + (node[1] - a[1]) * (b[1] - a[1])
    off = signed_double_area(a, node, b) ** 2
    return 0 < between < long and off <= (steps * _ROUNDING_DISTANCE) ** 2 * long
