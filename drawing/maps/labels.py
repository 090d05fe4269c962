"""Labels of spaces: a name in lines with badges below, and its marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnText,
    FontWeight,
    PlacedDrawing,
    Point,
    svg_path_of_ellipse,
    svg_path_of_polygon,
)
from sandtable.drawing.fonts import CAPITAL_HEIGHT, text_width, wrap_text
from sandtable.drawing.maps.badge import Badge
from sandtable.drawing.maps.paper_transform import PaperBox

_LINE_SPACING = 1.08
_SPACE_BETWEEN_BADGES = 0.25
_GAP_OF_BADGES = 0.2
"""Distance between two badges, as a share of their height."""
_MAX_LABEL_LINES = 4
_MAX_WORDS = 9
"""Names with more words are not broken in every possible way."""
_MIN_BADGE_HEIGHT = 1.9
_LEADER_WIDTH, _DOT_RADIUS, _SHALLOW_WATER_WIDTH = 0.18, 0.42, 0.2
"""Widths of the line to a space, of the dot at its end and of their rim, in millimetres."""


class LabelColours(NamedTuple):
    """Colours in which the label of a space is drawn."""

    name: str
    badge: str
    paper: str
    """Background of badges."""
    halo: str


@dataclass(frozen=True, slots=True)
class LabelForm:
    """Form of a label: lines of text above a row of badges."""

    lines: tuple[str, ...]
    badges: tuple[Badge, ...] = ()
    weight: FontWeight = "bold"
    badge_row_count: int = 1

    def label_size_at_font_size(self, size: float) -> Point:
        """Return width and height of a label at a font size."""
        wide = max((text_width(line, size, self.weight) for line in self.lines), default=0.0)
        high = size * (_LINE_SPACING * (len(self.lines) - 1) + 0.95) if self.lines else 0.0
        if self.badges:
            wide = max(wide, self._badge_row_width(size))
            high += self._badge_rows_height(size) + (
                size * _SPACE_BETWEEN_BADGES if self.lines else 0.0
            )
        return wide, high

    def boxes_of_label_parts(self, size: float) -> tuple[PaperBox, ...]:
        """Return the rectangles of a label's text and badges, without its empty corners.

        The middle of the label is the origin.
        """
        wide, high = self.label_size_at_font_size(size)
        # Without a row of badges, the text fills its whole rectangle.
        if not (self.lines and self.badges):
            return ((-wide / 2, -high / 2, wide / 2, high / 2),)
        longest = max(text_width(line, size, self.weight) for line in self.lines) / 2
        row, tall = self._badge_row_width(size) / 2, self._badge_rows_height(size)
        below = high / 2 - tall - size * _SPACE_BETWEEN_BADGES
        return (-longest, -high / 2, longest, below), (-row, high / 2 - tall, row, high / 2)

    def boxes_of_lines(self, size: float) -> Iterator[PaperBox]:
        """Yield the rectangle of each line of a label and of its badges, around the origin."""
        *_, badges_or_text = self.boxes_of_label_parts(size)
        top = -self.label_size_at_font_size(size)[1] / 2
        for number, line in enumerate(self.lines):
            half, y = text_width(line, size, self.weight) / 2, top + number * size * _LINE_SPACING
            yield -half, y, half, y + size * 0.95
        if self.badges:
            yield badges_or_text

    def _badge_height(self, size: float) -> float:
        """Return the height of a badge; without a name it may be smaller than beside one."""
        return badge_height_for_letters(size) if self.lines else size

    def _badge_rows(self) -> list[tuple[Badge, ...]]:
        per_row = -(-len(self.badges) // self.badge_row_count)
        starts = range(0, len(self.badges), per_row)
        return [self.badges[start : start + per_row] for start in starts]

    def _badge_rows_height(self, size: float) -> float:
        high, rows = self._badge_height(size), len(self._badge_rows())
        return high * (rows + _GAP_OF_BADGES * (rows - 1))

    def _badge_row_width(self, size: float) -> float:
        high = self._badge_height(size)
        return max(_width_of_badges(row, high) for row in self._badge_rows())

    def draw_marks(self, inks: LabelColours, size: float) -> Iterator[DrawingMark]:
        """Yield the texts and badges of a label, centred at the origin."""
        name, ink, paper, halo = inks
        _, high = self.label_size_at_font_size(size)
        y = -high / 2 + size * (0.475 + CAPITAL_HEIGHT / 2)
        for line in self.lines:
            yield DrawnText(line, 0, y, size, self.weight, name, "middle", halo=halo)
            y += size * _LINE_SPACING
        if self.badges:
            tall = self._badge_height(size)
            top = high / 2 - self._badge_rows_height(size)
            for row in self._badge_rows():
                x = -_width_of_badges(row, tall) / 2
                for badge in row:
                    yield from badge.draw_marks(x, top, tall, ink, paper)
                    x += badge.badge_width_at_height(tall) + tall * _GAP_OF_BADGES
                top += tall * (1 + _GAP_OF_BADGES)


def _width_of_badges(badges: tuple[Badge, ...], high: float) -> float:
    """Return the width of a row of badges of a height."""
    widths = sum(badge.badge_width_at_height(high) for badge in badges)
    return widths + high * _GAP_OF_BADGES * (len(badges) - 1)


def badge_height_for_letters(size: float) -> float:
    """Return the height of badges for letters of a given size."""
    return max(_MIN_BADGE_HEIGHT, size * 0.95)


@dataclass(frozen=True, slots=True)
class SpaceLabel:
    """Label of a space, with its position on the sheet."""

    space: str
    block: LabelForm
    size: float
    x: float
    """Position of its middle."""
    y: float
    rotation: float = 0.0
    is_inside: bool = True
    """Whether it stands inside its space."""
    leader_line: tuple[Point, Point] | None = None
    """Line from the name to its space, if they are apart."""
    symbols: SpaceLabel | None = None
    """Badges that stand inside the space while the name does not."""

    @property
    def corners(self) -> tuple[Point, ...]:
        """Return the four corners of the label on the sheet."""
        wide, high = self.block.label_size_at_font_size(self.size)
        c, s = cos(radians(self.rotation)), sin(radians(self.rotation))
        half = [(-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2)]
        half.append((-wide / 2, high / 2))
        return tuple((self.x + x * c - y * s, self.y + x * s + y * c) for x, y in half)

    @property
    def boxes_of_label_parts(self) -> tuple[PaperBox, ...]:
        """Return the boxes of text and badges, for a label that is not rotated."""
        return tuple(
            (self.x + left, self.y + top, self.x + right, self.y + bottom)
            for left, top, right, bottom in self.block.boxes_of_label_parts(self.size)
        )

    @property
    def box(self) -> PaperBox:
        """Return the upright bounding box, without symbols that stand apart."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def boxes(self) -> tuple[PaperBox, ...]:
        """Return the bounding box of the label, and that of symbols drawn apart from it."""
        return (self.box, self.symbols.box) if self.symbols else (self.box,)

    def point_nearest_to(self, x: float, y: float) -> Point:
        """Return the point of the text or the badges that is nearest to a point of the map."""
        candidates = [
            (min(max(x, self.x + left), self.x + right), min(max(y, self.y + top), self.y + low))
            for left, top, right, low in self.block.boxes_of_lines(self.size)
        ]
        return min(candidates, key=lambda point: hypot(point[0] - x, point[1] - y))

    def draw_marks(self, inks: LabelColours) -> Iterator[DrawingMark]:
        """Yield the label at its position, without the line to its space."""
        wide, high = self.block.label_size_at_font_size(self.size)
        marks = tuple(self.block.draw_marks(inks, self.size))
        yield PlacedDrawing(Drawing(wide, high, marks), self.x, self.y, rotation=self.rotation)
        if self.symbols:
            yield from self.symbols.draw_marks(inks)


def draw_leader_line(label: SpaceLabel, ink: str, halo: str) -> Iterator[DrawingMark]:
    """Yield the line from a label to its space, if there is one."""
    if label.leader_line:
        line, end = (
            svg_path_of_polygon(label.leader_line, closed=False),
            svg_path_of_ellipse(*label.leader_line[1], _DOT_RADIUS),
        )
        yield DrawnPath(line, None, halo, _LEADER_WIDTH + 2 * _SHALLOW_WATER_WIDTH)
        yield DrawnPath(line, None, ink, _LEADER_WIDTH)
        yield DrawnPath(end, ink, halo, _SHALLOW_WATER_WIDTH)


def possible_line_breaks(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the name in one line, in two lines and so on, each as narrow as possible."""
    words = text.split()
    # The number of ways to break a name grows steeply with its words.
    if len(words) > _MAX_WORDS:
        yield from (
            tuple(wrap_text(text, text_width(text, 1.0) / n, 1.0, "bold")) for n in (1, 3, 5)
        )
        return
    for count in range(1, min(_MAX_LABEL_LINES, len(words)) + 1):
        ways = (
            tuple(
                " ".join(words[a:b]) for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True)
            )
            for cuts in combinations(range(1, len(words)), count - 1)
        )
        yield min(ways, key=_widest_line)


def _divide_words_into_lines(words: list[str], cuts: tuple[int, ...]) -> Iterator[str]:
    return (" ".join(words[a:b]) for a, b in pairwise(cuts))


def _widest_line(lines: tuple[str, ...]) -> float:
    return max(text_width(line, 1.0, "bold") for line in lines)


def possible_label_forms(
    text: str, badges: tuple[Badge, ...], weight: FontWeight
) -> list[LabelForm]:
    """Return the possible line breaks of a name with its badges, those with few lines first."""
    if not text:
        return [LabelForm((), badges, weight)] if badges else []
    return [LabelForm(lines, badges, weight) for lines in possible_line_breaks(text)]
