"""Replacement of a single name in the middle of a phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_walk import NameWalk

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.references.name_uses import NameUse


def replace_name_at(module: Module, use: NameUse, new: str) -> Module:
    """Replace a name at one place. Raise EditError if the name is no longer there."""
    replaced: list[str] = []

    def replace_if_same_place(kind: str, name: str, scope: str, steps: tuple[str, ...]) -> str:
        if (kind, name, scope, steps) != (use.kind, use.name, use.scope, use.steps):
            return name
        replaced.append(name)
        return new

    after = NameWalk(replace_if_same_place, name_index_of(module).owners).walk_module(module)
    if not replaced:
        raise EditError(f"{use.name!r} is no longer there.")
    return after
