"""A badge beside the name of a space: its form, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from sandtable.drawing.colours import readable
from sandtable.drawing.drawing import Mark, Path, Words, ellipse, polygon, rectangle
from sandtable.drawing.fonts import CAPITAL, width

Form = Literal["round", "pill", "star", "square", "dot", "house", "tower"]


@dataclass(frozen=True, slots=True)
class Badge:
    """A small mark: its form, and what stands in it."""

    word: str
    form: Form
    colour: str
    letter: str = ""
    text: str = ""

    def wide(self, size: float) -> float:
        """How wide it is, at a height."""
        if self.form == "pill":
            inside = width(self.letter, size * 0.8, "bold") + width(self.text, size * 0.8, "bold")
            return inside + size * 0.75
        if self.form == "round":
            return max(size, width(self.text, size * 0.8, "bold") + size * 0.5)
        return size * (0.62 if self.form == "dot" else 0.9)

    def marks(self, x: float, y: float, size: float, ink: str, paper: str) -> Iterator[Mark]:
        """The badge with its upper left corner at a point."""
        wide = self.wide(size)
        middle, rim = (x + wide / 2, y + size / 2), size * 0.07
        match self.form:
            case "pill":
                yield from self._pill(x, y, size, paper)
            case "round":
                d = rectangle(x, y, wide, size, size / 2)
                yield Path(d, self.colour, paper, rim)
                yield _said(self.text, *middle, size * 0.8, readable(self.colour))
            case "star":
                yield Path(_star(*middle, size * 0.5), self.colour, paper, rim)
            case "square":
                d = rectangle(
                    middle[0] - size * 0.32, middle[1] - size * 0.32, size * 0.64, size * 0.64
                )
                yield Path(d, ink, paper, rim)
            case "dot":
                yield Path(ellipse(*middle, size * 0.25), paper, ink, size * 0.12)
            case "house":
                yield Path(_house(*middle, size * 0.36), self.colour, paper, rim)
            case "tower":
                yield Path(_tower(*middle, size * 0.38), ink, paper, rim)

    def _pill(self, x: float, y: float, size: float, paper: str) -> Iterator[Mark]:
        wide, letters = self.wide(size), width(self.letter, size * 0.8, "bold")
        yield Path(rectangle(x, y, wide, size, size * 0.22), paper, self.colour, size * 0.1)
        head = letters + size * 0.32
        yield Path(rectangle(x, y, head, size, size * 0.22), self.colour)
        yield _said(self.letter, x + head / 2, y + size / 2, size * 0.8, readable(self.colour))
        middle = x + head + (wide - head) / 2
        yield _said(self.text, middle, y + size / 2, size * 0.8, readable(paper))


def _said(text: str, x: float, y: float, size: float, ink: str) -> Words:
    return Words(text, x, y + size * CAPITAL / 2, size, "bold", ink, "middle")


def _star(x: float, y: float, radius: float) -> str:
    corners = []
    for i in range(10):
        r = radius * (0.42 if i % 2 else 1.0)
        corners.append((x + r * sin(i * pi / 5), y + radius * 0.06 - r * cos(i * pi / 5)))
    return polygon(corners)


def _house(x: float, y: float, r: float) -> str:
    return polygon(
        [(x - r, y + r), (x - r, y - r * 0.1), (x, y - r), (x + r, y - r * 0.1), (x + r, y + r)]
    )


def _tower(x: float, y: float, r: float) -> str:
    third = r * 2 / 5
    top, low = y - r, y - r * 0.45
    xs = [x - r + third * i for i in range(6)]
    teeth = [(xs[0], top), (xs[1], top), (xs[1], low), (xs[2], low), (xs[2], top), (xs[3], top)]
    teeth += [(xs[3], low), (xs[4], low), (xs[4], top), (xs[5], top)]
    return polygon([(xs[0], y + r), *teeth, (xs[5], y + r)])
