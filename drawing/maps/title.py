"""The head of a map: what it shows, of which game, on which turn, and how long a mile is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Drawing, Mark, Path, Placed, Words, rectangle
from sandtable.drawing.fonts import fitting
from sandtable.drawing.maps.scale import kilometres_of
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.wording.scenario_names import scenario_name

if TYPE_CHECKING:
    from sandtable.drawing.maps.sheet import Sheet

TITLE = 12.0
"""Millimetres of height that the head takes."""
_BAR = 60.0
_WRAPS = {
    "x": "the map goes on from its right edge to its left",
    "y": "the map goes on from its lower edge to its upper",
    "both": "the map goes on across all of its edges",
}
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)


def title_room(paper_wide: float) -> float:
    """Millimetres of height that the head of a map of a width takes."""
    return TITLE * min(2.6, max(1.0, paper_wide / 330))


def title(sheet: Sheet) -> Iterator[Mark]:
    """Name of the board, game and moment on the left; the scale on the right."""
    if not sheet.style.title:
        return
    left, top, right, _ = sheet.paper.box
    large = sheet.print_size
    head = tuple(_head(sheet, (right - left) / large))
    yield Placed(Drawing((right - left) / large, TITLE, head), left, top - TITLE * large, large)


def _head(sheet: Sheet, wide: float) -> Iterator[Mark]:
    bar = list(_scale_bar(sheet, wide))
    room = wide - (_BAR if bar else 0.0)
    name, ink, faint = sheet.board.name, sheet.palette.ink, sheet.palette.faint
    yield Words(name, 0, 6.0, fitting(name, room, 5.6, "bold"), "bold", ink)
    told = " · ".join(_told(sheet))
    yield Words(told, 0, 10.2, fitting(told, room, 2.9), "regular", faint)
    yield from bar


def _told(sheet: Sheet) -> Iterator[str]:
    module = sheet.module
    yield module.module.title
    if sheet.board.wrap:
        yield _WRAPS[sheet.board.wrap]
    style = sheet.style
    if style.scenario and style.scenario in module.scenarios:
        yield scenario_name(module, style.scenario)
        calendar = module.module.calendar
        yield "Set-up" if style.turn is None else turn_label(calendar, style.turn)


def _scale_bar(sheet: Sheet, wide: float) -> Iterator[Mark]:
    """A bar of a round number of kilometres, where the board knows its place on the globe."""
    kilometres = kilometres_of(sheet.module, sheet.board_id)
    if not kilometres:
        return
    per = sheet.paper.scale / kilometres / sheet.print_size
    possible = [step for step in _STEPS if step * per <= min(_BAR - 15.0, wide / 3)]
    if not possible:
        return
    most = possible[-1]
    long, ink, y = most * per, sheet.palette.ink, 8.6
    start = wide - long - 4.0
    for i in range(4):
        fill = ink if i % 2 == 0 else sheet.palette.paper
        yield Path(rectangle(start + long / 4 * i, y, long / 4, 1.2), fill, ink, 0.15)
    for part, text in ((0.0, "0"), (0.5, f"{most / 2:g}"), (1.0, f"{most} km")):
        yield Words(text, start + long * part, y - 0.8, 2.3, "regular", ink, "middle")
