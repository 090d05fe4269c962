"""The coasts of the real world on a board whose position on the globe is known."""

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
"""Degrees of coast beyond the outermost hexes."""
_MARGIN_SHARE_OF_BOARD = 0.1
"""Distance that coasts are followed beyond the board, as a share of its size."""


@memoize_by_identity
def coastlines_on_board(boards: Mapping[str, Board], board: str) -> tuple[FloatArray, ...]:
    """Return the coasts in board units, a row for each point; none if the position is unknown."""
    board_value = boards[board]
    try:
        if board_value.recipe is not None:
            sheet = project_board(board_value.recipe)
            land = atlas_layers.land_polygons(board_value.recipe.detail, sheet.visible_window())
            size = np.array([0.0, 0.0, sheet.width, sheet.height])
            return tuple(_clipped_coastlines(land, sheet.degrees_to_board, size))
        plane = registered_plane_of_board(boards, board) if board_value.grid is not None else None
    except GeometryError:
        # A wrong recipe or registration is reported by its check; the map is drawn without coasts.
        return ()
    return tuple(_coastlines_on_hexes(plane, board)) if plane is not None else ()


def _coastlines_on_hexes(
    plane: RegisteredPlane, board: str, detail: AtlasDetail = "50m"
) -> Iterator[FloatArray]:
    sheet = plane.placed_board(board)
    paper = grid_placement(sheet.grid)
    unit = (1 / np.sqrt(12), 0.5) if plane.hex_orientation == "flat" else (0.5, 1 / np.sqrt(12))

    def degrees_to_board(degrees: FloatArray) -> FloatArray:
        spots = plane.globe_fit.degrees_to_hexes(degrees) / np.array(unit) - np.array(
            sheet.lattice_offset
        )
        return paper.lattice_to_board_units(spots)

    degrees = plane.hex_corners(board, all_hexes(sheet.grid)).reshape(-1, 2)
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
    """Yield the edges of land, clipped to the board and a small margin."""
    shores: Any = shapely.transform(shapely.boundary(land), to_board)
    air = float(max(size[2:] - size[:2])) * _MARGIN_SHARE_OF_BOARD
    frame = (size[0] - air, size[1] - air, size[2] + air, size[3] + air)
    # Projections give infinite coordinates for places they cannot show.
    sound = shores[np.isfinite(shapely.bounds(shores)).all(axis=1)]
    for line in shapely.get_parts(shapely.clip_by_rect(sound, *frame)):
        points = shapely.get_coordinates(line)
        if len(points) > 1:
            yield points
