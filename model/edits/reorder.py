"""Reordering of the entries of a mapping, whose order the files keep."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import full_address, value_at_address

if TYPE_CHECKING:
    from sandtable.model.module import Module


def move_entries(
    module: Module, above: AddressPath, keys: Collection[str], before: str | None = None
) -> Module:
    """Move entries of a mapping before another entry, or to its end.

    The entries keep their order among themselves.
    """
    above = full_address(module, above)
    holder = value_at_address(module, above)
    if not isinstance(holder, Mapping):
        raise EditError(
            f"The value at {format_address(above)} is not a list of entries that"
            " could be reordered."
        )
    old_order = [str(key) for key in holder]
    for key in (*keys, *(() if before is None else (before,))):
        if key not in old_order:
            raise EditError(f"There is nothing at {format_address((*above, key))}.")
    moved = [key for key in old_order if key in keys]
    stay = [key for key in old_order if key not in keys]
    at = len(stay) if before is None else _index_for_moved_entries(old_order, stay, before)
    # Keys may be phrases, so they are mapped back from their text.
    order = dict(zip(old_order, holder, strict=True))
    after = [order[name] for name in (*stay[:at], *moved, *stay[at:])]
    return set_value(module, above, {key: holder[key] for key in after})


def _index_for_moved_entries(old_order: list[str], stay: list[str], before: str) -> int:
    """Return the index in the new order at which the moved entries are inserted."""
    follower = next((key for key in old_order[old_order.index(before) :] if key in stay), None)
    return len(stay) if follower is None else stay.index(follower)
