"""Where stacks lie in the spaces of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.faces import faces_of
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.exporters.vassal.gridding import spot_in
from sandtable.exporters.vassal.windows import pixels
from sandtable.model.geometry.hex.hexes import labelled
from sandtable.model.geometry.labels import label_point, slots_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.exporters.vassal.clear import Clear
    from sandtable.exporters.vassal.numbering import Numbering
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.model.entities.outlines import Outline, Point
    from sandtable.model.geometry.hex.hexes import Hex

COUNTER = 12.7
_FIGURE = 9.0
"""How far figures stand apart, through which one sees the map, where a space has few slots."""
_FEW = 6
_SLOTS = 12
"""In no space do more stacks lie side by side."""
_NEAR = 4 * _SLOTS
"""Farther from the middle of a wide space no stack is laid to leave its name clear."""
_PITCH = COUNTER + 1.2
"""Of counters in a box."""
_NAME = 6.0
"""How high the name of a box is."""


def slots_on(
    sheet: MapSheet, numbering: Numbering | None, clear: Clear
) -> Iterator[tuple[str, tuple[Pixel, ...]]]:
    """By the printed names of spaces: where stacks lie; the last place is the middle."""
    grid, hexes = sheet.board.grid, hexes_on(sheet)
    closest = _FIGURE if faces_of(sheet.module).unit_style == "miniature" else COUNTER
    for name in sheet.sites:
        if numbering and grid and name in hexes:
            yield name, (spot_in(numbering, grid, hexes[name]),)
        else:
            yield name, tuple(_slots(sheet, name, closest, clear))


def hexes_on(sheet: MapSheet) -> Mapping[str, Hex]:
    """The hexes of a board by their labels."""
    grid = sheet.board.grid
    return {label: place for place, label in labelled(grid)} if grid else {}


def _slots(sheet: MapSheet, name: str, closest: float, clear: Clear) -> Iterator[Pixel]:
    """Where counters lie side by side in a space, or at least its middle."""
    outline, paper = sheet.outlines[name], sheet.paper
    rows = tuple(_rows(sheet, name)) if sheet.is_box(name) else ()
    yield from rows
    slots = () if rows else _apart(outline, paper.scale, closest)
    near = [paper.point_to_millimetres(each) for each in slots[:_NEAR]]
    for x, y in (
        *clear.first(near, COUNTER)[:_SLOTS],
        paper.point_to_millimetres(label_point(outline)),
    ):
        yield round(pixels(x)), round(pixels(y))


def _apart(outline: Outline, scale: float, closest: float) -> tuple[Point, ...]:
    """The slots of a space, closer to each other where it has few."""
    slots = slots_of(outline, COUNTER / scale)
    if len(slots) < _FEW and closest < COUNTER:
        slots = slots_of(outline, closest / scale)
    return slots


def _rows(sheet: MapSheet, name: str) -> Iterator[Pixel]:
    """Where counters stand in rows in a box, below its name and clear of each other."""
    left, top, right, bottom = bounding_box(
        np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[name]))
    )
    columns, rows = ((right - left - 2) // _PITCH, (bottom - top - _NAME) // _PITCH)
    for row in range(int(rows)):
        for column in range(int(columns)):
            x = left + (right - left - columns * _PITCH) / 2 + (column + 0.5) * _PITCH
            yield round(pixels(x)), round(pixels(bottom - (rows - row - 0.5) * _PITCH))
