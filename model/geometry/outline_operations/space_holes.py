"""Holes in a space, islands in them, and gaps to be filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline, Point, pack_points_of_ring
from sandtable.model.geometry import grid_points
from sandtable.model.geometry.coverage.flaws_between_spaces import enclosed_areas
from sandtable.model.geometry.coverage.ring_flaws import valid_shape_of_space
from sandtable.model.geometry.geometry_errors import GeometryError, space_id_with_marks
from sandtable.model.geometry.outline_operations.node_edits import (
    OutlinesBySpace,
    add_outlines,
    replace_outlines,
)
from sandtable.model.geometry.shape_conversion import outline_from_shape, shape_from_outline
from sandtable.model.ids import SpaceId


def cut_hole(
    outlines: OutlinesBySpace, space: SpaceId, drawn_points: Iterable[Sequence[float]]
) -> OutlinesBySpace:
    """Remove an area from the middle of a space. It then belongs to no space."""
    return replace_outlines(
        outlines,
        {space: _outline_with_hole(outlines, space, grid_points.ring_on_grid(drawn_points))},
    )


def cut_island(
    outlines: OutlinesBySpace,
    space: SpaceId,
    drawn_points: Iterable[Sequence[float]],
    new: SpaceId,
) -> OutlinesBySpace:
    """Cut a new space out of the middle of another space."""
    ring = grid_points.ring_on_grid(drawn_points)
    outer = _outline_with_hole(outlines, space, ring)
    return add_outlines(outlines, {space: outer}, space, {new: Outline.from_points([ring])})


def fill_gap(outlines: OutlinesBySpace, space: SpaceId, at: Sequence[float]) -> OutlinesBySpace:
    """Extend a space by the gap next to it, or the hole in it, at a point."""
    shape = valid_shape_of_space(outlines, space)
    place = grid_points.point_on_grid(at)
    gap = next((p for p in enclosed_areas(outlines) if p.intersects(shapely.Point(place))), None)
    if gap is None:
        raise GeometryError(f"No gap lies at {grid_points.format_point(place)}.")
    whole: Any = shapely.coverage_union_all([shape, gap])
    if len(shapely.get_parts(whole)) > len(outlines[space].polygons):
        marked_point = grid_points.format_point(place)
        raise GeometryError(
            f"The gap at {marked_point} does not lie beside {space_id_with_marks(space)}."
        )
    return replace_outlines(outlines, {space: outline_from_shape(whole)})


def _outline_with_hole(outlines: OutlinesBySpace, space: SpaceId, ring: list[Point]) -> Outline:
    """Return the outline of a space with an additional hole."""
    valid_shape_of_space(outlines, space)
    area = shapely.Polygon(ring)
    if not area.is_valid:
        raise GeometryError("The outline that is drawn crosses itself.")
    polygons = list(outlines[space].polygons)
    for row, polygon in enumerate(polygons):
        if shapely.contains_properly(shape_from_outline(Outline((polygon,))), area):
            polygons[row] = (*polygon, pack_points_of_ring(ring))
            return Outline(tuple(polygons))
    raise GeometryError(
        f"What is drawn does not lie in the middle of {space_id_with_marks(space)}."
    )
