"""What is drawn over the map: lines, areas, points and words, in board units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from sandtable.model.entities.outlines import Outline

Place = tuple[float, float]


class Role(Enum):
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
class Line:
    """A line through places; as wide on the screen at any zoom."""

    places: Sequence[Place]
    role: Role = Role.NEW
    width: float = 2.0
    dashed: bool = False
    closed: bool = False
    filled: bool = False
    arrow: bool = False
    """Whether it has a head at its end."""


@dataclass(frozen=True, slots=True)
class Area:
    """The outline of a space."""

    outline: Outline
    role: Role = Role.CHOSEN
    filled: bool = True
    width: float = 2.0
    colour: str = ""
    """What it is filled with, `#rrggbb` or `#aarrggbb`; as its role says, if it does not."""


@dataclass(frozen=True, slots=True)
class Dots:
    """Places to take hold of."""

    places: Sequence[Place]
    role: Role = Role.NEW
    size: float = 7.0
    """In pixels."""
    round: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Words beside a place, on a ground of their own."""

    words: str
    at: Place
    role: Role = Role.NEW
    centred: bool = False
    """Whether they stand on the place itself; they are left out where others stand already."""


Shape = Line | Area | Dots | Text
