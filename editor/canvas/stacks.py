"""Counters on the board as the canvas shows them: one, several of a space, and where they lie."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.address_path import AddressPath


@dataclass(frozen=True, slots=True)
class Shown:
    """A counter on the board: a piece in one state, as often as it stands in a space."""

    piece: str
    """`owner/id`."""
    space: str
    lost: int
    state: tuple[str, ...]
    number: int
    causes: tuple[AddressPath, ...]
    """The lines that put it there."""
    perhaps: bool = False
    """Whether play decides if it is there."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Counters one upon the other: where, and how large, in board units with y downwards."""

    x: float
    """Of the middle."""
    y: float
    side: float
    shown: tuple[Shown, ...]


Stood = dict[str, tuple[Shown, ...]]
"""By space of a board, what stands there."""
