"""From coordinates of any sort to the whole units of a board."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

from sandtable.importers.geojson.features import Area, Floats, Polygon
from sandtable.importers.protocol import ImportFailedError
from sandtable.model.entities.outlines import FARTHEST, Outline
from sandtable.model.geometry.atlas.projections import equirectangular

_GLOBE = ("crs84", "epsg::4326", "epsg:4326", "wgs84", "wgs 84")
"""How longitude and latitude are called."""
_WIDE = 100_000
"""So many units across, at least, where decimals must be rounded."""
_DECIMALS = 6
_EXACT = 1e-6
_LEAST = 3
_CUT = 179.99
"""Degrees at which maps of the globe are cut."""
_ROUND = 359.9
"""Degrees after which a map goes once round the globe."""


@dataclass(frozen=True)
class Placed:
    """The outlines on the grid, and how they came there."""

    outlines: dict[str, Outline]
    projection: dict[str, str] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    round_: int = 0
    """Units to the same place again, on a map of the whole globe."""


def placed(areas: Iterable[Area], crs: str | None) -> Placed:
    """Project what lies on the globe, and put all of it on the grid."""
    areas = tuple(areas)
    polygons = [polygon for area in areas for polygon in area.polygons]
    points = np.concatenate([ring for polygon in polygons for ring in polygon])
    if crs is not None and not any(word in crs.lower() for word in _GLOBE):
        raise ImportFailedError(
            f"Its coordinates are of {crs}; only longitude and latitude (CRS84) or a plane without"
            " `crs` can be read. A GIS can write it anew in EPSG:4326."
        )
    if crs is not None or _looks_like_globe(points):
        _unroll(polygons)
        return _from_globe(areas, np.concatenate([r for polygon in polygons for r in polygon]))
    scale = _scale(points)
    return Placed(_outlines(areas, lambda ring: ring * scale), told=_said(scale))


def _looks_like_globe(points: Floats) -> bool:
    """Small numbers with decimals are degrees; whole ones are somebody's own grid."""
    inside = bool((np.abs(points) <= (180.0, 90.0)).all())
    return inside and bool((points != np.rint(points)).any())


def _unroll(polygons: list[Polygon]) -> None:
    """Lay a map together that was cut at 180 degrees, where it is empty at another longitude."""
    spans = sorted((float(p[0][:, 0].min()), float(p[0][:, 0].max())) for p in polygons)
    if spans[0][0] > -_CUT or max(high for _, high in spans) < _CUT:
        return
    reached, widest, edge = spans[0][1], 0.0, 0.0
    for low, high in spans:
        if low - reached > widest:
            widest, edge = low - reached, low
        reached = max(reached, high)
    if widest:
        for polygon in polygons:
            if polygon[0][:, 0].max() < edge:
                polygon[:] = [np.add(ring, (360.0, 0.0)) for ring in polygon]


def _from_globe(areas: tuple[Area, ...], points: Floats) -> Placed:
    if not (np.abs(points) <= (360.0, 90.0)).all():
        raise ImportFailedError("Its coordinates are not longitudes and latitudes in degrees.")
    low, high = points.min(axis=0), points.max(axis=0)
    middle = float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2
    forward = equirectangular(middle).forward
    scale = _fitting(forward(np.array([low, high])))
    projection = {
        "kind": "equirectangular",
        "centre": f"{middle[0]:.6g} {middle[1]:.6g}",
        "scale": f"{scale:g} units a radian",
    }
    said = (
        f"Longitude and latitude were projected: equirectangular, true to scale at {middle[1]:.4g}"
        f" degrees; a degree of latitude is {math.radians(scale):.1f} units."
    )
    whole = high[0] - low[0] >= _ROUND
    turn = round(math.radians(360) * math.cos(math.radians(middle[1])) * scale) if whole else 0
    return Placed(_outlines(areas, lambda ring: forward(ring) * scale), projection, (said,), turn)


def _scale(points: Floats) -> float:
    """The smallest power of ten that makes all coordinates whole, or one fine enough."""
    for power in range(_DECIMALS + 1):
        scaled = points * 10.0**power
        if np.abs(scaled).max() > FARTHEST:
            break
        if (np.abs(scaled - np.rint(scaled)) < _EXACT).all():
            return 10.0**power
    return _fitting(points)


def _fitting(points: Floats) -> float:
    """A power of ten that makes the map wide enough for its details."""
    extent = float(np.ptp(points, axis=0).max())
    if not extent:
        raise ImportFailedError("All its points are one.")
    scale = float(10.0 ** math.ceil(math.log10(_WIDE / extent)))
    if np.abs(points).max() * scale > FARTHEST:
        raise ImportFailedError("It is too small for how far away it lies; move it nearer to 0.")
    return scale


def _said(scale: float) -> tuple[str, ...]:
    if scale == 1:
        return ()
    return (f"Coordinates are multiplied by {scale:g}, and whole numbers now.",)


def _outlines(areas: tuple[Area, ...], turn: Callable[[Floats], Floats]) -> dict[str, Outline]:
    return {area.key: _outline(area.polygons, turn) for area in areas}


def _outline(polygons: list[Polygon], turn: Callable[[Floats], Floats]) -> Outline:
    whole = [[_ring(turn(ring)) for ring in polygon] for polygon in polygons]
    kept = [[ring for ring in polygon if ring] for polygon in whole if polygon[0]]
    return Outline(tuple(map(tuple, kept)))


def _ring(points: Floats) -> bytes:
    """A ring on the grid; none where its points fall together."""
    whole = np.rint(points).astype("<i4")
    kept = whole[(whole != np.roll(whole, 1, axis=0)).any(axis=1)]
    return kept.tobytes() if len(kept) >= _LEAST else b""
