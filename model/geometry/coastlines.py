"""The coasts of the real world on a board that says where it lies on the globe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas import atlas_layers
from sandtable.model.geometry.atlas.projected_board import project_board
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.hex.grid_hexes import all_hexes
from sandtable.model.geometry.hex.hex_grid import grid_placement
from sandtable.model.geometry.hex.hexes_on_globe import registered_plane_of_board
from sandtable.model.identity_cache import memoize_by_identity

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Board
    from sandtable.model.geometry.atlas.atlas_layers import AtlasDetail, DegreeWindow, ShapeArray
    from sandtable.model.geometry.hex.hexes_on_globe import RegisteredPlane

    FloatArray = NDArray[np.float64]

_MARGIN_DEGREES = 1.0
"""Degrees beyond the outermost hexes."""
_MARGIN_SHARE = 0.1
"""How far coasts are followed beyond the board, as a part of its size."""


@memoize_by_identity
def coastlines_on_board(boards: Mapping[str, Board], board: str) -> tuple[FloatArray, ...]:
    """Coasts in board units, a row each point; none, where nobody says where the board lies."""
    own = boards[board]
    try:
        if own.recipe is not None:
            sheet = project_board(own.recipe)
            land = atlas_layers.land_polygons(own.recipe.detail, sheet.visible_window())
            size = np.array([0.0, 0.0, sheet.width, sheet.height])
            return tuple(_clipped_coastlines(land, sheet.degrees_to_board, size))
        found = registered_plane_of_board(boards, board) if own.grid is not None else None
    except GeometryError:
        return ()
    return tuple(_coastlines_on_hexes(found, board)) if found is not None else ()


def _coastlines_on_hexes(
    found: RegisteredPlane, board: str, detail: AtlasDetail = "50m"
) -> Iterator[FloatArray]:
    sheet = found.placed_board(board)
    paper = grid_placement(sheet.grid)
    unit = (1 / np.sqrt(12), 0.5) if found.hex_orientation == "flat" else (0.5, 1 / np.sqrt(12))

    def degrees_to_board(degrees: FloatArray) -> FloatArray:
        spots = found.globe_fit.degrees_to_hexes(degrees) / np.array(unit) - np.array(
            sheet.lattice_offset
        )
        return paper.to_board_units(spots)

    degrees = found.hex_corners(board, all_hexes(sheet.grid)).reshape(-1, 2)
    corners = degrees_to_board(degrees)
    size = np.concatenate([corners.min(axis=0), corners.max(axis=0)])
    yield from _clipped_coastlines(
        atlas_layers.land_polygons(detail, _window_around_degrees(degrees)), degrees_to_board, size
    )


def _window_around_degrees(degrees: FloatArray) -> DegreeWindow:
    (west, south), (east, north) = degrees.min(axis=0).tolist(), degrees.max(axis=0).tolist()
    return (
        west - _MARGIN_DEGREES,
        south - _MARGIN_DEGREES,
        east + _MARGIN_DEGREES,
        north + _MARGIN_DEGREES,
    )


def _clipped_coastlines(
    land: ShapeArray, to_board: Callable[[FloatArray], FloatArray], size: FloatArray
) -> Iterator[FloatArray]:
    """The edges of land, cut to the board and a little more."""
    shores: Any = shapely.transform(shapely.boundary(land), to_board)
    air = float(max(size[2:] - size[:2])) * _MARGIN_SHARE
    frame = (size[0] - air, size[1] - air, size[2] + air, size[3] + air)
    sound = shores[np.isfinite(shapely.bounds(shores)).all(axis=1)]
    for line in shapely.get_parts(shapely.clip_by_rect(sound, *frame)):
        points = shapely.get_coordinates(line)
        if len(points) > 1:
            yield points
