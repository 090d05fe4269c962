"""A drawing as a pure value: paths, words and pictures in millimetres, y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

Anchor = Literal["start", "middle", "end"]
Weight = Literal["regular", "bold"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Path:
    """A line or an area. `d` holds only M, L, C and Z with absolute coordinates, as in SVG."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text on a baseline; `size` is the height of the font in millimetres."""

    text: str
    x: float
    y: float
    size: float
    weight: Weight = "regular"
    fill: str = "#000000"
    anchor: Anchor = "start"
    turned: float = 0.0
    """By how many degrees it is turned, clockwise about its point."""
    halo: str | None = None
    """The colour of an outline that keeps it readable on any ground."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the module, by the name of its file."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing within a drawing: moved, scaled, turned clockwise about its own origin."""

    drawing: Drawing
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turned: float = 0.0


Mark = Path | Words | Picture | Placed


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks in the order in which they are painted, on a sheet of a size."""

    width: float
    height: float
    marks: tuple[Mark, ...] = ()

    def with_marks(self, marks: Iterable[Mark]) -> Drawing:
        """The same sheet with more on it."""
        return replace(self, marks=(*self.marks, *marks))


@lru_cache(maxsize=65_536)
def number(value: float) -> str:
    """A number as short as a thousandth of a millimetre allows."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def polygon(points: Sequence[Point], *, closed: bool = True) -> str:
    """A path through points."""
    if not points:
        return ""
    steps = [f"{number(x)} {number(y)}" for x, y in points]
    return "M" + "L".join(steps) + ("Z" if closed else "")


@lru_cache(maxsize=4_096)
def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    """A rectangle, with round corners if it has a radius."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    r = min(radius, width / 2, height / 2)
    k = r * _ARC
    return (
        _m(x + r, y)
        + _l(right - r, y)
        + _c(right - r + k, y, right, y + r - k, right, y + r)
        + _l(right, bottom - r)
        + _c(right, bottom - r + k, right - r + k, bottom, right - r, bottom)
        + _l(x + r, bottom)
        + _c(x + r - k, bottom, x, bottom - r + k, x, bottom - r)
        + _l(x, y + r)
        + _c(x, y + r - k, x + r - k, y, x + r, y)
        + "Z"
    )


_ARC = 0.5523
"""How far the handles of a quarter of a circle reach, for a radius of one."""


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """A circle, or an ellipse, about a point."""
    ry = rx if ry is None else ry
    kx, ky = rx * _ARC, ry * _ARC
    return (
        _m(x, y - ry)
        + _c(x + kx, y - ry, x + rx, y - ky, x + rx, y)
        + _c(x + rx, y + ky, x + kx, y + ry, x, y + ry)
        + _c(x - kx, y + ry, x - rx, y + ky, x - rx, y)
        + _c(x - rx, y - ky, x - kx, y - ry, x, y - ry)
        + "Z"
    )


def _m(x: float, y: float) -> str:
    return f"M{number(x)} {number(y)}"


def _l(x: float, y: float) -> str:
    return f"L{number(x)} {number(y)}"


def _c(*numbers: float) -> str:
    return "C" + " ".join(map(number, numbers))
