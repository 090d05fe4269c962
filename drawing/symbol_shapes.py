"""A part of a symbol: a path that is filled, left open or cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sandtable.drawing.drawing import PathMark, Point, polygon_path

LINE_WIDTH = 0.3
"""How thick the lines of a symbol are, in millimetres."""


@dataclass(frozen=True, slots=True)
class SymbolShape:
    """A path of a symbol: a line, an area in the ink, one in the ground's colour, or both."""

    d: str
    kind: Literal["line", "full", "bare", "open"] = "line"
    width: float = LINE_WIDTH

    def to_path(self, ink: str, ground: str) -> PathMark:
        """The path in its colours."""
        match self.kind:
            case "line":
                return PathMark(self.d, None, ink, self.width)
            case "full":
                return PathMark(self.d, ink)
            case "bare":
                return PathMark(self.d, ground)
            case "open":
                return PathMark(self.d, ground, ink, self.width)


def line_shape(d: str, width: float = LINE_WIDTH) -> SymbolShape:
    """A line."""
    return SymbolShape(d, "line", width)


def filled_shape(d: str) -> SymbolShape:
    """An area in the ink."""
    return SymbolShape(d, "full")


def cutout_shape(d: str) -> SymbolShape:
    """A part cut out of what lies below."""
    return SymbolShape(d, "bare")


def rimmed_shape(d: str, width: float = LINE_WIDTH) -> SymbolShape:
    """An area in the colour of the ground with a rim in the ink."""
    return SymbolShape(d, "open", width)


def mirrored_outline(half: Sequence[Point], middle: float = 3.0) -> str:
    """A shape of which one half is given, from nose to tail; the other is its mirror image."""
    other = [(2 * middle - x, y) for x, y in reversed(half)]
    return polygon_path([*half, *other])


def parse_points(text: str) -> list[Point]:
    """The corners that a text names: `1,3.4 1,1 1.8,1`."""
    pairs = (pair.partition(",") for pair in text.split())
    return [(float(x), float(y)) for x, _, y in pairs]
