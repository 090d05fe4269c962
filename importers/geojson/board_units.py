"""Conversion of coordinates to board units, which are whole numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

from sandtable.importers.geojson.features import (
    AreaCollection,
    FeatureArea,
    FloatArray,
    PolygonRings,
)
from sandtable.importers.protocol import ImportFailedError
from sandtable.model.entities.outlines import MAX_COORDINATE, Outline
from sandtable.model.geometry.atlas.map_projections import equirectangular_projection

_GLOBE_NAMES = ("crs84", "epsg::4326", "epsg:4326", "wgs84", "wgs 84")
"""Names of coordinate systems in longitude and latitude."""
_MIN_BOARD_WIDTH = 100_000
"""Least width of a map in units, if its decimals have to be rounded."""
_MAX_DECIMALS = 6
_MAX_ROUNDING_ERROR = 1e-6
_MIN_POINTS = 3
_MIN_LONGITUDE_AT_DATE_LINE = 179.99
"""Longitude in degrees from which a map counts as cut at the date line."""
_FULL_CIRCLE = 359.9
"""Width in degrees from which a map counts as one of the whole globe."""


@dataclass(frozen=True)
class BoardOutlines:
    """Outlines in board units, with the projection that was used."""

    outlines: dict[str, Outline]
    projection: dict[str, str] = field(default_factory=dict)
    conversion_losses: tuple[str, ...] = ()
    wrap_width: int = 0
    """Width in units after which a map of the whole globe repeats."""


def outlines_in_board_units(collection: AreaCollection) -> BoardOutlines:
    """Project coordinates on the globe, and convert all outlines to board units."""
    areas = tuple(collection.areas.values())
    polygons = [polygon for area in areas for polygon in area.polygons]
    points = points_of_areas(areas)
    if collection.is_on_globe:
        _join_at_date_line(polygons)
        return _project_globe(areas, np.concatenate([r for polygon in polygons for r in polygon]))
    scale = _integer_scale_for_plane(points)
    return BoardOutlines(
        _convert_areas_to_outlines(areas, lambda ring: ring * scale),
        conversion_losses=_losses_by_rounding(scale),
    )


def points_of_areas(areas: Iterable[FeatureArea]) -> FloatArray:
    """Return the points of all outlines of the areas, in one array."""
    rings = [ring for area in areas for polygon in area.polygons for ring in polygon]
    return np.concatenate([np.zeros((0, 2)), *rings])


def refuse_unknown_system(crs: str | None) -> None:
    """Raise ImportFailedError for coordinates that are neither degrees nor a plane."""
    if crs is not None and not any(word in crs.lower() for word in _GLOBE_NAMES):
        raise ImportFailedError(
            f"Its coordinates are of {crs}; only longitude and latitude (CRS84) or a plane without"
            " `crs` can be read. A GIS can convert it to EPSG:4326."
        )


def is_on_globe(points: FloatArray, crs: str | None) -> bool:
    """Say whether the points are in degrees.

    Without a coordinate system, they are if the numbers are small and some have decimals.
    """
    if crs is not None:
        return True
    # Projected coordinates can be small too, but they rarely have decimals within these bounds.
    inside = bool((np.abs(points) <= (180.0, 90.0)).all())
    return inside and bool((points != np.rint(points)).any())


def _join_at_date_line(polygons: list[PolygonRings]) -> None:
    """Move the eastern part of a map that is cut at 180 degrees, so that the parts join.

    The map is cut instead at its widest empty range of longitudes, if there is one.
    """
    spans = sorted((float(p[0][:, 0].min()), float(p[0][:, 0].max())) for p in polygons)
    # Only a map with parts at both edges was cut there.
    if (
        spans[0][0] > -_MIN_LONGITUDE_AT_DATE_LINE
        or max(high for _, high in spans) < _MIN_LONGITUDE_AT_DATE_LINE
    ):
        return
    reached, widest, edge = spans[0][1], 0.0, 0.0
    for low, high in spans:
        if low - reached > widest:
            widest, edge = low - reached, low
        reached = max(reached, high)
    if widest:
        for polygon in polygons:
            if polygon[0][:, 0].max() < edge:
                # The western part continues east of 180 degrees, as an unbroken map.
                polygon[:] = [np.add(ring, (360.0, 0.0)) for ring in polygon]


def _project_globe(areas: tuple[FeatureArea, ...], points: FloatArray) -> BoardOutlines:
    # A map across the date line has longitudes beyond 180.
    if not (np.abs(points) <= (360.0, 90.0)).all():
        raise ImportFailedError("Its coordinates are not longitudes and latitudes in degrees.")
    low, high = points.min(axis=0), points.max(axis=0)
    middle = float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2
    forward = equirectangular_projection(middle).degrees_to_plane
    scale = _scale_wide_enough_for_details(forward(np.array([low, high])))
    projection = {
        "kind": "equirectangular",
        "centre": f"{middle[0]:.6g} {middle[1]:.6g}",
        "scale": f"{scale:g} units a radian",
    }
    loss = (
        f"Longitude and latitude were projected: equirectangular, true to scale at {middle[1]:.4g}"
        f" degrees; a degree of latitude is {math.radians(scale):.1f} units."
    )
    whole = high[0] - low[0] >= _FULL_CIRCLE
    # The map repeats after a full circle, so its width must be a whole number.
    turn = round(math.radians(360) * math.cos(math.radians(middle[1])) * scale) if whole else 0
    return BoardOutlines(
        _convert_areas_to_outlines(areas, lambda ring: forward(ring) * scale),
        projection,
        (loss,),
        turn,
    )


def _integer_scale_for_plane(points: FloatArray) -> float:
    """Return the smallest power of ten that makes all coordinates integers, within limits."""
    for power in range(_MAX_DECIMALS + 1):
        scaled = points * 10.0**power
        # Coordinates are stored as 32-bit integers (DECISIONS 15).
        if np.abs(scaled).max() > MAX_COORDINATE:
            break
        if (np.abs(scaled - np.rint(scaled)) < _MAX_ROUNDING_ERROR).all():
            return 10.0**power
    return _scale_wide_enough_for_details(points)


def _scale_wide_enough_for_details(points: FloatArray) -> float:
    """Return a power of ten that makes the map wide enough for its details."""
    extent = float(np.ptp(points, axis=0).max())
    if not extent:
        raise ImportFailedError("All its points are equal.")
    scale = float(10.0 ** math.ceil(math.log10(_MIN_BOARD_WIDTH / extent)))
    if np.abs(points).max() * scale > MAX_COORDINATE:
        raise ImportFailedError("It is too small for its distance from 0: move it nearer to 0.")
    return scale


def _losses_by_rounding(scale: float) -> tuple[str, ...]:
    if scale == 1:
        return ()
    return (f"Coordinates are multiplied by {scale:g}, and whole numbers now.",)


def _convert_areas_to_outlines(
    areas: tuple[FeatureArea, ...], turn: Callable[[FloatArray], FloatArray]
) -> dict[str, Outline]:
    return {area.key: _convert_polygons_to_outline(area.polygons, turn) for area in areas}


def _convert_polygons_to_outline(
    polygons: list[PolygonRings], turn: Callable[[FloatArray], FloatArray]
) -> Outline:
    rounded_polygons = [
        [_ring_in_whole_units(turn(ring)) for ring in polygon] for polygon in polygons
    ]
    proper_polygons = [
        [ring for ring in polygon if ring] for polygon in rounded_polygons if polygon[0]
    ]
    return Outline(tuple(map(tuple, proper_polygons)))


def _ring_in_whole_units(points: FloatArray) -> bytes:
    """Return a ring in whole units; an empty ring if fewer than three distinct points remain."""
    rounded_points = np.rint(points).astype("<i4")
    distinct_points = rounded_points[
        (rounded_points != np.roll(rounded_points, 1, axis=0)).any(axis=1)
    ]
    return distinct_points.tobytes() if len(distinct_points) >= _MIN_POINTS else b""
