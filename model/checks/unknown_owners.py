"""Lists of owners that contain an unknown name, which REF001 reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module


def has_unknown_owner(module: Module, owners: Iterable[str]) -> bool:
    """Say whether one of the names is unknown as an owner; an empty name does not count.

    An owner that seems to be missing in such a list is probably the one that the name means.
    """
    return any(owner and owner not in module.module.owners for owner in owners)
