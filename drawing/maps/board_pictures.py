"""The board's own picture as the background of its map, below borders, names and counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import DrawingMark, DrawnPath, DrawnPicture
from sandtable.drawing.maps.board_edges import edges_of_outlines, svg_paths_of_outlines
from sandtable.model.geometry.board_frame import edges_of_shown_picture

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

_CONTROL_TINT_OPACITY = 0.3
"""Opacity of an owner's colour over the picture, in the spaces that it controls."""


def draw_board_picture(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the picture of the board at its position, and the colours of control over it.

    Yield nothing if the picture cannot be shown.
    """
    if sheet.board_picture is None:
        return
    west, south, east, north = edges_of_shown_picture(sheet.board)
    left, top = sheet.paper.point_to_millimetres((west, north))
    right, bottom = sheet.paper.point_to_millimetres((east, south))
    size, opacity = (right - left, bottom - top), sheet.style.picture_opacity
    yield DrawnPicture(sheet.board_picture, left, top, *size, is_stretched=True, opacity=opacity)
    if not sheet.is_ground_hidden_by_picture:
        return  # the ground below has these tints
    paths_by_colour: dict[str, list[str]] = {}
    for space, shape in svg_paths_of_outlines(
        edges_of_outlines(sheet.outlines), sheet.paper
    ).items():
        if colour := sheet.control_colour(space):
            paths_by_colour.setdefault(colour, []).append(shape)
    for colour, paths in paths_by_colour.items():
        yield DrawnPath("".join(paths), colour, opacity=_CONTROL_TINT_OPACITY)
