"""Hex boards on the globe: the best fit through hexes with known places, and its errors.

Positions in the plane of the boards are in units of hexes: x to the east and y to the north of the
first hex. Known places are projected, then scaled, turned and shifted onto the plane.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.atlas.map_projections import (
    MERCATOR_LATITUDE_LIMIT,
    MapProjection,
    equirectangular_projection,
    lambert_projection,
    mercator_projection,
)
from sandtable.model.geometry.geometry_errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from numpy.typing import NDArray

    from sandtable.model.entities.recipes import Projection
    from sandtable.model.geometry.hex.hex_lattice import LatticePoint

    FloatArray = NDArray[np.float64]
    FitKind = Literal["similarity", "affine"]

EARTH_RADIUS = 6371.0
"""Radius of the Earth in kilometres."""
LATTICE_STEP_IN_HEXES = {"flat": (1 / sqrt(12), 0.5), "pointy": (0.5, 1 / sqrt(12))}
"""Distance from one lattice point to the next in hexes: across, and up."""
_FULL_CIRCLE = 360.0
_POLE_LATITUDE = 90.0
_MIN_FIT_SCALE = 1e-3
"""A fit that shrinks a map by more than this is meaningless."""
_KNOWN_HEXES_NEEDED = {"similarity": 2, "affine": 3}


@dataclass(frozen=True, eq=False)
class GlobeFit:
    """The conversion between a plane of hex boards and the globe."""

    map_projection: MapProjection
    middle_longitude: float
    """Longitudes are given within half a turn of this one."""
    linear_map: FloatArray
    """Matrix of two rows, from projected places to hexes."""
    plane_offset: FloatArray
    fit_residuals: FloatArray
    """Error of the fit at each known place: hexes to the east and to the north."""

    def degrees_to_hexes(self, places: FloatArray) -> FloatArray:
        """Return positions in the plane of hexes for longitudes and latitudes, a row each."""
        return (
            self.map_projection.degrees_to_plane(
                _turn_near_longitude(places, self.middle_longitude)
            )
            @ self.linear_map.T
            + self.plane_offset
        )

    def hexes_to_degrees(self, points: FloatArray) -> FloatArray:
        """Return longitudes and latitudes for positions in the plane of hexes."""
        return self.map_projection.plane_to_degrees(
            (points - self.plane_offset) @ np.linalg.inv(self.linear_map).T
        )

    @property
    def kilometres_per_hex(self) -> float:
        """Return the distance in kilometres between neighbouring hex centres.

        It holds where the projection is true to scale.
        """
        return EARTH_RADIUS / sqrt(abs(float(np.linalg.det(self.linear_map))))

    @property
    def north_angle(self) -> float:
        """Return by how many degrees north is turned to the left of the top of the map."""
        return degrees(atan2(self.linear_map[1, 0], self.linear_map[0, 0]))

    @property
    def mean_error_in_hexes(self) -> float:
        """Return the root mean square error of the known hexes, in units of hexes."""
        return float(np.sqrt((self.fit_residuals**2).sum(axis=1).mean()))


def lattice_points_in_hexes(spots: Iterable[LatticePoint], orientation: str) -> FloatArray:
    """Return lattice points in units of hexes, so that neighbouring centres are 1 apart."""
    return (
        np.array(list(spots), dtype=np.float64).reshape(-1, 2) * LATTICE_STEP_IN_HEXES[orientation]
    )


def fit_to_globe(
    points: FloatArray,
    places: FloatArray,
    way: FitKind = "similarity",
    projection: Projection | None = None,
) -> GlobeFit:
    """Return the conversion to the globe that fits hexes to their known places best.

    It is a least squares fit. A place is a longitude and a latitude in degrees. Raises
    GeometryError without enough places.
    """
    _require_enough_known_places(points, places, way)
    middle = float(places[0, 0])
    # Places on both sides of 180 degrees must not be a whole turn apart.
    near = _turn_near_longitude(places, middle)
    projected = _choose_projection(near, projection)
    flat = projected.degrees_to_plane(near)
    turn, shift = (_fit_affine if way == "affine" else _fit_similarity)(flat, points)
    return GlobeFit(projected, middle, turn, shift, flat @ turn.T + shift - points)


def _require_enough_known_places(points: FloatArray, places: FloatArray, way: FitKind) -> None:
    if not np.isfinite(places).all() or (np.abs(places) > (_FULL_CIRCLE, _POLE_LATITUDE)).any():
        raise GeometryError("registration: a position is a longitude and a latitude in degrees.")
    point_rank = np.linalg.matrix_rank(points - points.mean(axis=0)) if len(points) else 0
    place_rank = np.linalg.matrix_rank(places - places.mean(axis=0)) if len(points) else 0
    if min(point_rank, place_rank) < _KNOWN_HEXES_NEEDED[way] - 1:
        needed = "two hexes" if way == "similarity" else "three hexes that are not in a line"
        raise GeometryError(f"registration: a fit by {way} needs the positions of {needed}.")


def _turn_near_longitude(places: FloatArray, middle: float) -> FloatArray:
    """Return places with longitudes that differ from `middle` by at most 180 degrees."""
    turns = np.rint((places[:, 0] - middle) / _FULL_CIRCLE) * _FULL_CIRCLE
    return places - np.column_stack((turns, np.zeros(len(places))))


def _choose_projection(places: FloatArray, stated_projection: Projection | None) -> MapProjection:
    longitude, latitude = places.mean(axis=0).tolist()
    centre = (stated_projection and stated_projection.centre) or (longitude, latitude)
    if stated_projection is None or stated_projection.kind == "equirectangular":
        if abs(centre[1]) >= _POLE_LATITUDE:
            raise GeometryError("registration: the projection has no valid scale at a pole.")
        return equirectangular_projection(centre)
    if stated_projection.kind == "mercator":
        if (np.abs(places[:, 1]) > MERCATOR_LATITUDE_LIMIT).any():
            raise GeometryError(
                f"registration: mercator only reaches {MERCATOR_LATITUDE_LIMIT:g} degrees."
            )
        return mercator_projection(centre)
    south, north = places[:, 1].min(), places[:, 1].max()
    # Parallels at a sixth from either edge keep the distortion of the map smallest.
    inset = (north - south) / 6
    parallels = stated_projection.parallels or (float(south + inset), float(north - inset))
    if max(map(abs, parallels)) >= _POLE_LATITUDE or abs(sum(parallels)) < 1e-6:  # noqa: PLR2004
        raise GeometryError("registration: the two parallels define no conic projection.")
    return lambert_projection(centre, parallels)


def _fit_similarity(flat: FloatArray, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the best scaling and rotation as one matrix, and the shift to apply after it."""
    a, b = flat - flat.mean(axis=0), points - points.mean(axis=0)
    size = (a**2).sum()
    along = float((a * b).sum() / size)
    aside = float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum() / size)
    # Hexes in mirror order give no rotation: the two sums cancel each other.
    if hypot(along, aside) * sqrt(size) < _MIN_FIT_SCALE * np.linalg.norm(b):
        raise GeometryError("registration: the positions are mirrored.")
    turn = np.array([[along, -aside], [aside, along]])
    return turn, points.mean(axis=0) - turn @ flat.mean(axis=0)


def _fit_affine(flat: FloatArray, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the best linear map, which may shear, as a matrix, and the shift to apply after it.

    Three points are met exactly.
    """
    augmented_places = np.column_stack((flat, np.ones(len(flat))))
    coefficients = np.asarray(
        np.linalg.lstsq(augmented_places, points, rcond=None)[0], dtype=np.float64
    )
    return coefficients[:2].T, coefficients[2]
