"""Points on which stacks are put in the spaces of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.faces import faces_of
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.exporters.vassal.hex_grid_layout import hex_stack_point
from sandtable.exporters.vassal.map_windows import millimetres_to_pixels
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.label_placement import counter_slot_points, label_point

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.exporters.vassal.hex_numbering import HexNumbering
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.stack_placement import LabelClearance
    from sandtable.model.entities.outlines import Outline, Point
    from sandtable.model.geometry.hex.grid_hexes import Hex

COUNTER_SIZE = 12.7
_DISTANCE_BETWEEN_FIGURES = 9.0
"""Distance of figures, which may stand closer than counters if a space has few slots."""
# Fewer than this would pile up stacks in a space of usual size.
_MIN_WANTED_SLOTS = 6
_MAX_SLOTS_PER_SPACE = 12
"""Largest number of stacks side by side in a space."""
_MAX_SLOT_CANDIDATES = 4 * _MAX_SLOTS_PER_SPACE
"""Number of slots near the middle that are tried to keep the name clear."""
_COUNTER_SPACING = COUNTER_SIZE + 1.2
"""Distance of counters in a box."""
_BOX_NAME_HEIGHT = 6.0
"""Height of the name of a box."""


def stack_points_by_space(
    sheet: MapSheet, numbering: HexNumbering | None, clearance: LabelClearance
) -> Iterator[tuple[str, tuple[PixelPoint, ...]]]:
    """Yield the points for stacks of each space, by its printed name; the last is the middle."""
    grid, hexes = sheet.board.grid, hexes_by_label(sheet)
    closest = (
        _DISTANCE_BETWEEN_FIGURES
        if faces_of(sheet.module).style_of_units == "miniature"
        else COUNTER_SIZE
    )
    for name in sheet.spaces_by_printed_name:
        if numbering and grid and name in hexes:
            yield name, (hex_stack_point(numbering, grid, hexes[name]),)
        else:
            yield name, tuple(_stack_points_of_space(sheet, name, closest, clearance))


def hexes_by_label(sheet: MapSheet) -> Mapping[str, Hex]:
    """Return the hexes of a board by label."""
    grid = sheet.board.grid
    return {label: place for place, label in labelled_hexes(grid)} if grid else {}


def _stack_points_of_space(
    sheet: MapSheet, name: str, closest: float, clearance: LabelClearance
) -> Iterator[PixelPoint]:
    """Yield points for counters side by side in a space, or at least the middle of the space."""
    outline, paper = sheet.outlines[name], sheet.paper
    rows = tuple(_stack_points_in_box_rows(sheet, name)) if sheet.is_box(name) else ()
    yield from rows
    slots = () if rows else _counter_slots_of_space(outline, paper.scale, closest)
    near = [paper.point_to_millimetres(each) for each in slots[:_MAX_SLOT_CANDIDATES]]
    for x, y in (
        *clearance.sort_places_by_hidden_area(near, COUNTER_SIZE)[:_MAX_SLOTS_PER_SPACE],
        paper.point_to_millimetres(label_point(outline)),
    ):
        yield round(millimetres_to_pixels(x)), round(millimetres_to_pixels(y))


def _counter_slots_of_space(outline: Outline, scale: float, closest: float) -> tuple[Point, ...]:
    """Return positions for counters in a space, closer together if few would fit otherwise."""
    slots = counter_slot_points(outline, COUNTER_SIZE / scale)
    if len(slots) < _MIN_WANTED_SLOTS and closest < COUNTER_SIZE:
        slots = counter_slot_points(outline, closest / scale)
    return slots


def _stack_points_in_box_rows(sheet: MapSheet, name: str) -> Iterator[PixelPoint]:
    """Yield points in rows inside a box, below its name."""
    left, top, right, bottom = bounding_box(
        np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[name]))
    )
    columns, rows = (
        (right - left - 2) // _COUNTER_SPACING,
        (bottom - top - _BOX_NAME_HEIGHT) // _COUNTER_SPACING,
    )
    for row in range(int(rows)):
        for column in range(int(columns)):
            x = (
                left
                + (right - left - columns * _COUNTER_SPACING) / 2
                + (column + 0.5) * _COUNTER_SPACING
            )
            yield (
                round(millimetres_to_pixels(x)),
                round(millimetres_to_pixels(bottom - (rows - row - 0.5) * _COUNTER_SPACING)),
            )
