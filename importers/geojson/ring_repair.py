"""Repair of rings that cross themselves or the date line."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sandtable.importers.geojson.features import (
    AreaCollection,
    FeatureArea,
    FloatArray,
    PolygonRings,
)
from sandtable.importers.protocol import ImportFailedError
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.sketch_repair.ring_crossings import (
    polygons_without_self_crossing,
    self_crossing_point,
)

CrossingReporter = Callable[[FeatureArea, str], None]
"""Function that receives a problem of an area."""
_HALF_CIRCLE_DEGREES = 180.0
_FULL_CIRCLE_DEGREES = 359.99
"""A step this long may also be the edge of a map of the whole globe."""
_POLE_LATITUDE = 90.0
_MIN_LATITUDE_NEAR_POLE = 89.0


def repair_polygons_of_areas(collection: AreaCollection, report: CrossingReporter | None) -> None:
    """Repair all polygons of a file, and record each repair.

    With a reporter, crossings are reported and not repaired.
    """
    for area in collection.areas.values():
        area.polygons = [
            mended
            for polygon in area.polygons
            for mended in _repair_polygon(collection, area, polygon, report)
        ]
    collection.areas = {key: each for key, each in collection.areas.items() if each.polygons}


def _repair_polygon(
    collection: AreaCollection,
    area: FeatureArea,
    polygon: PolygonRings,
    report: CrossingReporter | None,
) -> list[PolygonRings]:
    if collection.is_on_globe:
        polygon = _join_polygon_at_date_line(polygon)
    at = self_crossing_point(polygon)
    if at is None:
        return [polygon]
    place = f"{at[0]:g} {at[1]:g}"
    if report is not None:
        report(area, f"a ring crosses itself at {place}.")
        return [polygon]
    try:
        mended = polygons_without_self_crossing(polygon)
    except GeometryError as error:
        raise ImportFailedError(f"{area.name}: {error}") from None
    gone = "" if mended else "; nothing of it is left"
    collection.mendings.append(
        f"{area.name}: a ring crossed itself at {place} and was corrected{gone}."
    )
    return mended


def _join_polygon_at_date_line(polygon: PolygonRings) -> PolygonRings:
    """Return a polygon whose rings do not jump from one edge of the globe to the other."""
    turns = np.abs(_degrees_to_remove_jumps(polygon[0]))
    if not turns.any():
        return polygon
    steps = np.abs(np.diff(polygon[0][:, 0], append=polygon[0][:1, 0]))
    is_jump = bool((steps[turns > 0] < _FULL_CIRCLE_DEGREES).any())
    if not is_jump and self_crossing_point(polygon) is None:
        return polygon
    shell = _ring_without_date_line_jumps(polygon[0])
    return [
        shell,
        *(_move_hole_to_shell(_ring_without_date_line_jumps(hole), shell) for hole in polygon[1:]),
    ]


def _ring_without_date_line_jumps(ring: FloatArray) -> FloatArray:
    """Return a ring with longitudes beyond 180 degrees where it crosses the date line."""
    turns = _degrees_to_remove_jumps(ring)
    before = np.r_[0.0, np.cumsum(turns[:-1])]
    unrolled: FloatArray = ring + np.stack([before, np.zeros(len(ring))], axis=1)
    if not turns.sum():
        # Whole turns are chosen so that most of the ring stays where it was.
        back = 360.0 * float(np.rint(np.median(before) / 360.0))
        near: FloatArray = unrolled - np.array([back, 0.0])
        return near
    # A ring that goes round the globe encloses a pole.
    pole = _POLE_LATITUDE if ring[:, 1].mean() > 0 else -_POLE_LATITUDE
    last, first = float(ring[0, 0] + turns.sum()), float(ring[0, 0])
    closing = np.array([(last, ring[0, 1]), (last, pole), (first, pole)])
    return np.concatenate([unrolled, closing])


def _degrees_to_remove_jumps(ring: FloatArray) -> FloatArray:
    """Return the degrees to add at each point so that the line does not jump at the date line.

    They are usually 0.
    """
    steps = np.diff(ring[:, 0], append=ring[:1, 0])
    # An edge along a pole joins the two edges of the map as it should.
    at_pole = (
        np.minimum(np.abs(ring[:, 1]), np.abs(np.roll(ring[:, 1], -1))) > _MIN_LATITUDE_NEAR_POLE
    )
    turns: FloatArray = np.where(
        (np.abs(steps) > _HALF_CIRCLE_DEGREES) & ~at_pole, -360.0 * np.sign(steps), 0.0
    )
    return turns


def _move_hole_to_shell(hole: FloatArray, shell: FloatArray) -> FloatArray:
    """Return a hole, moved by full circles of longitude to the position of its shell."""
    away = float(np.mean(shell[:, 0]) - np.mean(hole[:, 0]))
    # Only whole circles keep the shape of the hole.
    return np.add(hole, (360.0 * round(away / 360.0), 0.0))
