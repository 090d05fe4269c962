"""Sizes of collections, including entries in collections inside them."""

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
"""Locations of the entries that do not lie directly below their collection."""


def count_entries(collection: Mapping[Any, Any], steps: AddressPath) -> int:
    """Return the number of entries in the collection at an address, with those nested inside."""
    location = _ENTRY_LOCATION_BY_COLLECTION.get(top_level_key(steps), TypeRef)
    return _count_entries_below(
        collection, len(location.ADDRESS_LAYOUT) - address_depth(steps) - 1
    )


def _count_entries_below(collection: Mapping[Any, Any], deeper: int) -> int:
    if deeper <= 0:
        return len(collection)
    return sum(_count_entries_below(inner, deeper - 1) for inner in collection.values())
