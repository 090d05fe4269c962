"""Numbers of hexes on a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.colours import mix_colours
from sandtable.drawing.drawing import DrawingMark, DrawnText
from sandtable.drawing.fonts import CAPITAL_HEIGHT, fitting_font_size, text_width
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet


def draw_hex_numbers(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the label of each hex below its upper edge."""
    grid = sheet.board.grid
    if grid is None or not sheet.style.has_hex_numbers:
        return
    unit, size = sheet.typical_length_on_map, _font_size_of_hex_numbers(sheet)
    if not has_room_for_numbers(sheet):
        sheet.losses.append(f"{sheet.board.name}: its hexes are too small for their numbers.")
        return
    up = unit * (0.45 if grid.orientation == "flat" else 0.43) - size * CAPITAL_HEIGHT
    room = unit * (0.55 if grid.orientation == "flat" else 0.5)
    points = sheet.paper.to_millimetres(hex_centres(grid)).tolist()
    inks: dict[str, str] = {}
    left, top, right, _ = sheet.paper.box
    for (_, label), (x, y) in zip(labelled_hexes(grid), points, strict=True):
        ground = sheet.fill_colour(label)
        # The number must be readable, but lighter than names and counters.
        ink = inks.get(ground) or inks.setdefault(
            ground, mix_colours(ground, sheet.palette.ink, 0.62)
        )
        # Hexes at the edge of the board may be cut off there: the number moves into the visible
        # part.
        base = max(y - up, top + size * CAPITAL_HEIGHT + 0.3)
        fit = fitting_font_size(label, room, size)
        half = text_width(label, fit) / 2 + 0.4
        middle = min(max(x, left + half), right - half)
        yield DrawnText(label, middle, base, fit, "regular", ink, "middle")


def has_room_for_numbers(sheet: MapSheet) -> bool:
    """Say whether the numbers of hexes can be read at this size of the map."""
    return _font_size_of_hex_numbers(sheet) >= sheet.style.smallest_letters


def _font_size_of_hex_numbers(sheet: MapSheet) -> float:
    # Numbers grow with the hexes, but not beyond what reads well.
    return min(2.2, sheet.typical_length_on_map * 0.115)
