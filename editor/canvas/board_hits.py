"""Search of spaces by point and by rectangle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.box_layout import outlines_of_undrawn_boxes as laid_out
from sandtable.model.geometry.hex.grid_hexes import label_of_hex, labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_at_point, hex_centres
from sandtable.model.geometry.nearby_spaces import bounding_boxes, spaces_near_point
from sandtable.model.geometry.shape_conversion import is_place_inside

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline

BoardPoint = tuple[float, float]
BoardRectangle = tuple[float, float, float, float]
"""West, south, east, north in board units."""


def space_at_board_point(board: Board, place: BoardPoint) -> str | None:
    """Return the space that contains a point, or None."""
    # The grid answers without looking at any outline.
    if board.grid is not None:
        hex_ = hex_at_point(board.grid, *place)
        if hex_ is not None:
            return label_of_hex(board.grid, hex_)
    node = round(place[0]), round(place[1])
    for outlines in (_drawn_outlines(board), laid_out(board)):
        for name, outline in spaces_near_point(outlines, node, 1).items():
            if is_place_inside(outline, place):
                return name
    return None


def _drawn_outlines(board: Board) -> Mapping[str, Outline]:
    return board.outlines


def spaces_inside(board: Board, rectangle: BoardRectangle) -> Iterator[str]:
    """Yield the spaces whose centres are inside a rectangle."""
    west, south, east, north = rectangle
    if board.grid is not None:
        points = hex_centres(board.grid)
        inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(axis=1)
        labels = labelled_hexes(board.grid)
        yield from (labels[row][1] for row in np.flatnonzero(inside).tolist())
    for outlines in (_drawn_outlines(board), laid_out(board)):
        names, boxes = tuple(outlines), bounding_boxes(outlines)
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2 if names else np.zeros((0, 2))
        inside = (middles >= (west, south)).all(axis=1) & (middles <= (east, north)).all(axis=1)
        yield from (names[row] for row in np.flatnonzero(inside).tolist())


def space_outline(board: Board, space: str) -> Outline | None:
    """Return the outline of a space, or None if it has none on the board."""
    return all_outlines_on_board(board).get(space)
