"""The globe drawn on a registered hex board: its coasts, and where places come to lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.atlas import files
from sandtable.model.geometry.hex.grid import paper_of
from sandtable.model.geometry.hex.hexes import all_hexes
from sandtable.model.geometry.hex.lattice import frame_of
from sandtable.model.geometry.hex.registration import STEPS

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.globe import Registered
    from sandtable.model.geometry.hex.land import Detail
    from sandtable.model.geometry.hex.registration import Floats

_MARGIN = 0.5
"""Degrees about the board whose coasts are drawn, too."""
_GRAIN = 0.06
"""Hexes within which bends of a coast are left out."""
_RING = 4
"""Points of the smallest ring, which ends where it began."""


def on_paper(registered: Registered, board: str, places: Floats) -> Floats:
    """Longitudes and latitudes, a row each, as points of a board in board units."""
    sheet = registered.sheet(board)
    spots = registered.fit.hexes(places) / np.asarray(STEPS[registered.orientation])
    return paper_of(sheet.grid).points(spots - np.asarray(sheet.at))


def on_earth(registered: Registered, board: str, points: Floats) -> Floats:
    """Points of a board as longitudes and latitudes."""
    sheet = registered.sheet(board)
    spots = paper_of(sheet.grid).spots(points) + np.asarray(sheet.at)
    return registered.fit.degrees(spots * np.asarray(STEPS[registered.orientation]))


def coasts_on(registered: Registered, board: str, detail: Detail = "50m") -> Outline:
    """The coasts of the atlas as they fall on a board, to be drawn over it."""
    grid = registered.sheet(board).grid
    land = files.land(detail, window_of(registered, board))
    west, south, east, north = frame_of(grid)
    corners = paper_of(grid).points(np.array([(west, south), (east, north)]))
    (left, low), (right, high) = corners.tolist()
    frame = shapely.box(left, low, right, high)
    flat = shapely.transform(land, lambda places: on_paper(registered, board, places))
    grain = _GRAIN * (grid.size or 1000.0)
    near = shapely.intersection(shapely.make_valid(shapely.simplify(flat, grain)), frame)
    return Outline(
        tuple(
            tuple(ring for each in _rings(part) if (ring := _packed(each)))
            for part in shapely.get_parts(near)
            if shapely.get_dimensions(part) == _AREA and not part.is_empty
        )
    )


def rings_within(window: tuple[float, float, float, float], detail: Detail) -> list[Floats]:
    """The coasts within a window of degrees: rings of longitudes and latitudes."""
    return [ring for polygon in files.land(detail, window) for ring in _rings(polygon)]


_AREA = 2


def _rings(part: shapely.Polygon) -> list[Floats]:
    return [shapely.get_coordinates(ring) for ring in (part.exterior, *part.interiors)]


def _packed(ring: Floats) -> bytes:
    if len(ring) < _RING:
        return b""
    return np.rint(ring[:-1]).astype("<i4").tobytes()


def window_of(registered: Registered, board: str) -> tuple[float, float, float, float]:
    """West, south, east and north of a board and a little more, in degrees."""
    places = tuple(all_hexes(registered.sheet(board).grid))
    corners = registered.corners(board, places).reshape(-1, 2)
    (west, south), (east, north) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return west - _MARGIN, south - _MARGIN, east + _MARGIN, north + _MARGIN
