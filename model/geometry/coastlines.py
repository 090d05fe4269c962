"""The coasts of the real world on a board that says where it lies on the globe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas import files
from sandtable.model.geometry.atlas.sheet import sheet_of
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.hex.globe import on_globe
from sandtable.model.geometry.hex.grid import paper_of
from sandtable.model.geometry.hex.hexes import all_hexes
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Board
    from sandtable.model.geometry.atlas.files import Detail, Shapes, Window
    from sandtable.model.geometry.hex.globe import Registered

    Floats = NDArray[np.float64]

_MARGIN = 1.0
"""Degrees beyond the outermost hexes."""
_AIR = 0.1
"""How far coasts are followed beyond the board, as a part of its size."""


@memoize_by_identity
def coastlines(boards: Mapping[str, Board], board: str) -> tuple[Floats, ...]:
    """Coasts in board units, a row each point; none, where nobody says where the board lies."""
    own = boards[board]
    try:
        if own.recipe is not None:
            sheet = sheet_of(own.recipe)
            land = files.land(own.recipe.detail, sheet.shown())
            size = np.array([0.0, 0.0, sheet.width, sheet.height])
            return tuple(_lines(land, sheet.to_board, size))
        found = on_globe(boards, board) if own.grid is not None else None
    except GeometryError:
        return ()
    return tuple(_on_hexes(found, board)) if found is not None else ()


def _on_hexes(found: Registered, board: str, detail: Detail = "50m") -> Iterator[Floats]:
    sheet = found.sheet(board)
    paper = paper_of(sheet.grid)
    unit = (1 / np.sqrt(12), 0.5) if found.orientation == "flat" else (0.5, 1 / np.sqrt(12))

    def to_board(degrees: Floats) -> Floats:
        spots = found.fit.hexes(degrees) / np.array(unit) - np.array(sheet.at)
        return paper.points(spots)

    degrees = found.corners(board, all_hexes(sheet.grid)).reshape(-1, 2)
    corners = to_board(degrees)
    size = np.concatenate([corners.min(axis=0), corners.max(axis=0)])
    yield from _lines(files.land(detail, _window(degrees)), to_board, size)


def _window(degrees: Floats) -> Window:
    (west, south), (east, north) = degrees.min(axis=0).tolist(), degrees.max(axis=0).tolist()
    return west - _MARGIN, south - _MARGIN, east + _MARGIN, north + _MARGIN


def _lines(land: Shapes, to_board: Callable[[Floats], Floats], size: Floats) -> Iterator[Floats]:
    """The edges of land, cut to the board and a little more."""
    shores: Any = shapely.transform(shapely.boundary(land), to_board)
    air = float(max(size[2:] - size[:2])) * _AIR
    frame = (size[0] - air, size[1] - air, size[2] + air, size[3] + air)
    sound = shores[np.isfinite(shapely.bounds(shores)).all(axis=1)]
    for line in shapely.get_parts(shapely.clip_by_rect(sound, *frame)):
        points = shapely.get_coordinates(line)
        if len(points) > 1:
            yield points
