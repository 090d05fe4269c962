"""Displays that stand next to the map: boxes, and tracks with their cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.colours import mix_colours, readable_text_colour
from sandtable.drawing.drawing import DrawingMark, DrawnPath, DrawnText, svg_path_of_rectangle
from sandtable.drawing.fonts import CAPITAL_HEIGHT, fitting_font_size, wrap_text
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box, svg_path_of_many_lines
from sandtable.model.geometry.box_layout import track_cell_count, track_cell_outlines
from sandtable.model.ledger.calendar import turn_label

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.model.phrases.span import Span

_WORDS_FOR_TURNS = ("turn", "round", "month", "week", "calendar")
_CELL_MARGIN = 0.8


def draw_display_boxes(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield all boxes of a board, with the cells of tracks."""
    for name, site in sheet.spaces_by_printed_name.items():
        # Only displays are drawn here; areas and hexes have their own fills.
        if not sheet.is_box(name):
            continue
        colour = sheet.fill_colour(name)
        d = svg_path_of_many_lines(
            sheet.paper.rings_in_millimetres(sheet.outlines[name]), closed=True
        )
        rim = mix_colours(colour, sheet.palette.ink, 0.55)
        yield DrawnPath(d, None if sheet.is_ground_hidden_by_picture else colour, rim, 0.35)
        if site.space.track and track_cell_count(site.space.track) > 1:
            yield from _draw_track_cells(
                sheet, name, site.space.track, is_turn_track(site.printed_label)
            )


def is_turn_track(label: str) -> bool:
    """Say whether the label of a track means that it counts turns."""
    return any(word in label.lower() for word in _WORDS_FOR_TURNS)


def _draw_track_cells(
    sheet: MapSheet,
    name: str,
    track: Span,
    turns: bool,  # noqa: FBT001
) -> Iterator[DrawingMark]:
    calendar = sheet.module.module.calendar
    colour = sheet.fill_colour(name)
    rim = mix_colours(colour, sheet.palette.ink, 0.4)
    ink, light = readable_text_colour(colour), mix_colours(colour, sheet.palette.paper, 0.55)
    for number, box in boxes_of_track_cells(sheet, name, track).items():
        left, top, right, bottom = box
        fill = None if sheet.is_ground_hidden_by_picture else colour if number % 2 else light
        yield DrawnPath(
            svg_path_of_rectangle(left, top, right - left, bottom - top), fill, rim, 0.2
        )
        label = turn_label(calendar, number) if turns else ""
        yield from _draw_cell_text(box, str(number), label, ink)


def boxes_of_track_cells(sheet: MapSheet, name: str, track: Span) -> Mapping[int, PaperBox]:
    """Return the cells of a track below its name, by number."""
    head = title_height(sheet, name)
    _, start, _, end = bounding_box(
        np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[name]))
    )
    shrunk = (end - start - head) / (end - start)
    boxes = {}
    for number, outline in track_cell_outlines(sheet.outlines[name], track).items():
        left, top, right, bottom = bounding_box(
            np.concatenate(sheet.paper.rings_in_millimetres(outline))
        )
        boxes[number] = (left, end - (end - top) * shrunk, right, end - (end - bottom) * shrunk)
    return boxes


def title_height(sheet: MapSheet, name: str) -> float:
    """Return the height of a track's name in millimetres."""
    _, top, _, bottom = bounding_box(
        np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[name]))
    )
    # A low track still needs room for its cells.
    return min(5.0, (bottom - top) * 0.3)


def _draw_cell_text(box: PaperBox, number: str, label: str, ink: str) -> Iterator[DrawingMark]:
    """Yield the number of a cell, and the calendar's name for it below."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    room = wide - 2 * _CELL_MARGIN
    # The number of the cell says the same already.
    if label in {f"Turn {number}", f"Round {number}"}:
        label = ""
    large = fitting_font_size(number, room, min(high * 0.34, 5.5), "bold")
    yield DrawnText(
        number,
        left + _CELL_MARGIN,
        top + _CELL_MARGIN + large * CAPITAL_HEIGHT,
        large,
        "bold",
        ink,
    )
    size = min(2.35, high * 0.16)
    lines = wrap_text(label, room, size) if size >= 1.2 else []  # noqa: PLR2004
    lines = lines[: max(1, int((high - large - 2 * _CELL_MARGIN) / (size * 1.1)))]
    for i, line in enumerate(reversed(lines)):
        smaller = fitting_font_size(line, room, size)
        y = bottom - _CELL_MARGIN - i * size * 1.1
        yield DrawnText(line, left + _CELL_MARGIN, y, smaller, "regular", ink)
