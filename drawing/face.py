"""Faces of pieces as values: all data on which the drawing of a counter's side depends."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.entities.components import PieceStyle


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number printed on a counter, with its border and colour."""

    text: str
    border: str = ""
    """`box`, `circle`, or empty for no border."""
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """All texts, numbers, colours and symbols that are printed on one side of a piece."""

    style: PieceStyle
    ground: str
    ink: str
    symbol: str = "blank"
    echelon: str = ""
    printed_numbers: tuple[PrintedNumber, ...] = ()
    """The numbers of this side in printed order; empty if unknown."""
    numbers_by_step: tuple[tuple[PrintedNumber, ...], ...] = ()
    """The numbers of all steps for the edges of a block, full strength first."""
    name: str = ""
    short_name: str = ""
    """Its name without the words that its symbol shows, for small spaces."""
    unit: str = ""
    """The part of its name before a slash, if the part behind names its formation."""
    formation: str = ""
    code: str = ""
    stripe_colour: str | None = None
    bar_colour: str | None = None
    steps: int = 1
    steps_lost: int = 0
    is_reduced: bool = False
    side_name: str = ""
    """Name of this side, if nothing else distinguishes the sides."""
    image: str | None = None
    has_covering_image: bool = False
    """Whether the picture covers the counter, instead of all that is printed on it."""
    is_common: bool = False
    """Whether it has no owner."""


@dataclass(frozen=True, slots=True)
class BlankCounterBack:
    """The back of a piece that is printed on one side only."""

    ground: str
    ink: str
    owner: str
