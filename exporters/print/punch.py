"""Counter sheets as drawings: a grid of counters in true size, whose backs mirror its fronts."""

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
    Mark,
    PathMark,
    PlacedDrawing,
    polygon_path,
    rectangle_path,
)
from sandtable.exporters.print.news import frame
from sandtable.model.module import Module

BLEED = 1.5
_CLEAR, _LONG = 1.0, 3.5
"""How far crop marks stand off the bleed, and how long they are."""
_SIDE, _TOP, _BOTTOM = 11.0, 30.0, 21.0
"""What of the paper is left free, marks and words included."""
_MARK, _DIE, _INSET = 0.1, 0.08, 0.45


@dataclass(frozen=True, slots=True)
class Layout:
    """How counters lie on a paper: how many across and down, how far apart, from where."""

    paper: tuple[float, float]
    size: float = HALF_INCH
    gap: float = 0.0
    """Between two counters; stickers need one, counters are cut in one line."""

    @property
    def pitch(self) -> float:
        """From one counter to the next."""
        return self.size + self.gap

    @property
    def across(self) -> int:
        """How many lie side by side."""
        return max(1, int((self.paper[0] - 2 * (_SIDE + BLEED) + self.gap) // self.pitch))

    @property
    def down(self) -> int:
        """How many lie one below the other."""
        return max(1, int((self.paper[1] - _TOP - _BOTTOM + self.gap) // self.pitch))

    @property
    def count(self) -> int:
        """How many there are room for."""
        return self.across * self.down

    def at(self, index: int, *, back: bool = False) -> tuple[float, float]:
        """The upper left corner of a counter; on the back, left and right have changed places."""
        row, column = divmod(index, self.across)
        if back:
            column = self.across - 1 - column
        left = (self.paper[0] - self.across * self.pitch + self.gap) / 2
        return left + column * self.pitch, _TOP + row * self.pitch


@dataclass(frozen=True)
class Punched:
    """One sheet: the pieces on it by full name, each as often as it is there."""

    module: Module
    layout: Layout
    pieces: Sequence[str]
    new: frozenset[str] = frozenset()
    """Those that are framed, for who compares this sheet with an older one."""

    @cached_property
    def front(self) -> Drawing:
        """The side with the full strengths."""
        return self._side(back=False)

    @cached_property
    def back(self) -> Drawing:
        """The other side, as it lies when the paper is turned over its upright middle."""
        return self._side(back=True)

    def _side(self, *, back: bool) -> Drawing:
        wide, high = self.layout.paper
        marks = (*self._bleeds(back=back), *self._counters(back=back), *self._lines(back=back))
        return Drawing(wide, high, marks)

    def _bleeds(self, *, back: bool) -> Iterator[Mark]:
        """Yield the colour of each counter beyond its edge, where no neighbour lies."""
        for index, piece in enumerate(self.pieces):
            if colour := background_colour(self.module, piece, back=back):
                x, y = self.layout.at(index, back=back)
                left, right, above, below = self._bleed_widths(index, back=back)
                wide, high = self.layout.size + left + right, self.layout.size + above + below
                yield PathMark(rectangle_path(x - left, y - above, wide, high), colour)

    def _bleed_widths(self, index: int, *, back: bool) -> tuple[float, float, float, float]:
        """Return how far the colour goes beyond the left, right, upper and lower edge."""
        across, last = self.layout.across, len(self.pieces) - 1
        near, column = min(BLEED, self.layout.gap / 2), index % across
        before = near if column else BLEED
        after = near if column < across - 1 and index < last else BLEED
        left, right = (after, before) if back else (before, after)
        above = near if index >= across else BLEED
        return left, right, above, near if index + across <= last else BLEED

    def _counters(self, *, back: bool) -> Iterator[Mark]:
        draw = draw_counter_back if back else draw_counter
        for index, piece in enumerate(self.pieces):
            x, y = self.layout.at(index, back=back)
            yield PlacedDrawing(draw(self.module, piece, size=self.layout.size, edged=False), x, y)

    def _lines(self, *, back: bool) -> Iterator[Mark]:
        """Crop marks about the whole; on the front, the lines along which the die cuts."""
        layout = self.layout
        rows = -(-len(self.pieces) // layout.across)
        left, top = layout.at(0)
        bottom = top + rows * layout.pitch - layout.gap
        right = left + layout.across * layout.pitch - layout.gap
        near, far = BLEED + _CLEAR, BLEED + _CLEAR + _LONG
        for x in _edges(left, layout.across, layout):
            yield _line(x, top - far, x, top - near)
            yield _line(x, bottom + near, x, bottom + far)
        for y in _edges(top, rows, layout):
            yield _line(left - far, y, left - near, y)
            yield _line(right + near, y, right + far, y)
        if not back:
            for index in range(len(self.pieces)):
                x, y = layout.at(index)
                square = rectangle_path(x, y, layout.size, layout.size)
                yield PathMark(square, None, "#808080", _DIE, (0.8, 0.8))
                if self.pieces[index] in self.new:
                    inner = layout.size - 2 * _INSET
                    yield from frame(rectangle_path(x + _INSET, y + _INSET, inner, inner), _INSET)


def _edges(start: float, count: int, layout: Layout) -> Iterator[float]:
    """Where counters begin and end, along one side."""
    for number in range(count):
        yield start + number * layout.pitch
        if layout.gap or number + 1 == count:
            yield start + number * layout.pitch + layout.size


def _line(x: float, y: float, right: float, bottom: float) -> Mark:
    return PathMark(polygon_path([(x, y), (right, bottom)], closed=False), None, "#000000", _MARK)


def punched(
    module: Module,
    layout: Layout,
    pieces: Sequence[str],
    new: frozenset[str] = frozenset(),
) -> list[Punched]:
    """All sheets that so many counters need."""
    return [
        Punched(module, layout, pieces[start : start + layout.count], new)
        for start in range(0, len(pieces), layout.count)
    ]
