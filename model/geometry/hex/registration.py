"""Hex boards on the globe: the best fit through hexes whose place is known, and how far it is off.

Hexes are measured in the plane of their boards: x to the east and y to the north of the first
hex, in hexes. Known places are projected, then scaled, turned and shifted onto the plane.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.atlas.projections import (
    FARTHEST_MERCATOR,
    Projected,
    equirectangular,
    lambert,
    mercator,
)
from sandtable.model.geometry.errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from numpy.typing import NDArray

    from sandtable.model.entities.recipes import Projection
    from sandtable.model.geometry.hex.lattice import Spot

    Floats = NDArray[np.float64]
    Way = Literal["similarity", "affine"]

EARTH = 6371.0
"""Kilometres from the middle of the globe to its surface."""
STEPS = {"flat": (1 / sqrt(12), 0.5), "pointy": (0.5, 1 / sqrt(12))}
"""How far it is from one lattice point to the next, in hexes: across, and up."""
_TURN = 360.0
_POLE = 90.0
_NO_WAY = 1e-3
"""A fit that shrinks a map so much has found nothing in common."""
_NEEDED = {"similarity": 2, "affine": 3}


@dataclass(frozen=True, eq=False)
class Fit:
    """A plane of hexes laid over the globe."""

    projected: Projected
    middle: float
    """The longitude near which all longitudes are given."""
    turn: Floats
    """From projected places to hexes, a matrix of two rows."""
    shift: Floats
    residuals: Floats
    """By known place, how far the fit misses its hex: hexes to the east and to the north."""

    def hexes(self, places: Floats) -> Floats:
        """Longitudes and latitudes, a row each, in the plane of the hexes."""
        return self.projected.forward(_near(places, self.middle)) @ self.turn.T + self.shift

    def degrees(self, points: Floats) -> Floats:
        """Points of the plane as longitudes and latitudes."""
        return self.projected.inverse((points - self.shift) @ np.linalg.inv(self.turn).T)

    @property
    def kilometres(self) -> float:
        """From the centre of a hex to the next, where the projection is true to scale."""
        return EARTH / sqrt(abs(float(np.linalg.det(self.turn))))

    @property
    def turned(self) -> float:
        """By how many degrees north on the globe lies left of the map's top."""
        return degrees(atan2(self.turn[1, 0], self.turn[0, 0]))

    @property
    def miss(self) -> float:
        """The root of the mean square of all misses, in hexes."""
        return float(np.sqrt((self.residuals**2).sum(axis=1).mean()))


def in_hexes(spots: Iterable[Spot], orientation: str) -> Floats:
    """Lattice points in the plane, a hex from centre to centre being 1."""
    return np.array(list(spots), dtype=np.float64).reshape(-1, 2) * STEPS[orientation]


def fitted(
    points: Floats, places: Floats, way: Way = "similarity", projection: Projection | None = None
) -> Fit:
    """The least squares fit of known places, longitude and latitude, to points of the plane."""
    _check(points, places, way)
    middle = float(places[0, 0])
    near = _near(places, middle)
    projected = _projected(near, projection)
    flat = projected.forward(near)
    turn, shift = (_affine if way == "affine" else _similarity)(flat, points)
    return Fit(projected, middle, turn, shift, flat @ turn.T + shift - points)


def _check(points: Floats, places: Floats, way: Way) -> None:
    if not np.isfinite(places).all() or (np.abs(places) > (_TURN, _POLE)).any():
        raise GeometryError("registration: a place is a longitude and a latitude in degrees.")
    rank = np.linalg.matrix_rank(points - points.mean(axis=0)) if len(points) else 0
    known = np.linalg.matrix_rank(places - places.mean(axis=0)) if len(points) else 0
    if min(rank, known) < _NEEDED[way] - 1:
        needed = "two hexes" if way == "similarity" else "three hexes, not in a line,"
        raise GeometryError(f"registration: {needed} must be known for a fit by {way}.")


def _near(places: Floats, middle: float) -> Floats:
    """The same places with longitudes within half a turn of the middle."""
    turns = np.rint((places[:, 0] - middle) / _TURN) * _TURN
    return places - np.column_stack((turns, np.zeros(len(places))))


def _projected(places: Floats, said: Projection | None) -> Projected:
    longitude, latitude = places.mean(axis=0).tolist()
    centre = (said and said.centre) or (longitude, latitude)
    if said is None or said.kind == "equirectangular":
        if abs(centre[1]) >= _POLE:
            raise GeometryError("registration: no scale is true at a pole.")
        return equirectangular(centre)
    if said.kind == "mercator":
        if (np.abs(places[:, 1]) > FARTHEST_MERCATOR).any():
            raise GeometryError(f"registration: mercator ends at {FARTHEST_MERCATOR:g} degrees.")
        return mercator(centre)
    south, north = places[:, 1].min(), places[:, 1].max()
    inset = (north - south) / 6
    parallels = said.parallels or (float(south + inset), float(north - inset))
    if max(map(abs, parallels)) >= _POLE or abs(sum(parallels)) < 1e-6:  # noqa: PLR2004
        raise GeometryError("registration: no cone goes through these parallels.")
    return lambert(centre, parallels)


def _similarity(flat: Floats, points: Floats) -> tuple[Floats, Floats]:
    """Scaled and turned as far as the two agree, and then shifted."""
    a, b = flat - flat.mean(axis=0), points - points.mean(axis=0)
    size = (a**2).sum()
    along = float((a * b).sum() / size)
    aside = float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum() / size)
    if hypot(along, aside) * sqrt(size) < _NO_WAY * np.linalg.norm(b):
        raise GeometryError("registration: the hexes lie as in a mirror.")
    turn = np.array([[along, -aside], [aside, along]])
    return turn, points.mean(axis=0) - turn @ flat.mean(axis=0)


def _affine(flat: Floats, points: Floats) -> tuple[Floats, Floats]:
    """Sheared as well: three points are met exactly."""
    known = np.column_stack((flat, np.ones(len(flat))))
    found = np.asarray(np.linalg.lstsq(known, points, rcond=None)[0], dtype=np.float64)
    return found[:2].T, found[2]
