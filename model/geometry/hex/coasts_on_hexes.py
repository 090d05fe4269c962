"""Coasts and places of the globe on a hex board whose position there is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.atlas import atlas_layers
from sandtable.model.geometry.hex.grid_hexes import all_hexes
from sandtable.model.geometry.hex.hex_grid import grid_placement
from sandtable.model.geometry.hex.hex_lattice import lattice_frame
from sandtable.model.geometry.hex.registration import LATTICE_STEP_IN_HEXES

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.hexes_on_globe import RegisteredPlane
    from sandtable.model.geometry.hex.land_shares import LandDetail
    from sandtable.model.geometry.hex.registration import FloatArray

_MARGIN_DEGREES = 0.5
"""Degrees around the board whose coasts are drawn as well."""
_COAST_DETAIL_IN_HEXES = 0.06
"""Size in hexes below which bends of a coast are left out."""
_MIN_CLOSED_RING_POINTS = 4
"""Points of the smallest ring that repeats its first point at the end."""


def degrees_to_board_units(
    registered: RegisteredPlane, board: str, places: FloatArray
) -> FloatArray:
    """Return points on a board, in board units, for longitudes and latitudes, a row each."""
    sheet = registered.placed_board(board)
    spots = registered.globe_fit.degrees_to_hexes(places) / np.asarray(
        LATTICE_STEP_IN_HEXES[registered.hex_orientation]
    )
    return grid_placement(sheet.grid).lattice_to_board_units(
        spots - np.asarray(sheet.lattice_offset)
    )


def board_units_to_degrees(
    registered: RegisteredPlane, board: str, points: FloatArray
) -> FloatArray:
    """Return longitudes and latitudes for points on a board."""
    sheet = registered.placed_board(board)
    spots = grid_placement(sheet.grid).board_units_to_lattice(points) + np.asarray(
        sheet.lattice_offset
    )
    return registered.globe_fit.hexes_to_degrees(
        spots * np.asarray(LATTICE_STEP_IN_HEXES[registered.hex_orientation])
    )


def coast_outline_on_board(
    registered: RegisteredPlane, board: str, detail: LandDetail = "50m"
) -> Outline:
    """Return the coasts of the atlas on a board, to be drawn over it."""
    grid = registered.placed_board(board).grid
    land = atlas_layers.land_polygons(detail, degree_window_of_board(registered, board))
    west, south, east, north = lattice_frame(grid)
    corners = grid_placement(grid).lattice_to_board_units(np.array([(west, south), (east, north)]))
    (left, low), (right, high) = corners.tolist()
    frame = shapely.box(left, low, right, high)
    flat = shapely.transform(
        land, lambda places: degrees_to_board_units(registered, board, places)
    )
    grain = _COAST_DETAIL_IN_HEXES * (grid.size or 1000.0)
    # Simplified before clipping, so that the frame keeps its corners.
    near = shapely.intersection(shapely.make_valid(shapely.simplify(flat, grain)), frame)
    return Outline(
        tuple(
            tuple(ring for each in _rings_of_polygon(part) if (ring := _pack_ring(each)))
            for part in shapely.get_parts(near)
            if shapely.get_dimensions(part) == _AREA_DIMENSION and not part.is_empty
        )
    )


def coast_rings_in_window(
    window: tuple[float, float, float, float], detail: LandDetail
) -> list[FloatArray]:
    """Return the coasts within a window of degrees: rings of longitudes and latitudes."""
    return [
        ring
        for polygon in atlas_layers.land_polygons(detail, window)
        for ring in _rings_of_polygon(polygon)
    ]


_AREA_DIMENSION = 2


def _rings_of_polygon(part: shapely.Polygon) -> list[FloatArray]:
    return [shapely.get_coordinates(ring) for ring in (part.exterior, *part.interiors)]


def _pack_ring(ring: FloatArray) -> bytes:
    if len(ring) < _MIN_CLOSED_RING_POINTS:
        return b""
    return np.rint(ring[:-1]).astype("<i4").tobytes()


def degree_window_of_board(
    registered: RegisteredPlane, board: str
) -> tuple[float, float, float, float]:
    """Return the west, south, east and north limits of a board with a small margin, in degrees."""
    places = tuple(all_hexes(registered.placed_board(board).grid))
    corners = registered.hex_corners(board, places).reshape(-1, 2)
    (west, south), (east, north) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return (
        west - _MARGIN_DEGREES,
        south - _MARGIN_DEGREES,
        east + _MARGIN_DEGREES,
        north + _MARGIN_DEGREES,
    )
