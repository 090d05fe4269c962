"""Layers that printed maps do not have: links between spaces, and coasts of the real world."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import DrawingMark, DrawnPath, DrawnText, svg_path_of_polygon
from sandtable.drawing.maps.paper_transform import svg_path_of_many_lines
from sandtable.editor.semantic_colours import ATLAS_LINE_COLOUR
from sandtable.model.geometry.coastlines import coastlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_connections import SpaceConnection, connections_of_module

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

_CONNECTION_LINE_WIDTH_SHARE = 0.02
"""Line width of a connection, as a share of a typical space."""
_MIN_LINE_WIDTH = 0.3
_LETTER_HEIGHT_SHARE = 0.09
"""Colour used on no map, so that it stands out on any ground."""


def draw_real_coasts(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the coasts of the real world, if the board states its position on the globe."""
    lines = coastlines_on_board(sheet.module.boards, sheet.board_id)
    if lines:
        yield DrawnPath(
            svg_path_of_many_lines(sheet.paper.to_millimetres(line) for line in lines),
            None,
            ATLAS_LINE_COLOUR,
            0.5,
        )


def draw_connections_between_spaces(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield a line for each connection of spaces: common border, declared, or blocked.

    A common border has its length. Hexes that share a side are left out, because everybody sees
    that they do.
    """
    palette = sheet.palette
    colours = {
        "shared-border": palette.ink,
        "declared": palette.river,
        "blocked": palette.blocked,
    }
    wide = max(
        _MIN_LINE_WIDTH, min(sheet.typical_length_on_map * _CONNECTION_LINE_WIDTH_SHARE, 0.5)
    )
    length_marks: list[DrawingMark] = []
    for origin, colour in colours.items():
        connections = [
            connection
            for connection in connections_of_module(sheet.module)
            if _is_connection_shown(sheet, connection, origin)
        ]
        d = "".join(
            svg_path_of_polygon(_end_points_of_connection(sheet, connection), closed=False)
            for connection in connections
        )
        dash = (wide * 3, wide * 2) if origin == "blocked" else ()
        if d:
            yield DrawnPath(d, None, colour, wide, dash, 0.75)
        length_marks.extend(
            _draw_border_length(sheet, connection, colour)
            for connection in connections
            if connection.length
        )
    # Lengths come last, so that no line crosses them.
    yield from length_marks


def _is_connection_shown(sheet: MapSheet, connection: SpaceConnection, origin: str) -> bool:
    is_on_board = connection.a in sheet.outlines and connection.b in sheet.outlines
    return (
        is_on_board
        and connection.origin == origin
        and (origin != "shared-border" or bool(connection.length))
    )


def _end_points_of_connection(
    sheet: MapSheet, connection: SpaceConnection
) -> list[tuple[float, float]]:
    ends = (sheet.outlines[connection.a], sheet.outlines[connection.b])
    return [sheet.paper.point_to_millimetres(label_point(end)) for end in ends]


def _draw_border_length(sheet: MapSheet, connection: SpaceConnection, colour: str) -> DrawnText:
    (x, y), (u, v) = _end_points_of_connection(sheet, connection)
    size = max(1.6, min(sheet.typical_length_on_map * _LETTER_HEIGHT_SHARE, 3.2))
    text = f"{connection.length:.0f}"
    halo = sheet.palette.paper
    return DrawnText(text, (x + u) / 2, (y + v) / 2, size, "bold", colour, "middle", halo=halo)
