"""The title of a map: board, game, turn and scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnText,
    PlacedDrawing,
    svg_path_of_rectangle,
)
from sandtable.drawing.fonts import fitting_font_size
from sandtable.drawing.maps.map_scale import kilometres_per_unit
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.wording.scenario_names import scenario_name

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

TITLE_HEIGHT = 12.0
"""Height of the title in millimetres."""
_SCALE_BAR_LENGTH = 60.0
_WORDS_FOR_MAP_WRAP = {
    "x": "the map goes on from its right edge to its left",
    "y": "the map goes on from its lower edge to its upper",
    "both": "the map goes on across all of its edges",
}
_SCALE_BAR_NUMBERS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)


def map_title_height(paper_wide: float) -> float:
    """Return the height of the title in millimetres for a map of this width."""
    return TITLE_HEIGHT * min(2.6, max(1.0, paper_wide / 330))


def draw_map_title(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the names of board and game with the turn at the left, and the scale at the right."""
    if not sheet.style.has_title:
        return
    left, top, right, _ = sheet.paper.box
    large = sheet.scale_of_title_and_legend
    head = tuple(_draw_map_heading(sheet, (right - left) / large))
    yield PlacedDrawing(
        Drawing((right - left) / large, TITLE_HEIGHT, head),
        left,
        top - TITLE_HEIGHT * large,
        large,
    )


def _draw_map_heading(sheet: MapSheet, wide: float) -> Iterator[DrawingMark]:
    bar = list(_draw_scale_bar(sheet, wide))
    room = wide - (_SCALE_BAR_LENGTH if bar else 0.0)
    name, ink, faint = sheet.board.name, sheet.palette.ink, sheet.palette.faint_ink
    yield DrawnText(name, 0, 6.0, fitting_font_size(name, room, 5.6, "bold"), "bold", ink)
    subtitle = " · ".join(_subtitle_parts(sheet))
    yield DrawnText(subtitle, 0, 10.2, fitting_font_size(subtitle, room, 2.9), "regular", faint)
    yield from bar


def _subtitle_parts(sheet: MapSheet) -> Iterator[str]:
    module = sheet.module
    yield module.module.title
    if sheet.board.wrap:
        yield _WORDS_FOR_MAP_WRAP[sheet.board.wrap]
    style = sheet.style
    if style.scenario and style.scenario in module.scenarios:
        yield scenario_name(module, style.scenario)
        calendar = module.module.calendar
        yield "Set-up" if style.turn is None else turn_label(calendar, style.turn)


def _draw_scale_bar(sheet: MapSheet, wide: float) -> Iterator[DrawingMark]:
    """Yield a bar for a round number of kilometres, if the scale on the globe is known."""
    kilometres = kilometres_per_unit(sheet.module, sheet.board_id)
    if not kilometres:
        return
    per = sheet.paper.scale / kilometres / sheet.scale_of_title_and_legend
    possible = [
        step
        for step in _SCALE_BAR_NUMBERS
        if step * per <= min(_SCALE_BAR_LENGTH - 15.0, wide / 3)
    ]
    if not possible:
        return
    most = possible[-1]
    # The longest round distance that fits makes the scale easiest to use.
    long, ink, y = most * per, sheet.palette.ink, 8.6
    start = wide - long - 4.0
    for i in range(4):
        fill = ink if i % 2 == 0 else sheet.palette.paper
        yield DrawnPath(
            svg_path_of_rectangle(start + long / 4 * i, y, long / 4, 1.2), fill, ink, 0.15
        )
    for part, text in ((0.0, "0"), (0.5, f"{most / 2:g}"), (1.0, f"{most} km")):
        yield DrawnText(text, start + long * part, y - 0.8, 2.3, "regular", ink, "middle")
