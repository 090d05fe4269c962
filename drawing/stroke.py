"""A part of a symbol: a path that is filled, left open or cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sandtable.drawing.drawing import Path, Point, polygon

LINE = 0.3
"""How thick the lines of a symbol are, in millimetres."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A path of a symbol: a line, an area in the ink, one in the ground's colour, or both."""

    d: str
    kind: Literal["line", "full", "bare", "open"] = "line"
    width: float = LINE

    def path(self, ink: str, ground: str) -> Path:
        """The path in its colours."""
        match self.kind:
            case "line":
                return Path(self.d, None, ink, self.width)
            case "full":
                return Path(self.d, ink)
            case "bare":
                return Path(self.d, ground)
            case "open":
                return Path(self.d, ground, ink, self.width)


def line(d: str, width: float = LINE) -> Shape:
    """A line."""
    return Shape(d, "line", width)


def full(d: str) -> Shape:
    """An area in the ink."""
    return Shape(d, "full")


def bare(d: str) -> Shape:
    """A part cut out of what lies below."""
    return Shape(d, "bare")


def open_(d: str, width: float = LINE) -> Shape:
    """An area in the colour of the ground with a rim in the ink."""
    return Shape(d, "open", width)


def both_sides(half: Sequence[Point], middle: float = 3.0) -> str:
    """A shape of which one half is given, from nose to tail; the other is its mirror image."""
    other = [(2 * middle - x, y) for x, y in reversed(half)]
    return polygon([*half, *other])


def points(text: str) -> list[Point]:
    """The corners that a text names: `1,3.4 1,1 1.8,1`."""
    pairs = (pair.partition(",") for pair in text.split())
    return [(float(x), float(y)) for x, _, y in pairs]
