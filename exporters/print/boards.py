"""The map sheets: each board on a page of its own, as large as the paper allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.art.maps.board import board_map
from exporters.art.maps.style import MapStyle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exporters.print.desk import Desk, Sheet

LEFT, TOP, BOTTOM = 11.0, 23.0, 14.0
"""What the frame of a page takes, in millimetres."""


def boards(desk: Desk) -> Iterator[Sheet]:
    """All boards of a module."""
    if desk.gallery is None:
        return
    wide, high = desk.wish.size
    room = (wide - 2 * LEFT, high - TOP - BOTTOM)
    for name, board in desk.module.boards.items():
        made = board_map(desk.module, name, MapStyle(width=room[0] - 12, title=False, links=False))
        desk.losses.extend(made.losses)
        drawing = made.drawing
        if not (drawing.width > 0 and drawing.height > 0):
            continue
        scale = min(room[0] / drawing.width, room[1] / drawing.height)
        shown = (drawing.width * scale, drawing.height * scale)
        yield desk.sheet(
            "full",
            f"Map: {board.name}",
            drawing=desk.gallery.drawing(drawing),
            words="",
            x=LEFT + (room[0] - shown[0]) / 2,
            y=TOP,
            width=shown[0],
            height=shown[1],
        )
