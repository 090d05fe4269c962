"""Badges: small signs next to the names of spaces, as data and as drawn marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from sandtable.drawing.colours import readable_text_colour
from sandtable.drawing.drawing import (
    DrawingMark,
    DrawnPath,
    DrawnText,
    svg_path_of_ellipse,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.drawing.fonts import CAPITAL_HEIGHT, text_width

BadgeForm = Literal["round", "pill", "star", "diamond", "square", "dot", "house", "tower"]


@dataclass(frozen=True, slots=True)
class Badge:
    """Badge of a space, a small symbol: its shape and its texts."""

    word: str
    form: BadgeForm
    colour: str
    letter: str = ""
    text: str = ""

    def badge_width_at_height(self, size: float) -> float:
        """Return the width of the badge at a given height."""
        if self.form == "pill":
            inside = text_width(self.letter, size * 0.8, "bold") + text_width(
                self.text, size * 0.8, "bold"
            )
            return inside + size * 0.75
        if self.form == "round":
            return max(size, text_width(self.text, size * 0.8, "bold") + size * 0.5)
        return size * (0.62 if self.form == "dot" else 0.9)

    def draw_marks(
        self, x: float, y: float, size: float, ink: str, paper: str
    ) -> Iterator[DrawingMark]:
        """Yield the parts of the badge's drawing, with its upper left corner at a point."""
        wide = self.badge_width_at_height(size)
        middle, rim = (x + wide / 2, y + size / 2), size * 0.07
        match self.form:
            case "pill":
                yield from self._draw_oval_badge(x, y, size, paper)
            case "round":
                d = svg_path_of_rectangle(x, y, wide, size, size / 2)
                yield DrawnPath(d, self.colour, paper, rim)
                # Badge texts must be readable on any colour of the game.
                yield _badge_text(
                    self.text, *middle, size * 0.8, readable_text_colour(self.colour)
                )
            case "star":
                yield DrawnPath(_star_outline(*middle, size * 0.5), self.colour, paper, rim)
            case "diamond":
                yield DrawnPath(_diamond_outline(*middle, size * 0.46), self.colour, paper, rim)
            case "square":
                d = svg_path_of_rectangle(
                    middle[0] - size * 0.32, middle[1] - size * 0.32, size * 0.64, size * 0.64
                )
                yield DrawnPath(d, ink, paper, rim)
            case "dot":
                yield DrawnPath(svg_path_of_ellipse(*middle, size * 0.25), paper, ink, size * 0.12)
            case "house":
                yield DrawnPath(_house_outline(*middle, size * 0.36), self.colour, paper, rim)
            case "tower":
                yield DrawnPath(_tower_outline(*middle, size * 0.38), ink, paper, rim)

    def _draw_oval_badge(
        self, x: float, y: float, size: float, paper: str
    ) -> Iterator[DrawingMark]:
        wide, letters = (
            self.badge_width_at_height(size),
            text_width(self.letter, size * 0.8, "bold"),
        )
        yield DrawnPath(
            svg_path_of_rectangle(x, y, wide, size, size * 0.22), paper, self.colour, size * 0.1
        )
        head = letters + size * 0.32
        yield DrawnPath(svg_path_of_rectangle(x, y, head, size, size * 0.22), self.colour)
        yield _badge_text(
            self.letter, x + head / 2, y + size / 2, size * 0.8, readable_text_colour(self.colour)
        )
        middle = x + head + (wide - head) / 2
        yield _badge_text(self.text, middle, y + size / 2, size * 0.8, readable_text_colour(paper))


def _badge_text(text: str, x: float, y: float, size: float, ink: str) -> DrawnText:
    return DrawnText(text, x, y + size * CAPITAL_HEIGHT / 2, size, "bold", ink, "middle")


def _star_outline(x: float, y: float, radius: float) -> str:
    corners = []
    for i in range(10):
        r = radius * (0.42 if i % 2 else 1.0)
        corners.append((x + r * sin(i * pi / 5), y + radius * 0.06 - r * cos(i * pi / 5)))
    return svg_path_of_polygon(corners)


def _diamond_outline(x: float, y: float, r: float) -> str:
    return svg_path_of_polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])


def _house_outline(x: float, y: float, r: float) -> str:
    return svg_path_of_polygon(
        [(x - r, y + r), (x - r, y - r * 0.1), (x, y - r), (x + r, y - r * 0.1), (x + r, y + r)]
    )


def _tower_outline(x: float, y: float, r: float) -> str:
    # A tower has three battlements and two gaps between them, hence fifths.
    third = r * 2 / 5
    top, low = y - r, y - r * 0.45
    xs = [x - r + third * i for i in range(6)]
    teeth = [(xs[0], top), (xs[1], top), (xs[1], low), (xs[2], low), (xs[2], top), (xs[3], top)]
    teeth += [(xs[3], low), (xs[4], low), (xs[4], top), (xs[5], top)]
    return svg_path_of_polygon([(xs[0], y + r), *teeth, (xs[5], y + r)])
