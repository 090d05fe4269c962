"""What is drawn over the map: lines, areas, points and words, in board units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from sandtable.model.entities.outlines import Outline

BoardPoint = tuple[float, float]


class ShapeRole(Enum):
    """What a shape says; the palette of the window gives it a colour."""

    CHOSEN = "chosen"
    HALO = "halo"
    """What sets a shape off from whatever lies below it."""
    HOVER = "hover"
    NEAR = "near"
    """Neighbours of what is below the mouse."""
    NEW = "new"
    """What is being drawn."""
    GOOD = "good"
    BAD = "bad"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class LineShape:
    """A line through places; as wide on the screen at any zoom."""

    places: Sequence[BoardPoint]
    role: ShapeRole = ShapeRole.NEW
    width: float = 2.0
    dashed: bool = False
    closed: bool = False
    filled: bool = False
    arrow: bool = False
    """Whether it has a head at its end."""


@dataclass(frozen=True, slots=True)
class AreaShape:
    """The outline of a space."""

    outline: Outline
    role: ShapeRole = ShapeRole.CHOSEN
    filled: bool = True
    width: float = 2.0
    colour: str = ""
    """What it is filled with, `#rrggbb` or `#aarrggbb`; as its role says, if it does not."""


@dataclass(frozen=True, slots=True)
class DotsShape:
    """Places to take hold of."""

    places: Sequence[BoardPoint]
    role: ShapeRole = ShapeRole.NEW
    size: float = 7.0
    """In pixels."""
    round: bool = False


@dataclass(frozen=True, slots=True)
class TextShape:
    """Words beside a place, on a ground of their own."""

    words: str
    at: BoardPoint
    role: ShapeRole = ShapeRole.NEW
    centred: bool = False
    """Whether they stand on the place itself; they are left out where others stand already."""


MapShape = LineShape | AreaShape | DotsShape | TextShape
