"""A drawing as a pure value: paths, words and pictures in millimetres, y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

TextAnchor = Literal["start", "middle", "end"]
FontWeight = Literal["regular", "bold"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PathMark:
    """A line or an area. `d` holds only M, L, C and Z with absolute coordinates, as in SVG."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class TextMark:
    """A run of text on a baseline; `size` is the height of the font in millimetres."""

    text: str
    x: float
    y: float
    size: float
    weight: FontWeight = "regular"
    fill: str = "#000000"
    anchor: TextAnchor = "start"
    rotation: float = 0.0
    """By how many degrees it is turned, clockwise about its point."""
    halo: str | None = None
    """The colour of an outline that keeps it readable on any ground."""


@dataclass(frozen=True, slots=True)
class PictureMark:
    """A picture of the module, by the name of its file: as large as fits into a rectangle."""

    name: str
    x: float
    y: float
    width: float
    height: float
    is_stretched: bool = False
    """Whether it fills the rectangle, whatever its own proportions are."""


@dataclass(frozen=True, slots=True)
class PlacedDrawing:
    """A drawing within a drawing: moved, scaled, turned clockwise about its own origin."""

    drawing: Drawing
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    rotation: float = 0.0


DrawingMark = PathMark | TextMark | PictureMark | PlacedDrawing


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks in the order in which they are painted, on a sheet of a size."""

    width: float
    height: float
    marks: tuple[DrawingMark, ...] = ()

    def with_marks(self, marks: Iterable[DrawingMark]) -> Drawing:
        """The same sheet with more on it."""
        return replace(self, marks=(*self.marks, *marks))


@lru_cache(maxsize=65_536)
def format_number(value: float) -> str:
    """A number as short as a thousandth of a millimetre allows."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def polygon_path(points: Sequence[Point], *, closed: bool = True) -> str:
    """A path through points."""
    if not points:
        return ""
    steps = [f"{format_number(x)} {format_number(y)}" for x, y in points]
    return "M" + "L".join(steps) + ("Z" if closed else "")


@lru_cache(maxsize=4_096)
def rectangle_path(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    """A rectangle, with round corners if it has a radius."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return polygon_path([(x, y), (right, y), (right, bottom), (x, bottom)])
    r = min(radius, width / 2, height / 2)
    k = r * _ARC_HANDLE
    return (
        _move_to(x + r, y)
        + _line_to(right - r, y)
        + _curve_to(right - r + k, y, right, y + r - k, right, y + r)
        + _line_to(right, bottom - r)
        + _curve_to(right, bottom - r + k, right - r + k, bottom, right - r, bottom)
        + _line_to(x + r, bottom)
        + _curve_to(x + r - k, bottom, x, bottom - r + k, x, bottom - r)
        + _line_to(x, y + r)
        + _curve_to(x, y + r - k, x + r - k, y, x + r, y)
        + "Z"
    )


_ARC_HANDLE = 0.5523
"""How far the handles of a quarter of a circle reach, for a radius of one."""


def ellipse_path(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """A circle, or an ellipse, about a point."""
    ry = rx if ry is None else ry
    kx, ky = rx * _ARC_HANDLE, ry * _ARC_HANDLE
    return (
        _move_to(x, y - ry)
        + _curve_to(x + kx, y - ry, x + rx, y - ky, x + rx, y)
        + _curve_to(x + rx, y + ky, x + kx, y + ry, x, y + ry)
        + _curve_to(x - kx, y + ry, x - rx, y + ky, x - rx, y)
        + _curve_to(x - rx, y - ky, x - kx, y - ry, x, y - ry)
        + "Z"
    )


def _move_to(x: float, y: float) -> str:
    return f"M{format_number(x)} {format_number(y)}"


def _line_to(x: float, y: float) -> str:
    return f"L{format_number(x)} {format_number(y)}"


def _curve_to(*numbers: float) -> str:
    return "C" + " ".join(map(format_number, numbers))
