"""How many things stand on a shelf, also where they stand on shelves within it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandtable.model.locations import (
    AddressLocation,
    EventRef,
    PieceRef,
    TypeRef,
    address_depth,
    top_level_key,
)

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_ENTRY_LOCATION_BY_COLLECTION: Mapping[str, type[AddressLocation]] = {
    "pieces": PieceRef,
    "events": EventRef,
}
"""The things themselves, where they do not stand right below."""


def count_entries(shelf: Mapping[Any, Any], steps: AddressPath) -> int:
    """How many things stand on the shelf of an address."""
    thing = _ENTRY_LOCATION_BY_COLLECTION.get(top_level_key(steps), TypeRef)
    return _count_below(shelf, len(thing.ADDRESS_LAYOUT) - address_depth(steps) - 1)


def _count_below(shelf: Mapping[Any, Any], deeper: int) -> int:
    if deeper <= 0:
        return len(shelf)
    return sum(_count_below(below, deeper - 1) for below in shelf.values())
