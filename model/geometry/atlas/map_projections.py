"""Projections of the globe onto a plane and back, for many points at once.

The globe is a sphere of radius 1; longitudes may run past 180, as those of a window do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
PointTransform = Callable[[FloatArray], FloatArray]
MERCATOR_LATITUDE_LIMIT = 85.0


@dataclass(frozen=True, slots=True)
class MapProjection:
    """A projection: from longitude and latitude in degrees to x and y, and back."""

    degrees_to_plane: PointTransform
    plane_to_degrees: PointTransform
    can_show_pole: bool = True
    """Whether the projection can show a pole."""


def equirectangular_projection(centre: tuple[float, float]) -> MapProjection:
    """Return a projection with straight meridians and parallels.

    It is true to scale along the centre's parallel.
    """
    middle, shrunk = centre[0], math.cos(math.radians(centre[1]))

    def project_degrees_to_plane(points: FloatArray) -> FloatArray:
        turned = np.radians(points - (middle, 0))
        return np.column_stack((turned[:, 0] * shrunk, turned[:, 1]))

    def convert_points_to_degrees(points: FloatArray) -> FloatArray:
        degrees = np.degrees(np.column_stack((points[:, 0] / shrunk, points[:, 1])))
        longitudes_and_latitudes: FloatArray = degrees + np.array((middle, 0))
        return longitudes_and_latitudes

    return MapProjection(project_degrees_to_plane, convert_points_to_degrees)


def mercator_projection(centre: tuple[float, float]) -> MapProjection:
    """Return the Mercator projection.

    Every course is straight, and areas far from the equator are enlarged.
    """
    middle = centre[0]

    def project_degrees_to_plane(points: FloatArray) -> FloatArray:
        latitudes = np.radians(
            np.clip(points[:, 1], -MERCATOR_LATITUDE_LIMIT, MERCATOR_LATITUDE_LIMIT)
        )
        return np.column_stack((np.radians(points[:, 0] - middle), np.arctanh(np.sin(latitudes))))

    def convert_points_to_degrees(points: FloatArray) -> FloatArray:
        latitudes = np.degrees(np.arctan(np.sinh(points[:, 1])))
        return np.column_stack((np.degrees(points[:, 0]) + middle, latitudes))

    return MapProjection(project_degrees_to_plane, convert_points_to_degrees, can_show_pole=False)


def lambert_projection(
    centre: tuple[float, float], parallels: tuple[float, float]
) -> MapProjection:
    """Return Lambert's conformal conic projection.

    It is true to scale along two parallels, and true to shape everywhere.
    """
    middle, base = centre
    n, scale = _cone_through_parallels(*(math.radians(each) for each in parallels))
    apex = float(_radius_on_cone(np.radians([base]), n, scale)[0])

    def project_degrees_to_plane(points: FloatArray) -> FloatArray:
        radius = _radius_on_cone(np.radians(points[:, 1]), n, scale)
        turn = n * np.radians(points[:, 0] - middle)
        return np.column_stack((radius * np.sin(turn), apex - radius * np.cos(turn)))

    def convert_points_to_degrees(points: FloatArray) -> FloatArray:
        x, y = points[:, 0], apex - points[:, 1]
        sign = math.copysign(1.0, n)
        # At the apex itself, the division below would fail.
        radius = np.maximum(np.hypot(x, y), 1e-12)
        turn = np.arctan2(sign * x, sign * y)
        latitudes = 2 * np.arctan((scale / (sign * radius)) ** (1 / n)) - math.pi / 2
        degrees = np.degrees(np.column_stack((turn / n, latitudes)))
        longitudes_and_latitudes: FloatArray = degrees + np.array((middle, 0))
        return longitudes_and_latitudes

    return MapProjection(project_degrees_to_plane, convert_points_to_degrees)


def _cone_through_parallels(first: float, second: float) -> tuple[float, float]:
    """Return the two numbers that define the cone through two parallels of the globe."""
    # The general formula divides by the logarithm of 1 where both parallels are the same.
    if math.isclose(first, second):
        n = math.sin(first)
    else:
        ratio = math.tan(math.pi / 4 + second / 2) / math.tan(math.pi / 4 + first / 2)
        n = math.log(math.cos(first) / math.cos(second)) / math.log(ratio)
    return n, math.cos(first) * math.tan(math.pi / 4 + first / 2) ** n / n


def _radius_on_cone(latitudes: FloatArray, n: float, scale: float) -> FloatArray:
    with np.errstate(divide="ignore"):  # a cone's own pole is its tip: no way from it
        radius: FloatArray = scale / np.tan(math.pi / 4 + latitudes / 2) ** n
    return radius
