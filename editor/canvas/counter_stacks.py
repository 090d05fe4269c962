"""Placed counters and stacks of the canvas."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.address_path import AddressPath


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """Counter in a space: a piece in one state, with the number of copies."""

    piece: str
    """Piece as `owner/id`."""
    space: str
    steps_lost: int
    state: tuple[str, ...]
    copy_count: int
    causes: tuple[AddressPath, ...]
    """Addresses of the set-up or schedule lines that placed it."""
    is_uncertain: bool = False
    """Whether its presence is decided only during play."""


@dataclass(frozen=True, slots=True)
class CounterStack:
    """Counters on top of each other, with position and size in board units (y downwards)."""

    x: float
    """Horizontal position of the centre."""
    y: float
    counter_side: float
    counters: tuple[PlacedCounter, ...]


CountersBySpace = dict[str, tuple[PlacedCounter, ...]]
"""Counters by space."""
