"""The sheet of a board: how degrees become board units, and what of the globe lies on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Projection, Recipe
from sandtable.model.geometry.atlas.files import Floats, Window
from sandtable.model.geometry.atlas.projections import (
    FARTHEST_MERCATOR,
    Projected,
    equirectangular,
    lambert,
    mercator,
)
from sandtable.model.geometry.errors import GeometryError

_ROUND = 360.0
_POLE = 90.0
_LARGEST = 1_000_000
_SMALLEST = 100
_LOWEST = 10
_STEPS = 200
_MARGIN = 0.02
"""How much of the window is read beyond its edges, so that coasts run off the sheet."""
_WITHIN = 6
"""Standard parallels stand a sixth of the window within its edges, which spreads the error."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board of real geography: width and height, y up, and the way to degrees and back."""

    window: Window
    projected: Projected
    scale: float
    corner: tuple[float, float]
    width: int
    height: int

    def to_board(self, degrees: Floats) -> Floats:
        """Longitudes and latitudes as board units, not rounded."""
        return (self.projected.forward(degrees) - self.corner) * self.scale

    def to_degrees(self, points: Floats) -> Floats:
        """Board units as longitudes and latitudes."""
        return self.projected.inverse(points / self.scale + self.corner)

    @property
    def frame(self) -> Any:
        """The edge of the board."""
        return shapely.box(0, 0, self.width, self.height)

    @property
    def wraps(self) -> bool:
        """Whether the western and the eastern edge are the same meridian."""
        return math.isclose(self.window[2] - self.window[0], _ROUND)

    def shown(self) -> Window:
        """What of the globe can be seen on the sheet, and a little more."""
        margin = _MARGIN * max(self.width, self.height)
        across = np.linspace(-margin, self.width + margin, _STEPS // 4)
        up = np.linspace(-margin, self.height + margin, _STEPS // 4)
        grid = np.column_stack([axis.ravel() for axis in np.meshgrid(across, up)])
        degrees = self.to_degrees(grid)
        (west, south), (east, north) = degrees.min(axis=0), degrees.max(axis=0)
        limit = _POLE if self.projected.to_pole else FARTHEST_MERCATOR
        return (float(west), max(float(south), -limit), float(east), min(float(north), limit))

    def near(self, points: Floats) -> Floats:
        """Degrees with longitudes turned so that they lie within the window, if they can."""
        west, _, east, _ = self.window
        middle = (west + east) / 2
        turns = np.rint((points[:, 0] - middle) / _ROUND)
        return points - np.column_stack((turns * _ROUND, np.zeros(len(points))))


def sheet_of(recipe: Recipe) -> Sheet:
    """The sheet of a recipe; raise GeometryError where it asks for what cannot be drawn."""
    window = _window(recipe.window)
    projected = _projected(recipe.projection or Projection(), window)
    edge = projected.forward(_outline(window))
    (left, bottom), (right, top) = edge.min(axis=0), edge.max(axis=0)
    if not _SMALLEST <= recipe.size <= _LARGEST:
        raise GeometryError(
            f"size: {recipe.size} board units are not between {_SMALLEST} and {_LARGEST}."
        )
    if recipe.simplify is not None and not 0 <= recipe.simplify < recipe.size:
        raise GeometryError(f"simplify: {recipe.simplify:g} board units is no size of a bend.")
    if recipe.lakes is not None and recipe.lakes < 0:
        raise GeometryError(f"lakes: {recipe.lakes:g} square kilometres is no size of a lake.")
    scale = recipe.size / (right - left)
    height = (top - bottom) * scale
    if not _LOWEST <= height <= _LARGEST:
        raise GeometryError(
            f"window: on a board {recipe.size} units wide it is {height:.3g} high; between"
            f" {_LOWEST} and {_LARGEST} are possible."
        )
    return Sheet(
        window, projected, scale, (float(left), float(bottom)), recipe.size, round(height)
    )


def described(given: Projection, sheet: Sheet) -> dict[str, str]:
    """How board units lie on the globe, in words for a GIS."""
    centre = _centre(given, sheet.window)
    said = {"kind": given.kind, "centre": f"{centre[0]:.6g} {centre[1]:.6g}"}
    if given.kind == "lambert":
        parallels = _parallels(given, sheet.window)
        said["parallels"] = f"{parallels[0]:.6g} {parallels[1]:.6g}"
    said["scale"] = f"{sheet.scale:.9g} units a radian"
    return said | {"corner": f"{sheet.corner[0]:.9g} {sheet.corner[1]:.9g} radians"}


def _parallels(given: Projection, window: Window) -> tuple[float, float]:
    inset = (window[3] - window[1]) / _WITHIN
    return given.parallels or (window[1] + inset, window[3] - inset)


def _window(given: Sequence[float]) -> Window:
    west, south, east, north = given
    if not all(map(math.isfinite, given)) or max(map(abs, given)) > 2 * _ROUND:
        raise GeometryError("window: longitudes and latitudes are degrees.")
    if not -_POLE <= south < north <= _POLE:
        raise GeometryError(
            f"window: {south:g} to {north:g} is no span of latitudes: west, south, east, north."
        )
    if east <= west:
        east += _ROUND
    if not west < east <= west + _ROUND:
        raise GeometryError(f"window: {west:g} to {east:g} goes more than once round the globe.")
    return west, south, east, north


def _projected(given: Projection, window: Window) -> Projected:
    south, north = window[1::2]
    centre = _centre(given, window)
    if given.kind == "equirectangular":
        if not -_POLE < centre[1] < _POLE:
            raise GeometryError("projection.centre: no scale is true at a pole.")
        return equirectangular(centre)
    if given.kind == "mercator":
        if max(-south, north) > FARTHEST_MERCATOR:
            raise GeometryError(f"window: mercator ends at {FARTHEST_MERCATOR:g} degrees.")
        return mercator(centre)
    return _conic(window, centre, _parallels(given, window))


def _centre(given: Projection, window: Window) -> tuple[float, float]:
    """The centre of a projection, its longitude in the same turn of the globe as the window."""
    west, south, east, north = window
    middle = (west + east) / 2
    longitude, latitude = given.centre or (middle, (south + north) / 2)
    if abs(longitude) > 2 * _ROUND or abs(latitude) > _POLE:
        raise GeometryError("projection.centre: longitude first, then latitude, in degrees.")
    return longitude - _ROUND * round((longitude - middle) / _ROUND), latitude


def _conic(
    window: Window, centre: tuple[float, float], parallels: tuple[float, float]
) -> Projected:
    west, south, east, north = window
    first, second = parallels
    if not all(-_POLE < each < _POLE for each in parallels) or math.isclose(first, -second):
        raise GeometryError(
            f"projection.parallels: no cone goes through {first:g} and {second:g} degrees."
        )
    far = -south if first + second > 0 else north
    if far > _POLE - 10 or east - west > _ROUND - 60:
        raise GeometryError("window: lambert shows a continent, and neither the far pole nor all.")
    return lambert(centre, parallels)


def _outline(window: Window) -> Floats:
    west, south, east, north = window
    along = np.linspace(west, east, _STEPS)
    up = np.linspace(south, north, _STEPS)
    rows = [np.column_stack((along, np.full(_STEPS, edge))) for edge in (south, north)]
    columns = [np.column_stack((np.full(_STEPS, edge), up)) for edge in (west, east)]
    return np.vstack(rows + columns)
