"""Lists of owners with a name that nobody has; REF001 reports the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module


def has_unknown_owner(module: Module, owners: Iterable[str]) -> bool:
    """Say whether one of the names is that of no owner; an empty name is none.

    Whoever seems to be missing in such a list is probably the owner that the name means.
    """
    return any(owner and owner not in module.module.owners for owner in owners)
