"""Places on a board as an author types or points at them: a hex, a space, or coordinates."""

from __future__ import annotations

import re
from math import hypot

from sandtable.editor.fields.name_lookup import space_id_of_name
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid, label_of_hex
from sandtable.model.geometry.hex.hex_grid import hex_at_point, hex_centres, hex_corners
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.geometry.outline_operations.border_snapping import border_place_near
from sandtable.model.module import Module

BoardPoint = tuple[float, float]
_COORDINATES_PATTERN = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)\s*")


def parse_board_place(module: Module, board_id: str, text: str) -> BoardPoint | None:
    """Return the place that a text means; None if the board has no such hex or space."""
    board = module.boards.get(board_id)
    if board is None:
        return None
    if match := _COORDINATES_PATTERN.fullmatch(text):
        return float(match[1]), float(match[2])
    if board.grid is not None and (hex_ := hex_on_grid(board.grid, text.strip())):
        x, y = hex_centres(board.grid, [hex_])[0].tolist()
        return x, y
    outline = all_outlines_on_board(board).get(space_id_of_name(module, text.strip()))
    return label_point(outline) if outline else None


def hex_label_at(board: Board, place: BoardPoint) -> str:
    """Return the label of the hex whose centre is at a place, or an empty text."""
    hex_ = hex_at_point(board.grid, *place) if board.grid else None
    if board.grid is None or hex_ is None:
        return ""
    is_centre = hex_centres(board.grid, [hex_])[0].tolist() == list(place)
    return label_of_hex(board.grid, hex_) if is_centre else ""


def snapped_board_place(board: Board, at: BoardPoint, reach: float) -> BoardPoint:
    """Return a position moved to the nearest hex centre, hex corner or border, if one is near."""
    if board.grid is not None and (hex_ := hex_at_point(board.grid, *at)):
        corners = hex_corners(board.grid, [hex_])[0].tolist()
        places = [*hex_centres(board.grid, [hex_]).tolist(), *corners]
        x, y = min(places, key=lambda place: hypot(place[0] - at[0], place[1] - at[1]))
        return (x, y) if hypot(x - at[0], y - at[1]) <= reach else at
    try:
        border = border_place_near(board.outlines, at, reach)
    except GeometryError:
        return at  # on an empty map there is no border
    return (float(border.border_point[0]), float(border.border_point[1])) if border else at
