"""Projections of the globe onto a plane and back, for many points at once.

The globe is a sphere of radius 1; longitudes may run past 180, as those of a window do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Turned = Callable[[Floats], Floats]
FARTHEST_MERCATOR = 85.0


@dataclass(frozen=True, slots=True)
class Projected:
    """A projection: longitude and latitude in degrees to x and y, and back."""

    forward: Turned
    inverse: Turned
    to_pole: bool = True
    """Whether it can show a pole."""


def equirectangular(centre: tuple[float, float]) -> Projected:
    """Meridians and parallels are straight; true to scale along the centre's parallel."""
    middle, shrunk = centre[0], math.cos(math.radians(centre[1]))

    def forward(points: Floats) -> Floats:
        turned = np.radians(points - (middle, 0))
        return np.column_stack((turned[:, 0] * shrunk, turned[:, 1]))

    def inverse(points: Floats) -> Floats:
        degrees = np.degrees(np.column_stack((points[:, 0] / shrunk, points[:, 1])))
        found: Floats = degrees + np.array((middle, 0))
        return found

    return Projected(forward, inverse)


def mercator(centre: tuple[float, float]) -> Projected:
    """Every course is straight; what lies far from the equator is enlarged."""
    middle = centre[0]

    def forward(points: Floats) -> Floats:
        latitudes = np.radians(np.clip(points[:, 1], -FARTHEST_MERCATOR, FARTHEST_MERCATOR))
        return np.column_stack((np.radians(points[:, 0] - middle), np.arctanh(np.sin(latitudes))))

    def inverse(points: Floats) -> Floats:
        latitudes = np.degrees(np.arctan(np.sinh(points[:, 1])))
        return np.column_stack((np.degrees(points[:, 0]) + middle, latitudes))

    return Projected(forward, inverse, to_pole=False)


def lambert(centre: tuple[float, float], parallels: tuple[float, float]) -> Projected:
    """Lambert's conformal conic: true to scale along two parallels, shapes kept everywhere."""
    middle, base = centre
    n, scale = _cone(*(math.radians(each) for each in parallels))
    apex = float(_radius(np.radians([base]), n, scale)[0])

    def forward(points: Floats) -> Floats:
        radius = _radius(np.radians(points[:, 1]), n, scale)
        turn = n * np.radians(points[:, 0] - middle)
        return np.column_stack((radius * np.sin(turn), apex - radius * np.cos(turn)))

    def inverse(points: Floats) -> Floats:
        x, y = points[:, 0], apex - points[:, 1]
        sign = math.copysign(1.0, n)
        radius = np.maximum(np.hypot(x, y), 1e-12)
        turn = np.arctan2(sign * x, sign * y)
        latitudes = 2 * np.arctan((scale / (sign * radius)) ** (1 / n)) - math.pi / 2
        degrees = np.degrees(np.column_stack((turn / n, latitudes)))
        found: Floats = degrees + np.array((middle, 0))
        return found

    return Projected(forward, inverse)


def _cone(first: float, second: float) -> tuple[float, float]:
    """The cone through two parallels: how far it opens, and its size."""
    if math.isclose(first, second):
        n = math.sin(first)
    else:
        ratio = math.tan(math.pi / 4 + second / 2) / math.tan(math.pi / 4 + first / 2)
        n = math.log(math.cos(first) / math.cos(second)) / math.log(ratio)
    return n, math.cos(first) * math.tan(math.pi / 4 + first / 2) ** n / n


def _radius(latitudes: Floats, n: float, scale: float) -> Floats:
    with np.errstate(divide="ignore"):  # a cone's own pole is its tip: no way from it
        found: Floats = scale / np.tan(math.pi / 4 + latitudes / 2) ** n
    return found
