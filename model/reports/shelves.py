"""How many things stand on a shelf, also where they stand on shelves within it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandtable.model.locations import EventRef, Location, PieceRef, TypeRef, depth_of, shelf_of

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_THINGS: Mapping[str, type[Location]] = {"pieces": PieceRef, "events": EventRef}
"""The things themselves, where they do not stand right below."""


def things_on(shelf: Mapping[Any, Any], steps: AddressPath) -> int:
    """How many things stand on the shelf of an address."""
    thing = _THINGS.get(shelf_of(steps), TypeRef)
    return _count(shelf, len(thing.LAYOUT) - depth_of(steps) - 1)


def _count(shelf: Mapping[Any, Any], deeper: int) -> int:
    if deeper <= 0:
        return len(shelf)
    return sum(_count(below, deeper - 1) for below in shelf.values())
