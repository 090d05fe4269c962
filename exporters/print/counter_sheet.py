"""Counter sheets as drawings: a grid of counters in true size, with mirrored backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.drawing.counters import (
    HALF_INCH,
    background_colour,
    draw_counter,
    draw_counter_back,
)
from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    PlacedDrawing,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.exporters.print.change_frames import red_frame_around_path
from sandtable.model.module import Module

WIDTH_OF_COLOUR_BLEED = 1.5
_CROP_MARK_DISTANCE, _CROP_MARK_LENGTH = 1.0, 3.5
"""Distance of the crop marks from the bleed, and their length."""
_SIDE_MARGIN, _TOP_MARGIN, _BOTTOM_MARGIN = 11.0, 30.0, 21.0
"""Margins of the paper that stay free of counters and hold crop marks and text."""
_CROP_MARK_WIDTH, _CUT_LINE_WIDTH, _FRAME_INSET = 0.1, 0.08, 0.45


@dataclass(frozen=True, slots=True)
class CounterLayout:
    """Grid in which counters are arranged on a page."""

    paper_size: tuple[float, float]
    counter_size: float = HALF_INCH
    counter_gap: float = 0.0
    """Space between two counters. Stickers need one; counters are cut along a shared line."""

    @property
    def distance_between_counters(self) -> float:
        """Return the distance from the edge of one counter to the same edge of the next."""
        return self.counter_size + self.counter_gap

    @property
    def column_count(self) -> int:
        """Return the number of counters in a row of the page."""
        return max(
            1,
            int(
                (
                    self.paper_size[0]
                    - 2 * (_SIDE_MARGIN + WIDTH_OF_COLOUR_BLEED)
                    + self.counter_gap
                )
                // self.distance_between_counters
            ),
        )

    @property
    def row_count(self) -> int:
        """Return the number of rows of counters on a page."""
        return max(
            1,
            int(
                (self.paper_size[1] - _TOP_MARGIN - _BOTTOM_MARGIN + self.counter_gap)
                // self.distance_between_counters
            ),
        )

    @property
    def counter_count(self) -> int:
        """Return the number of counters that a page holds."""
        return self.column_count * self.row_count

    def upper_left_corner_of_counter(
        self, index: int, *, back: bool = False
    ) -> tuple[float, float]:
        """Return the upper left corner of a counter; on the back, columns are mirrored."""
        row, column = divmod(index, self.column_count)
        if back:
            # Turning the paper over exchanges left and right.
            column = self.column_count - 1 - column
        left = (
            self.paper_size[0]
            - self.column_count * self.distance_between_counters
            + self.counter_gap
        ) / 2
        return (
            left + column * self.distance_between_counters,
            _TOP_MARGIN + row * self.distance_between_counters,
        )


@dataclass(frozen=True)
class CounterSheet:
    """One counter sheet; a piece is listed once for each of its counters on the sheet."""

    module: Module
    layout: CounterLayout
    pieces: Sequence[str]
    framed_pieces: frozenset[str] = frozenset()
    """Pieces with a red frame, because they changed since an earlier module."""

    @cached_property
    def front_drawing(self) -> Drawing:
        """Draw the front of a counter sheet, with all pieces at full strength."""
        return self._draw_side_of_sheet(back=False)

    @cached_property
    def back_drawing(self) -> Drawing:
        """Draw the back of a counter sheet, mirrored to match when the paper is turned."""
        return self._draw_side_of_sheet(back=True)

    def _draw_side_of_sheet(self, *, back: bool) -> Drawing:
        wide, high = self.layout.paper_size
        marks = (
            *self._draw_colour_bleeds(back=back),
            *self._draw_counters(back=back),
            *self._draw_cutting_marks(back=back),
        )
        return Drawing(wide, high, marks)

    def _draw_colour_bleeds(self, *, back: bool) -> Iterator[DrawingMark]:
        """Draw rectangles that continue the colours of counters beyond the lines of the cuts."""
        for index, piece in enumerate(self.pieces):
            if colour := background_colour(self.module, piece, back=back):
                x, y = self.layout.upper_left_corner_of_counter(index, back=back)
                left, right, above, below = self._bleed_widths_of_counter(index, back=back)
                wide, high = (
                    self.layout.counter_size + left + right,
                    self.layout.counter_size + above + below,
                )
                yield DrawnPath(svg_path_of_rectangle(x - left, y - above, wide, high), colour)

    def _bleed_widths_of_counter(
        self, index: int, *, back: bool
    ) -> tuple[float, float, float, float]:
        """Return the width of the bleed to the left, right, top and bottom of a counter."""
        across, last = self.layout.column_count, len(self.pieces) - 1
        near, column = min(WIDTH_OF_COLOUR_BLEED, self.layout.counter_gap / 2), index % across
        # Counters that touch have no bleed between them: it would print over the neighbour.
        before = near if column else WIDTH_OF_COLOUR_BLEED
        after = near if column < across - 1 and index < last else WIDTH_OF_COLOUR_BLEED
        left, right = (after, before) if back else (before, after)
        above = near if index >= across else WIDTH_OF_COLOUR_BLEED
        return left, right, above, near if index + across <= last else WIDTH_OF_COLOUR_BLEED

    def _draw_counters(self, *, back: bool) -> Iterator[DrawingMark]:
        draw = draw_counter_back if back else draw_counter
        for index, piece in enumerate(self.pieces):
            x, y = self.layout.upper_left_corner_of_counter(index, back=back)
            yield PlacedDrawing(
                draw(self.module, piece, size=self.layout.counter_size, edged=False), x, y
            )

    def _draw_cutting_marks(self, *, back: bool) -> Iterator[DrawingMark]:
        """Draw the crop marks around the grid and, on the front, the cutting lines."""
        layout = self.layout
        # Rounded up: the last row may be incomplete.
        rows = -(-len(self.pieces) // layout.column_count)
        left, top = layout.upper_left_corner_of_counter(0)
        bottom = top + rows * layout.distance_between_counters - layout.counter_gap
        right = left + layout.column_count * layout.distance_between_counters - layout.counter_gap
        near, far = (
            WIDTH_OF_COLOUR_BLEED + _CROP_MARK_DISTANCE,
            WIDTH_OF_COLOUR_BLEED + _CROP_MARK_DISTANCE + _CROP_MARK_LENGTH,
        )
        for x in _positions_of_cuts(left, layout.column_count, layout):
            yield _draw_crop_mark(x, top - far, x, top - near)
            yield _draw_crop_mark(x, bottom + near, x, bottom + far)
        for y in _positions_of_cuts(top, rows, layout):
            yield _draw_crop_mark(left - far, y, left - near, y)
            yield _draw_crop_mark(right + near, y, right + far, y)
        if not back:
            for index in range(len(self.pieces)):
                x, y = layout.upper_left_corner_of_counter(index)
                square = svg_path_of_rectangle(x, y, layout.counter_size, layout.counter_size)
                # Dashes show where to cut, and disappear when the cut is slightly off.
                yield DrawnPath(square, None, "#808080", _CUT_LINE_WIDTH, (0.8, 0.8))
                if self.pieces[index] in self.framed_pieces:
                    inner = layout.counter_size - 2 * _FRAME_INSET
                    yield from red_frame_around_path(
                        svg_path_of_rectangle(x + _FRAME_INSET, y + _FRAME_INSET, inner, inner),
                        _FRAME_INSET,
                    )


def _positions_of_cuts(start: float, count: int, layout: CounterLayout) -> Iterator[float]:
    """Yield the positions of cuts along one side: where counters begin, and where gaps begin."""
    for number in range(count):
        yield start + number * layout.distance_between_counters
        if layout.counter_gap or number + 1 == count:
            yield start + number * layout.distance_between_counters + layout.counter_size


def _draw_crop_mark(x: float, y: float, right: float, bottom: float) -> DrawingMark:
    return DrawnPath(
        svg_path_of_polygon([(x, y), (right, bottom)], closed=False),
        None,
        "#000000",
        _CROP_MARK_WIDTH,
    )


def make_counter_sheets(
    module: Module,
    layout: CounterLayout,
    pieces: Sequence[str],
    new: frozenset[str] = frozenset(),
) -> list[CounterSheet]:
    """Divide the counters of pieces into as many sheets as they need."""
    return [
        CounterSheet(module, layout, pieces[start : start + layout.counter_count], new)
        for start in range(0, len(pieces), layout.counter_count)
    ]
