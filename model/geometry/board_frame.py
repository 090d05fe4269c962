"""Limits of a board in its own units, and the scale at which it is printed by default."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from typing import TYPE_CHECKING

from sandtable.model.counter_size import COUNTER_SIDE
from sandtable.model.geometry.box_layout import all_outlines_on_board, outlines_of_undrawn_boxes
from sandtable.model.geometry.shape_conversion import ring_coordinates

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline

Bounds = tuple[float, float, float, float]
"""West, south, east and north."""
_DEFAULT_HEX_SIZE = 16.0
"""Distance of hex centres in millimetres, with room for a counter of half an inch."""
_DEFAULT_SPACE_WIDTH = 38.0
"""Width in millimetres of a space of typical size."""
_LONGEST_MAP, _BROADEST_MAP = 1150.0, 790.0
"""Largest map that fits on a sheet of A0 with title and legend."""
_MIN_MAP_LENGTH = 150.0
_BOX_MARGIN_SHARE = 0.012
"""Distance between a box beside the map and the frame, as a share of the map's width."""


def outline_bounds(outlines: Mapping[str, Outline]) -> Bounds:
    """Return the west, south, east and north limits of outlines in board units."""
    rings = [ring for outline in outlines.values() for ring in outline.iter_rings()]
    if not rings:
        return 0.0, 0.0, 1.0, 1.0
    points = ring_coordinates(b"".join(rings))
    (west, south), (east, north) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    # Never empty, or scales would be divided by zero.
    return west, south, max(east, west + 1), max(north, south + 1)


def typical_space_width(outlines: Mapping[str, Outline]) -> float:
    """Return the width of a space of median size, in board units."""
    sizes = []
    for outline in outlines.values():
        west, south, east, north = outline_bounds({"": outline})
        sizes.append(((east - west) * (north - south)) ** 0.5)
    # A board without outlines still gets a scale.
    return median(sizes) if sizes else 1000.0


def bounds_of_map_frame(board: Board) -> Bounds:
    """Return the bounds of the map, with its picture and a margin around its boxes."""
    bounds = outline_bounds(all_outlines_on_board(board))
    if board.image and (picture := bounds_of_board_picture(board)):
        bounds = union_of_bounds(bounds, picture)
    boxes = outlines_of_undrawn_boxes(board)
    if board.kind == "boxes" or not boxes:
        return bounds
    air = _BOX_MARGIN_SHARE * (bounds[2] - bounds[0])
    west, south, east, north = outline_bounds(boxes)
    return union_of_bounds(bounds, (west - air, south - air, east + air, north + air))


def bounds_of_board_picture(board: Board) -> Bounds | None:
    """Return the edges of the board's picture if they are given and enclose an area."""
    frame = board.image_frame
    return frame if frame and frame[0] < frame[2] and frame[1] < frame[3] else None


def edges_of_shown_picture(board: Board) -> Bounds:
    """Return the west, south, east and north limits of the drawn picture of a board."""
    return bounds_of_board_picture(board) or bounds_of_map_frame(board)


def union_of_bounds(one: Bounds, other: Bounds) -> Bounds:
    """Return the smallest bounds that contain two others."""
    return (
        min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]),
    )  # fmt: skip


def printed_scale(board: Board) -> float:
    """Return the scale in millimetres per board unit at which the board is printed by default."""
    west, south, east, north = bounds_of_map_frame(board)
    if board.grid:
        scale = _DEFAULT_HEX_SIZE / (board.grid.size or 1000.0)
    elif board.counter:
        scale = COUNTER_SIDE / board.counter
    else:
        scale = _DEFAULT_SPACE_WIDTH / typical_space_width(all_outlines_on_board(board))
    least = 0.0 if board.grid else _MIN_MAP_LENGTH / max(east - west, north - south)
    return min(max(scale, least), map_scale_on_largest_sheet(board))


def map_scale_on_largest_sheet(board: Board) -> float:
    """Return the scale in millimetres per board unit at which a map fills the largest sheet."""
    west, south, east, north = bounds_of_map_frame(board)
    shorter, longer = sorted((east - west, north - south))
    return min(_LONGEST_MAP / longer, _BROADEST_MAP / shorter)
