"""Slot numbers, by which VASSAL identifies pieces across exports of a module."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# VASSAL reads the number as a signed integer of 32 bits.
_RANGE_OF_SLOT_NUMBERS = 2**28
CHOICE_SLIP_NUMBER = 1
"""Slot number of the slip that stands for a choice."""


def assign_slot_numbers(names: Iterable[tuple[str, int]]) -> dict[tuple[str, int], int]:
    """Return a number for each copy that depends on the piece's name only.

    Of two names with the same number, the later one takes the next free number.
    """
    numbers: dict[tuple[str, int], int] = {}
    used_numbers: set[int] = set()
    for name, copy in names:
        digest = sha256(f"{name} {copy}".encode()).digest()
        start = int.from_bytes(digest[:4], "big") % _RANGE_OF_SLOT_NUMBERS
        numbers[name, copy] = next(n for n in count(start + 2) if n not in used_numbers)
        used_numbers.add(numbers[name, copy])
    return numbers
