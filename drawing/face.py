"""What one side of a piece shows: all that its drawing depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.entities.components import PieceStyle


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """One printed number: as it is printed, with a box or a circle about it, in a colour."""

    text: str
    border: str = ""
    """`box`, `circle` or nothing."""
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece, whole."""

    style: PieceStyle
    ground: str
    ink: str
    symbol: str = "blank"
    echelon: str = ""
    printed_numbers: tuple[PrintedNumber, ...] = ()
    """The numbers of this side, in printed order; none where they are not known."""
    numbers_by_step: tuple[tuple[PrintedNumber, ...], ...] = ()
    """The numbers of all steps, full strength first: what the edges of a block show."""
    name: str = ""
    short_name: str = ""
    """Its name without what the symbol tells, for where it does not fit."""
    unit: str = ""
    """What stands before the stroke of its name, where it names its formation, too."""
    formation: str = ""
    code: str = ""
    stripe_colour: str | None = None
    bar_colour: str | None = None
    steps: int = 1
    steps_lost: int = 0
    is_reduced: bool = False
    side_name: str = ""
    """What this side is called, where nothing else tells the sides apart."""
    image: str | None = None
    is_common: bool = False
    """Whether it belongs to nobody."""


@dataclass(frozen=True, slots=True)
class BlankBack:
    """The other side of a piece that is printed on one side only."""

    ground: str
    ink: str
    owner: str
