"""Drawing area of a board: conversion between degrees and board units, visible window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Projection, Recipe
from sandtable.model.geometry.atlas.atlas_layers import DegreeWindow, FloatArray
from sandtable.model.geometry.atlas.map_projections import (
    MERCATOR_LATITUDE_LIMIT,
    MapProjection,
    equirectangular_projection,
    lambert_projection,
    mercator_projection,
)
from sandtable.model.geometry.geometry_errors import GeometryError

_FULL_CIRCLE = 360.0
_POLE_LATITUDE = 90.0
_MAX_BOARD_SIZE = 1_000_000
_MIN_BOARD_WIDTH = 100
_MIN_BOARD_HEIGHT = 10
_POINTS_PER_WINDOW_EDGE = 200
_WINDOW_MARGIN = 0.02
"""Margin read beyond the edges of the window, so that coasts run off the sheet."""
_STANDARD_PARALLEL_DIVISOR = 6
"""Standard parallels stand a sixth of the window within its edges, which spreads the error."""


@dataclass(frozen=True, slots=True)
class ProjectedBoard:
    """The drawing area of a board on the globe: size, and conversion to and from degrees."""

    degree_window: DegreeWindow
    map_projection: MapProjection
    units_per_radian: float
    lower_left: tuple[float, float]
    width: int
    height: int

    def degrees_to_board(self, degrees: FloatArray) -> FloatArray:
        """Return points in board units, not rounded, for longitudes and latitudes."""
        return (
            self.map_projection.degrees_to_plane(degrees) - self.lower_left
        ) * self.units_per_radian

    def board_to_degrees(self, points: FloatArray) -> FloatArray:
        """Return longitudes and latitudes for points in board units."""
        return self.map_projection.plane_to_degrees(
            points / self.units_per_radian + self.lower_left
        )

    @property
    def frame_shape(self) -> Any:
        """Return the rectangle of the board."""
        return shapely.box(0, 0, self.width, self.height)

    @property
    def wraps_around(self) -> bool:
        """Say whether the western and the eastern edge are the same meridian."""
        return math.isclose(self.degree_window[2] - self.degree_window[0], _FULL_CIRCLE)

    def visible_window(self) -> DegreeWindow:
        """Return the part of the globe that is visible on the board, with a small margin."""
        margin = _WINDOW_MARGIN * max(self.width, self.height)
        across = np.linspace(-margin, self.width + margin, _POINTS_PER_WINDOW_EDGE // 4)
        up = np.linspace(-margin, self.height + margin, _POINTS_PER_WINDOW_EDGE // 4)
        # Interior points count as well: the extreme latitudes may lie inside the sheet.
        grid = np.column_stack([axis.ravel() for axis in np.meshgrid(across, up)])
        degrees = self.board_to_degrees(grid)
        (west, south), (east, north) = degrees.min(axis=0), degrees.max(axis=0)
        limit = _POLE_LATITUDE if self.map_projection.can_show_pole else MERCATOR_LATITUDE_LIMIT
        return (float(west), max(float(south), -limit), float(east), min(float(north), limit))

    def turn_longitudes_into_window(self, points: FloatArray) -> FloatArray:
        """Return longitudes shifted by full circles to lie in the window, if possible."""
        west, _, east, _ = self.degree_window
        middle = (west + east) / 2
        # Longitudes may be written with or without a full turn.
        turns = np.rint((points[:, 0] - middle) / _FULL_CIRCLE)
        return points - np.column_stack((turns * _FULL_CIRCLE, np.zeros(len(points))))


def project_board(recipe: Recipe) -> ProjectedBoard:
    """Return the drawing area of a board with a recipe.

    Raise GeometryError where its values are impossible.
    """
    window = _require_valid_window(recipe.window)
    projected = _choose_projection(recipe.projection or Projection(), window)
    edge = projected.degrees_to_plane(_window_edge_points(window))
    (left, bottom), (right, top) = edge.min(axis=0), edge.max(axis=0)
    if not _MIN_BOARD_WIDTH <= recipe.size <= _MAX_BOARD_SIZE:
        raise GeometryError(
            f"size: {recipe.size} board units are not between {_MIN_BOARD_WIDTH} and "
            f"{_MAX_BOARD_SIZE}."
        )
    if recipe.simplify is not None and not 0 <= recipe.simplify < recipe.size:
        raise GeometryError(f"simplify: {recipe.simplify:g} board units is no size of a bend.")
    if recipe.lakes is not None and recipe.lakes < 0:
        raise GeometryError(f"lakes: {recipe.lakes:g} square kilometres is no size of a lake.")
    # The width is given, so the window determines scale and height.
    scale = recipe.size / (right - left)
    height = (top - bottom) * scale
    if not _MIN_BOARD_HEIGHT <= height <= _MAX_BOARD_SIZE:
        raise GeometryError(
            f"window: on a board {recipe.size} units wide it is {height:.3g} high; between"
            f" {_MIN_BOARD_HEIGHT} and {_MAX_BOARD_SIZE} are possible."
        )
    return ProjectedBoard(
        window, projected, scale, (float(left), float(bottom)), recipe.size, round(height)
    )


def describe_projection(projection: Projection, sheet: ProjectedBoard) -> dict[str, str]:
    """Return the position of the board on the globe, in words for a GIS."""
    centre = _projection_centre(projection, sheet.degree_window)
    description = {"kind": projection.kind, "centre": f"{centre[0]:.6g} {centre[1]:.6g}"}
    if projection.kind == "lambert":
        parallels = _standard_parallels(projection, sheet.degree_window)
        description["parallels"] = f"{parallels[0]:.6g} {parallels[1]:.6g}"
    description["scale"] = f"{sheet.units_per_radian:.9g} units a radian"
    return description | {"corner": f"{sheet.lower_left[0]:.9g} {sheet.lower_left[1]:.9g} radians"}


def _standard_parallels(projection: Projection, window: DegreeWindow) -> tuple[float, float]:
    inset = (window[3] - window[1]) / _STANDARD_PARALLEL_DIVISOR
    return projection.parallels or (window[1] + inset, window[3] - inset)


def _require_valid_window(window: Sequence[float]) -> DegreeWindow:
    west, south, east, north = window
    if not all(map(math.isfinite, window)) or max(map(abs, window)) > 2 * _FULL_CIRCLE:
        raise GeometryError("window: longitudes and latitudes are degrees.")
    if not -_POLE_LATITUDE <= south < north <= _POLE_LATITUDE:
        raise GeometryError(
            f"window: {south:g} to {north:g} is no span of latitudes: west, south, east, north."
        )
    # A window across the date line ends with a smaller longitude than it begins with.
    if east <= west:
        east += _FULL_CIRCLE
    if not west < east <= west + _FULL_CIRCLE:
        raise GeometryError(f"window: {west:g} to {east:g} goes more than once round the globe.")
    return west, south, east, north


def _choose_projection(projection: Projection, window: DegreeWindow) -> MapProjection:
    south, north = window[1::2]
    centre = _projection_centre(projection, window)
    if projection.kind == "equirectangular":
        if not -_POLE_LATITUDE < centre[1] < _POLE_LATITUDE:
            raise GeometryError("projection.centre: no scale is true at a pole.")
        return equirectangular_projection(centre)
    if projection.kind == "mercator":
        if max(-south, north) > MERCATOR_LATITUDE_LIMIT:
            raise GeometryError(f"window: mercator ends at {MERCATOR_LATITUDE_LIMIT:g} degrees.")
        return mercator_projection(centre)
    return _conic_projection(window, centre, _standard_parallels(projection, window))


def _projection_centre(projection: Projection, window: DegreeWindow) -> tuple[float, float]:
    """Return the centre of a projection as longitude and latitude.

    The longitude is in the same turn of the globe as the window.
    """
    west, south, east, north = window
    middle = (west + east) / 2
    longitude, latitude = projection.centre or (middle, (south + north) / 2)
    if abs(longitude) > 2 * _FULL_CIRCLE or abs(latitude) > _POLE_LATITUDE:
        raise GeometryError("projection.centre: longitude first, then latitude, in degrees.")
    return longitude - _FULL_CIRCLE * round((longitude - middle) / _FULL_CIRCLE), latitude


def _conic_projection(
    window: DegreeWindow, centre: tuple[float, float], parallels: tuple[float, float]
) -> MapProjection:
    west, south, east, north = window
    first, second = parallels
    if not all(-_POLE_LATITUDE < each < _POLE_LATITUDE for each in parallels) or math.isclose(
        first, -second
    ):
        raise GeometryError(
            f"projection.parallels: no cone goes through {first:g} and {second:g} degrees."
        )
    # A cone cannot show the opposite pole, and opens where it shows nearly all longitudes.
    far = -south if first + second > 0 else north
    if far > _POLE_LATITUDE - 10 or east - west > _FULL_CIRCLE - 60:
        raise GeometryError("window: lambert shows a continent, and neither the far pole nor all.")
    return lambert_projection(centre, parallels)


def _window_edge_points(window: DegreeWindow) -> FloatArray:
    west, south, east, north = window
    along = np.linspace(west, east, _POINTS_PER_WINDOW_EDGE)
    up = np.linspace(south, north, _POINTS_PER_WINDOW_EDGE)
    rows = [
        np.column_stack((along, np.full(_POINTS_PER_WINDOW_EDGE, edge))) for edge in (south, north)
    ]
    columns = [
        np.column_stack((np.full(_POINTS_PER_WINDOW_EDGE, edge), up)) for edge in (west, east)
    ]
    return np.vstack(rows + columns)
