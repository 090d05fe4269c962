"""Drawings as values: paths, texts and pictures in millimetres, with y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

TextAnchor = Literal["start", "middle", "end"]
FontWeight = Literal["regular", "bold"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """A line or an area. `d` is an SVG path with M, L, C and Z in absolute coordinates only."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text on a baseline; `size` is the font size in millimetres."""

    text: str
    x: float
    y: float
    size: float
    weight: FontWeight = "regular"
    fill: str = "#000000"
    anchor: TextAnchor = "start"
    rotation: float = 0.0
    """Rotation in degrees, clockwise around its point."""
    halo: str | None = None
    """Colour of an outline that keeps the text readable on any background."""


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture of the module, by file name, as large as fits into a rectangle."""

    name: str
    x: float
    y: float
    width: float
    height: float
    is_stretched: bool = False
    """Whether it fills the rectangle, whatever its own proportions are."""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class PlacedDrawing:
    """A drawing inside another: moved, scaled, and rotated clockwise around its origin."""

    drawing: Drawing
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    rotation: float = 0.0


DrawingMark = DrawnPath | DrawnText | DrawnPicture | PlacedDrawing


@dataclass(frozen=True, slots=True)
class Drawing:
    """Drawing of a given size: paths, texts and pictures, in the order of painting."""

    width: float
    height: float
    marks: tuple[DrawingMark, ...] = ()

    def with_marks(self, marks: Iterable[DrawingMark]) -> Drawing:
        """Return the drawing with further paths, texts and pictures on top."""
        return replace(self, marks=(*self.marks, *marks))


@lru_cache(maxsize=65_536)
def format_number(value: float) -> str:
    """Return a number with at most three decimals, as short as possible."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    # Rounding a small negative number would otherwise give `-0`.
    return "0" if text in {"-0", ""} else text


def svg_path_of_polygon(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return an SVG path through points."""
    if not points:
        return ""
    steps = [f"{format_number(x)} {format_number(y)}" for x, y in points]
    return "M" + "L".join(steps) + ("Z" if closed else "")


@lru_cache(maxsize=4_096)
def svg_path_of_rectangle(
    x: float, y: float, width: float, height: float, radius: float = 0.0
) -> str:
    """Return the SVG path of a rectangle, with round corners if it has a radius."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return svg_path_of_polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    r = min(radius, width / 2, height / 2)
    k = r * _ARC_HANDLE_LENGTH
    return (
        _path_command_to_move(x + r, y)
        + _path_command_for_line(right - r, y)
        + _path_command_for_curve(right - r + k, y, right, y + r - k, right, y + r)
        + _path_command_for_line(right, bottom - r)
        + _path_command_for_curve(right, bottom - r + k, right - r + k, bottom, right - r, bottom)
        + _path_command_for_line(x + r, bottom)
        + _path_command_for_curve(x + r - k, bottom, x, bottom - r + k, x, bottom - r)
        + _path_command_for_line(x, y + r)
        + _path_command_for_curve(x, y + r - k, x + r - k, y, x + r, y)
        + "Z"
    )


_ARC_HANDLE_LENGTH = 0.5523
"""Length of the control handles of a quarter circle with radius 1."""


def svg_path_of_ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return the SVG path of a circle or an ellipse around a point."""
    ry = rx if ry is None else ry
    kx, ky = rx * _ARC_HANDLE_LENGTH, ry * _ARC_HANDLE_LENGTH
    return (
        _path_command_to_move(x, y - ry)
        + _path_command_for_curve(x + kx, y - ry, x + rx, y - ky, x + rx, y)
        + _path_command_for_curve(x + rx, y + ky, x + kx, y + ry, x, y + ry)
        + _path_command_for_curve(x - kx, y + ry, x - rx, y + ky, x - rx, y)
        + _path_command_for_curve(x - rx, y - ky, x - kx, y - ry, x, y - ry)
        + "Z"
    )


def _path_command_to_move(x: float, y: float) -> str:
    return f"M{format_number(x)} {format_number(y)}"


def _path_command_for_line(x: float, y: float) -> str:
    return f"L{format_number(x)} {format_number(y)}"


def _path_command_for_curve(*numbers: float) -> str:
    return "C" + " ".join(map(format_number, numbers))
