"""Shapes of symbols: paths that are filled, outlined or cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sandtable.drawing.drawing import DrawnPath, Point, svg_path_of_polygon

LINE_WIDTH = 0.3
"""Width of a symbol's lines in millimetres."""


@dataclass(frozen=True, slots=True)
class SymbolShape:
    """A path of a symbol: a line, an area in ink or background colour, or one with a rim."""

    d: str
    kind: Literal["line", "full", "bare", "open"] = "line"
    width: float = LINE_WIDTH

    def path_in_colours(self, ink: str, ground: str) -> DrawnPath:
        """Return the path of a symbol in the given colours."""
        match self.kind:
            case "line":
                return DrawnPath(self.d, None, ink, self.width)
            case "full":
                return DrawnPath(self.d, ink)
            case "bare":
                return DrawnPath(self.d, ground)
            case "open":
                return DrawnPath(self.d, ground, ink, self.width)


def line_shape(d: str, width: float = LINE_WIDTH) -> SymbolShape:
    """Return a line of a symbol along an SVG path."""
    return SymbolShape(d, "line", width)


def filled_shape(d: str) -> SymbolShape:
    """Return an area of a symbol in the ink colour."""
    return SymbolShape(d, "full")


def cutout_shape(d: str) -> SymbolShape:
    """Return an area of a symbol in the background colour, which hides the shapes below it."""
    return SymbolShape(d, "bare")


def rimmed_shape(d: str, width: float = LINE_WIDTH) -> SymbolShape:
    """Return an area of a symbol in the background colour, with a rim in the ink colour."""
    return SymbolShape(d, "open", width)


def symmetric_outline(half: Sequence[Point], middle: float = 3.0) -> str:
    """Return a symmetric outline, given its right half from top to bottom."""
    other = [(2 * middle - x, y) for x, y in reversed(half)]
    return svg_path_of_polygon([*half, *other])


def parse_points(text: str) -> list[Point]:
    """Parse the points in a text such as `1,3.4 1,1 1.8,1`."""
    pairs = (pair.partition(",") for pair in text.split())
    return [(float(x), float(y)) for x, _, y in pairs]
