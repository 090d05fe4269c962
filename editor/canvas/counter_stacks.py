"""Counters on the board as the canvas shows them: one, several of a space, and where they lie."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.address_path import AddressPath


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter on the board: a piece in one state, as often as it stands in a space."""

    piece: str
    """`owner/id`."""
    space: str
    steps_lost: int
    state: tuple[str, ...]
    copy_count: int
    causes: tuple[AddressPath, ...]
    """The lines that put it there."""
    is_uncertain: bool = False
    """Whether play decides if it is there."""


@dataclass(frozen=True, slots=True)
class CounterStack:
    """Counters one upon the other: where, and how large, in board units with y downwards."""

    x: float
    """Of the middle."""
    y: float
    counter_side: float
    counters: tuple[PlacedCounter, ...]


CountersBySpace = dict[str, tuple[PlacedCounter, ...]]
"""By space of a board, what stands there."""
