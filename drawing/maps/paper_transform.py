"""Conversion of board units to millimetres on the sheet, and of points to SVG paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import Point
from sandtable.model.geometry.shape_conversion import ring_coordinates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.model.entities.outlines import Outline

    Floats = NDArray[np.float64]

PaperBox = tuple[float, float, float, float]
"""Left, top, right and bottom in millimetres."""


@dataclass(frozen=True, slots=True)
class PaperTransform:
    """Position and scale of a board on the sheet of its map."""

    west: float
    north: float
    scale: float
    """Millimetres per board unit."""
    map_width: float
    """Width of the map in millimetres."""
    map_height: float
    left: float = 0.0
    top: float = 0.0

    def to_millimetres(self, units: Floats | NDArray[np.int32]) -> Floats:
        """Convert points (one a row) from board units to millimetres from the upper left."""
        millimetres = np.empty((len(units), 2))
        millimetres[:, 0] = self.left + (units[:, 0] - self.west) * self.scale
        # Board units count upwards, millimetres of a sheet downwards.
        millimetres[:, 1] = self.top + (self.north - units[:, 1]) * self.scale
        return millimetres

    def point_to_millimetres(self, place: Sequence[float]) -> Point:
        """Convert a point in board units to millimetres."""
        x, y = place
        return self.left + (x - self.west) * self.scale, self.top + (self.north - y) * self.scale

    def rings_in_millimetres(self, outline: Outline) -> list[Floats]:
        """Return the rings of an outline in millimetres."""
        return [self.to_millimetres(ring_coordinates(ring)) for ring in outline.iter_rings()]

    @property
    def box(self) -> PaperBox:
        """Return the rectangle of the sheet that the map covers."""
        return self.left, self.top, self.left + self.map_width, self.top + self.map_height


def bounding_box(points: Floats) -> PaperBox:
    """Return the smallest rectangle that contains all points."""
    (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return left, top, right, bottom


def svg_path_through_points(points: Floats, *, closed: bool = False) -> str:
    """Return an SVG path through points, rounded to a hundredth of a millimetre."""
    return svg_path_through_point_texts(format_points_for_svg(points), closed=closed)


def svg_path_of_many_lines(many: Iterable[Floats], *, closed: bool = False) -> str:
    """Return one SVG path that draws several lines."""
    return "".join(svg_path_through_points(points, closed=closed) for points in many)


def format_points_for_svg(points: Floats) -> list[str]:
    """Return points as text for SVG paths."""
    return [f"{x / 100:g} {y / 100:g}" for x, y in np.rint(points * 100).astype(np.int64).tolist()]


def svg_path_through_point_texts(steps: Iterable[str], *, closed: bool = False) -> str:
    """Return an SVG path through points given as text, without repeated ones."""
    path = "L".join([step for step, _ in groupby(steps)])
    return f"M{path}Z" if closed else f"M{path}"
