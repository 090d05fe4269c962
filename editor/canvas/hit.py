"""What lies at a place of a board: spaces by point and by rectangle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.boxes import boxes_of as laid_out
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.hex.grid import centres, hex_under
from sandtable.model.geometry.hex.hexes import label_of, labelled
from sandtable.model.geometry.nearby import at, boxes_of
from sandtable.model.geometry.shapes import covers

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline

Place = tuple[float, float]
Rectangle = tuple[float, float, float, float]
"""West, south, east, north."""


def space_at(board: Board, place: Place) -> str | None:
    """The space that a place lies in."""
    if board.grid is not None:
        found = hex_under(board.grid, *place)
        if found is not None:
            return label_of(board.grid, found)
    node = round(place[0]), round(place[1])
    for outlines in (_drawn(board), laid_out(board)):
        for name, outline in at(outlines, node, 1).items():
            if covers(outline, place):
                return name
    return None


def _drawn(board: Board) -> Mapping[str, Outline]:
    return board.outlines


def spaces_in(board: Board, rectangle: Rectangle) -> Iterator[str]:
    """The spaces whose middles lie in a rectangle."""
    west, south, east, north = rectangle
    if board.grid is not None:
        points = centres(board.grid)
        inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(axis=1)
        labels = labelled(board.grid)
        yield from (labels[row][1] for row in np.flatnonzero(inside).tolist())
    for outlines in (_drawn(board), laid_out(board)):
        names, boxes = tuple(outlines), boxes_of(outlines)
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2 if names else np.zeros((0, 2))
        inside = (middles >= (west, south)).all(axis=1) & (middles <= (east, north)).all(axis=1)
        yield from (names[row] for row in np.flatnonzero(inside).tolist())


def outline_of(board: Board, space: str) -> Outline | None:
    """The outline of a space of a board."""
    return outlines_on(board).get(space)
