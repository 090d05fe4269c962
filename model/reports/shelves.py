"""How many things stand on a shelf, also where they stand on shelves within it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.model.address import Steps

_DEPTHS: Mapping[Steps, int] = {("pieces",): 3, ("events",): 2}
"""How deep the things themselves stand, where it is not right below."""


def things_on(shelf: Mapping[Any, Any], steps: Steps) -> int:
    """How many things stand on the shelf of an address."""
    return _count(shelf, _DEPTHS.get(steps[:1], 1) - len(steps))


def _count(shelf: Mapping[Any, Any], deeper: int) -> int:
    if deeper <= 0:
        return len(shelf)
    return sum(_count(below, deeper - 1) for below in shelf.values())
