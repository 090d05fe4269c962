"""Division of large drawings into overlapping pages, with marks for cutting and joining."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import ceil, hypot
from typing import Literal

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.drawing.fonts import text_width
from sandtable.drawing.maps.paper_transform import PaperBox

PaperName = Literal["a4", "letter"]
PAPER_SIZES: dict[PaperName, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
}
PAGE_MARGIN = 9.0
PAGE_OVERLAP = 8.0
"""Overlap of two pages in millimetres."""
_NUMBER_PATTERN = re.compile(r"-?[0-9.]+")
_CUT_MARK_LENGTH = 5.0
_MIN_SCALE_PERCENT = 90
"""Smallest size of a map in per cent when it is reduced, so that counters still fit."""


def split_into_pages(drawing: Drawing, paper: PaperName, title: str) -> list[Drawing]:
    """Return the pages of a drawing row by row, in the orientation that needs fewer."""
    short, long = PAPER_SIZES[paper]
    sheets = ((short, long), (long, short))
    wide, high = min(sheets, key=lambda sheet: _page_count(drawing, *sheet))
    columns, rows = (
        _page_count_along_length(drawing.width, wide),
        _page_count_along_length(drawing.height, high),
    )
    step_x, step_y = wide - 2 * PAGE_MARGIN - PAGE_OVERLAP, high - 2 * PAGE_MARGIN - PAGE_OVERLAP
    return [
        _draw_page(
            drawing, (wide, high), (column * step_x, row * step_y),
            f"{title} · row {row + 1} of {rows}, sheet {column + 1} of {columns}",
        )
        for row in range(rows)
        for column in range(columns)
    ]  # fmt: skip


def scale_with_fewest_pages(drawing: Drawing, paper: PaperName) -> float:
    """Return the scale that saves most pages, close to 1."""
    best, fewest = 1.0, _fewest_pages(drawing, paper)
    # Small reductions are hardly visible, and each saved page is worth one.
    for percent in range(99, _MIN_SCALE_PERCENT - 1, -1):
        size = percent / 100
        small = Drawing(drawing.width * size, drawing.height * size)
        if _fewest_pages(small, paper) < fewest:
            best, fewest = size, _fewest_pages(small, paper)
    return best


def _fewest_pages(drawing: Drawing, paper: PaperName) -> int:
    short, long = PAPER_SIZES[paper]
    return min(_page_count(drawing, short, long), _page_count(drawing, long, short))


def _page_count(drawing: Drawing, wide: float, high: float) -> int:
    return _page_count_along_length(drawing.width, wide) * _page_count_along_length(
        drawing.height, high
    )


def _page_count_along_length(length: float, sheet: float) -> int:
    room = sheet - 2 * PAGE_MARGIN
    # The hundredth keeps a rounding error from costing another page.
    return max(1, ceil((length - PAGE_OVERLAP - 0.01) / (room - PAGE_OVERLAP)))


def _draw_page(
    drawing: Drawing, size: tuple[float, float], start: tuple[float, float], caption: str
) -> Drawing:
    wide, high = size
    x, y = start
    window = (x, y, x + wide - 2 * PAGE_MARGIN, y + high - 2 * PAGE_MARGIN)
    inner = Drawing(wide, high, tuple(marks_visible_in_window(drawing, window)))
    marks: list[DrawingMark] = [PlacedDrawing(inner, PAGE_MARGIN - x, PAGE_MARGIN - y)]
    outside = svg_path_of_rectangle(0, 0, wide, high) + svg_path_of_rectangle(
        PAGE_MARGIN, PAGE_MARGIN, wide - 2 * PAGE_MARGIN, high - 2 * PAGE_MARGIN
    )
    # Marks are kept or dropped whole, so what reaches into the margin is covered.
    marks.append(DrawnPath(outside, "#ffffff"))
    marks.extend(_draw_cut_marks(wide, high))
    marks.append(
        DrawnText(
            caption, wide / 2, high - PAGE_MARGIN / 2 + 1.2, 2.6, fill="#444444", anchor="middle"
        )
    )
    return Drawing(wide, high, tuple(marks))


def _draw_cut_marks(wide: float, high: float) -> Iterator[DrawingMark]:
    """Yield the marks for cutting, and dashes that show the overlap of the next page."""
    lines, glue = [], []
    for x in (PAGE_MARGIN, wide - PAGE_MARGIN):
        for y, way in ((PAGE_MARGIN, -1), (high - PAGE_MARGIN, 1)):
            lines.append(
                svg_path_of_polygon(
                    [(x, y + way * 1.2), (x, y + way * _CUT_MARK_LENGTH)], closed=False
                )
            )
            out = -1 if x == PAGE_MARGIN else 1
            lines.append(
                svg_path_of_polygon(
                    [(x + out * 1.2, y), (x + out * _CUT_MARK_LENGTH, y)], closed=False
                )
            )
    for x in (PAGE_MARGIN + PAGE_OVERLAP, wide - PAGE_MARGIN - PAGE_OVERLAP):
        for y, way in ((PAGE_MARGIN, -1), (high - PAGE_MARGIN, 1)):
            glue.append(
                svg_path_of_polygon([(x, y + way * 1.2), (x, y + way * 3.2)], closed=False)
            )
    for y in (PAGE_MARGIN + PAGE_OVERLAP, high - PAGE_MARGIN - PAGE_OVERLAP):
        for x, way in ((PAGE_MARGIN, -1), (wide - PAGE_MARGIN, 1)):
            glue.append(
                svg_path_of_polygon([(x + way * 1.2, y), (x + way * 3.2, y)], closed=False)
            )
    yield DrawnPath("".join(lines), None, "#000000", 0.15)
    yield DrawnPath("".join(glue), None, "#808080", 0.15, (0.5, 0.4))


def marks_visible_in_window(drawing: Drawing, window: PaperBox) -> Iterator[DrawingMark]:
    """Yield the parts of a drawing inside a rectangle; paths are reduced to visible parts."""
    for mark in drawing.marks:
        match mark:
            case DrawnPath():
                d = "".join(
                    part
                    for part, box in _parts_of_svg_path(mark.d)
                    if _are_boxes_touching(box, window, mark.width)
                )
                if d:
                    yield DrawnPath(d, mark.fill, mark.stroke, mark.width, mark.dash, mark.opacity)
            case DrawnText():
                reach = text_width(mark.text, mark.size, mark.weight) + mark.size
                box = (mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach)
                if _are_boxes_touching(box, window, 0):
                    yield mark
            case DrawnPicture():
                if _are_boxes_touching(
                    (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height), window, 0
                ):
                    yield mark
            case PlacedDrawing():
                inner = mark.drawing
                reach = hypot(inner.width, inner.height) * mark.scale
                box = (mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach)
                if _are_boxes_touching(box, window, 0):
                    yield mark


def _are_boxes_touching(a: PaperBox, b: PaperBox, more: float) -> bool:
    return a[0] - more < b[2] and a[2] + more > b[0] and a[1] - more < b[3] and a[3] + more > b[1]


@lru_cache(maxsize=4096)
def _parts_of_svg_path(d: str) -> tuple[tuple[str, PaperBox], ...]:
    """Return the parts of an SVG path, each with its bounding box.

    Parts outside a rectangle can be left out, since they do not change how areas inside are
    filled.
    """
    return tuple(
        (part, _bounding_box_of_svg_path(part))
        for part in (f"M{text}" for text in d.split("M")[1:])
    )


def _bounding_box_of_svg_path(part: str) -> PaperBox:
    numbers = [float(text) for text in _NUMBER_PATTERN.findall(part)]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)
