"""Outlines of spaces from zones, points and piles of VASSAL."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.importers.vassal.location_grids import PixelPoint
    from sandtable.importers.vassal.module_conversion.board_scale import BoardScale

Ring = tuple[tuple[float, float], ...]
_CORNERS_OF_POINT = 8
_MAX_RADIUS, _MIN_RADIUS, _LONE_RADIUS = 60.0, 6.0, 40.0
"""Bounds in pixels of the radius of a space that is only a point in VASSAL."""
_RADIUS_SHARE_OF_DISTANCE = 0.45
"""Radius as a share of the distance to the nearest other point, so that no two touch."""


def octagons_around_points(points: Mapping[str, PixelPoint], scale: BoardScale) -> dict[str, Ring]:
    """Return an octagon around each point, small enough to touch no other one."""
    # DECISIONS 17: imported only where there are points, as numpy takes a while to load.
    from sandtable.model.geometry.outline_separation import distances_to_nearest

    distances = distances_to_nearest(list(points.values()))
    return {
        name: _octagon_around(point, _octagon_radius(distance), scale)
        for (name, point), distance in zip(points.items(), distances, strict=True)
    }


def _octagon_radius(distance: float | None) -> float:
    if distance is None:
        return _LONE_RADIUS
    return min(max(distance * _RADIUS_SHARE_OF_DISTANCE, _MIN_RADIUS), _MAX_RADIUS)


def _octagon_around(point: PixelPoint, radius: float, scale: BoardScale) -> Ring:
    angles = [(2 * n + 1) * pi / _CORNERS_OF_POINT for n in range(_CORNERS_OF_POINT)]
    return tuple(
        scale.pixel_to_board_units((point[0] + radius * cos(a), point[1] + radius * sin(a)))
        for a in angles
    )
