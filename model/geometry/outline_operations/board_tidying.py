"""Repair of a board: nodes added where neighbours lack them, borders joined, gaps closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import find_coverage_flaws, is_valid_coverage
from sandtable.model.geometry.coverage.flaws_between_spaces import nodes_missing_on_edges
from sandtable.model.geometry.coverage.ring_flaws import MIN_RING_POINTS, is_drawable_outline
from sandtable.model.geometry.geometry_errors import (
    GeometryError,
    join_marked_space_ids,
    space_id_with_marks,
)
from sandtable.model.geometry.normal_form import normalize_outlines
from sandtable.model.geometry.outline_operations.face_overlay import outlines_on_grid
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    outlines_with_changed_rings,
)
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray


def add_missing_nodes(outlines: OutlinesBySpace) -> OutlinesBySpace:
    """Add to each border the nodes that only the outline of the neighbour has on it."""
    nodes_by_space: dict[SpaceId, dict[tuple[Point, Point], list[Point]]] = {}
    for loose in nodes_missing_on_edges(outlines):
        nodes_by_space.setdefault(loose.edge_owner, {}).setdefault(loose.edge, []).append(
            loose.node_point
        )
    changed: dict[SpaceId, Outline] = {}
    for name, edges in nodes_by_space.items():

        def change_points_of_ring(
            ring: list[Point], edges: dict[tuple[Point, Point], list[Point]] = edges
        ) -> list[Point]:
            pairs = zip(ring, ring[1:] + ring[:1], strict=True)
            return [
                node
                for a, b in pairs
                for node in (a, *_sorted_along_edge(a, edges.get((a, b), ())))
            ]

        changed |= outlines_with_changed_rings(outlines, [name], change_points_of_ring)
    return {**outlines, **normalize_outlines(changed)}


def tidy_outlines(outlines: OutlinesBySpace, snapping: float, gap: float) -> OutlinesBySpace:
    """Turn imprecise outlines into ones that share their borders, without gaps and overlaps.

    Nodes within `snapping` are joined. Gaps up to the width of `gap` go to the neighbour with the
    longest border. Raises GeometryError if a space would vanish, or the result is not valid.
    """
    if not (0 <= snapping < float("inf") and 0 <= gap < float("inf")):
        raise GeometryError("The two distances of tidying are numbers from 0 upwards.")
    sound = _without_tiny_rings(outlines)
    clean: Any = shapely.coverage_clean  # type: ignore[attr-defined]  # its stubs are older
    # GEOS may leave nodes off the grid, so the result is noded on it and tested again.
    cleaned = clean(_valid_shapes(sound), snapping_distance=snapping, gap_width=gap)
    tidied = outlines_on_grid(dict(zip(sound, cleaned, strict=True)))
    lost = [name for name in sound if name not in tidied]
    if lost:
        raise GeometryError(
            f"Nothing would be left of {join_marked_space_ids(lost)}: tidy less at a time."
        )
    if not is_valid_coverage(tidied):
        raise GeometryError(
            "Tidying does not help: "
            f"{find_coverage_flaws(tidied)[0].describe_flaw_with_names(space_id_with_marks)}."
        )
    return _keep_unchanged_outlines(outlines, tidied)


def _valid_shapes(outlines: OutlinesBySpace) -> NDArray[Any]:
    shapes = shapes_from_outlines(tuple(outlines.values()))
    wrong = ~shapely.is_valid(shapes)
    # Repairing may leave lines and points, which are not areas.
    shapes[wrong] = shapely.buffer(shapely.make_valid(shapes[wrong]), 0)  # areas only
    return shapes


def _without_tiny_rings(outlines: OutlinesBySpace) -> dict[SpaceId, Outline]:
    """Return the outlines without rings that enclose nothing."""
    sound = {}
    for name, outline in outlines.items():
        rings = (
            tuple(ring for ring in rings if len(ring) >= MIN_RING_POINTS * 8)
            if _has_outer_ring(rings)
            else ()
            for rings in outline.polygons
        )
        sound[name] = Outline(tuple(polygon for polygon in rings if polygon))
        if not is_drawable_outline(sound[name]):
            marked_name = space_id_with_marks(name)
            raise GeometryError(f"The outline of {marked_name} encloses nothing: draw it again.")
    return sound


def _has_outer_ring(rings: tuple[bytes, ...]) -> bool:
    return (
        bool(rings)
        and len(rings[0]) >= MIN_RING_POINTS * 8
        and len(set(unpack_points_of_ring(rings[0]))) >= MIN_RING_POINTS
    )


def _keep_unchanged_outlines(before: OutlinesBySpace, after: OutlinesBySpace) -> OutlinesBySpace:
    """Return the outlines after an operation; unchanged outlines remain the same objects."""
    same = normalize_outlines(before)
    # The same objects spare undo and the comparison of modules, which compare by identity first.
    return {
        name: before[name] if same[name] == outline else outline for name, outline in after.items()
    }


def _sorted_along_edge(start: Point, nodes: Iterable[Point]) -> list[Point]:
    """Return the distinct nodes on an edge in their order from its start."""
    return sorted(set(nodes), key=lambda node: np.hypot(node[0] - start[0], node[1] - start[1]))
