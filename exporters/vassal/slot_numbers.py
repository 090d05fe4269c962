"""The numbers by which VASSAL knows the pieces of a module again, from one export to the next."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER_RANGE = 2**28
CHOICE_SLIP_NUMBER = 1
"""The number of the slip of paper that stands for a choice."""


def assign_slot_numbers(names: Iterable[tuple[str, int]]) -> dict[tuple[str, int], int]:
    """A number for each copy, made of its name alone: what else there is changes nothing.

    Only where two names give the same number, the later one takes the next.
    """
    found: dict[tuple[str, int], int] = {}
    taken: set[int] = set()
    for name, copy in names:
        digest = sha256(f"{name} {copy}".encode()).digest()
        start = int.from_bytes(digest[:4], "big") % _NUMBER_RANGE
        found[name, copy] = next(n for n in count(start + 2) if n not in taken)
        taken.add(found[name, copy])
    return found
