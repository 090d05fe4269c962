"""Putting entries of a mapping at another place in its order, which is that of the files."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import full_address, look_up

if TYPE_CHECKING:
    from sandtable.model.module import Module


def move_entries(
    module: Module, above: AddressPath, keys: Collection[str], before: str | None = None
) -> Module:
    """The module with entries of the mapping at an address before another one, or at its end.

    The entries keep their order among themselves.
    """
    above = full_address(module, above)
    holder = look_up(module, above)
    if not isinstance(holder, Mapping):
        raise EditError(f"What stands at {format_address(above)} has no order to change.")
    known = [str(key) for key in holder]
    for key in (*keys, *(() if before is None else (before,))):
        if key not in known:
            raise EditError(f"There is nothing at {format_address((*above, key))}.")
    moved = [key for key in known if key in keys]
    stay = [key for key in known if key not in keys]
    at = len(stay) if before is None else _insertion_index(known, stay, before)
    order = dict(zip(known, holder, strict=True))
    after = [order[name] for name in (*stay[:at], *moved, *stay[at:])]
    return set_value(module, above, {key: holder[key] for key in after})


def _insertion_index(known: list[str], stay: list[str], before: str) -> int:
    """Where among those that stay the others go; before one that moves is before its follower."""
    follower = next((key for key in known[known.index(before) :] if key in stay), None)
    return len(stay) if follower is None else stay.index(follower)
