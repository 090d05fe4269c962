"""Entrances for pieces that arrive by a schedule line without a place."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.references.owner_scope import owner_with_ancestors


def entrances_of_owner(module: Module, owner: str, does: str) -> tuple[Entrance, ...]:
    """Return an owner's entrances and those of the owners above it, in their order.

    `does` is the verb, because released pieces may have their own entrances.
    """
    owners = module.module.owners
    line = [owners[above] for above in owner_with_ancestors(owners, owner)]
    released = tuple(entrance for above in line for entrance in above.release)
    # Entrances for released pieces replace the general ones.
    if does == "release" and released:
        return released
    return tuple(entrance for above in line for entrance in above.entry)
