"""Shapes drawn over the map: lines, areas, dots and texts, in board units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from sandtable.model.entities.outlines import Outline

BoardPoint = tuple[float, float]


class ShapeRole(Enum):
    """Meaning of a shape, which decides its colour."""

    CHOSEN = "chosen"
    HALO = "halo"
    """Outline that separates a shape from the map below it."""
    HOVER = "hover"
    NEAR = "near"
    """Neighbours of the hovered space."""
    NEW = "new"
    """Shape that is being drawn."""
    GOOD = "good"
    BAD = "bad"
    DOUBTFUL = "doubtful"
    """Space with a warning."""
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class LineShape:
    """Line through points, with the same width on screen at any zoom."""

    places: Sequence[BoardPoint]
    role: ShapeRole = ShapeRole.NEW
    width: float = 2.0
    dashed: bool = False
    closed: bool = False
    filled: bool = False
    arrow: bool = False
    """Whether the line ends in an arrow head."""


@dataclass(frozen=True, slots=True)
class AreaShape:
    """Area over the map, such as the outline of a space."""

    outline: Outline
    role: ShapeRole = ShapeRole.CHOSEN
    filled: bool = True
    width: float = 2.0
    colour: str = ""
    """Fill colour as `#rrggbb` or `#aarrggbb`; if empty, the role decides."""


@dataclass(frozen=True, slots=True)
class DragHandlesShape:
    """Handles over the map that the author can drag."""

    places: Sequence[BoardPoint]
    role: ShapeRole = ShapeRole.NEW
    size: float = 7.0
    """Size in pixels."""
    round: bool = False


@dataclass(frozen=True, slots=True)
class TextShape:
    """Text beside a point, on a background."""

    words: str
    at: BoardPoint
    role: ShapeRole = ShapeRole.NEW
    centred: bool = False
    """Whether the text is centred on the point; it is left out if another text is there already.
    """


MapShape = LineShape | AreaShape | DragHandlesShape | TextShape
