"""Holes in a space, islands in them, and gaps that are filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import shapely

from sandtable.model.entities.outlines import Outline, Point, packed
from sandtable.model.geometry import points
from sandtable.model.geometry.coverage.between import enclosed
from sandtable.model.geometry.coverage.rings import sound_shape
from sandtable.model.geometry.errors import GeometryError, told_space
from sandtable.model.geometry.shapes import outline_of, shape_of
from sandtable.model.geometry.shaping.nodes import Outlines, added, replaced
from sandtable.model.ids import SpaceId


def hole(outlines: Outlines, space: SpaceId, drawn: Iterable[Sequence[float]]) -> Outlines:
    """Take an area out of the middle of a space; nobody has it then."""
    return replaced(outlines, {space: _holed(outlines, space, points.ring(drawn))})


def island(
    outlines: Outlines, space: SpaceId, drawn: Iterable[Sequence[float]], new: SpaceId
) -> Outlines:
    """Cut a new space out of the middle of another."""
    ring = points.ring(drawn)
    outer = _holed(outlines, space, ring)
    return added(outlines, {space: outer}, space, {new: Outline.of([ring])})


def filled(outlines: Outlines, space: SpaceId, at: Sequence[float]) -> Outlines:
    """Give a space the gap, or the hole of its own, that lies at a place."""
    shape = sound_shape(outlines, space)
    place = points.point(at)
    gap = next((p for p in enclosed(outlines) if p.intersects(shapely.Point(place))), None)
    if gap is None:
        raise GeometryError(f"No gap lies at {points.told(place)}.")
    whole: Any = shapely.coverage_union_all([shape, gap])
    if len(shapely.get_parts(whole)) > len(outlines[space].polygons):
        said = points.told(place)
        raise GeometryError(f"The gap at {said} does not lie beside {told_space(space)}.")
    return replaced(outlines, {space: outline_of(whole)})


def _holed(outlines: Outlines, space: SpaceId, ring: list[Point]) -> Outline:
    """The outline of a space with one hole more."""
    sound_shape(outlines, space)
    area = shapely.Polygon(ring)
    if not area.is_valid:
        raise GeometryError("The outline that is drawn crosses itself.")
    polygons = list(outlines[space].polygons)
    for row, polygon in enumerate(polygons):
        if shapely.contains_properly(shape_of(Outline((polygon,))), area):
            polygons[row] = (*polygon, packed(ring))
            return Outline(tuple(polygons))
    raise GeometryError(f"What is drawn does not lie in the middle of {told_space(space)}.")
