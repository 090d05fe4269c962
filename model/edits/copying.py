"""Another one like it: an entry of a mapping again, under an id of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address import AddressPath, address
from sandtable.model.edits.board_copies import board_copied
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.place import key_as, replaced
from sandtable.model.edits.rename import kind_defined
from sandtable.model.entities.boards import Board, Space
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, is_id
from sandtable.model.locations import owner_of
from sandtable.model.lookup import ABSENT, look_up, spelt_out
from sandtable.model.module import Module
from sandtable.model.references.index import index_of
from sandtable.model.references.kinds import kind_at
from sandtable.model.references.reserved import is_reserved
from sandtable.model.references.walk import names
from sandtable.model.schema_introspection import key_type

_NUMBERED = re.compile(r"-[0-9]+$")
_SPELT = frozenset({"link", "border", "group"})
"""What is called by two ids, or as it is printed."""


def duplicated(module: Module, steps: AddressPath, new: str) -> Module:
    """The module with a copy of an entry right after it."""
    steps = spelt_out(module, steps)
    value, above = look_up(module, steps), steps[:-1]
    holder = look_up(module, above)
    if value is ABSENT or not isinstance(holder, Mapping):
        raise EditError(f"There is no entry at {address(steps)} to copy.")
    if names(key_type(kind_at(above, Module))):
        raise EditError(
            f"{steps[-1]} is called by what it is for, which has no copy: add another."
        )
    insist_on_free(module, (*above, new))
    if isinstance(value, Board):
        return board_copied(module, steps[-1], new)
    value, after = _of_its_own(value), {}
    for key, entry in holder.items():
        after[key] = entry
        if str(key) == steps[-1]:
            after[key_as(above, new)] = value
    return replaced(module, above, after)


def _of_its_own(value: Any) -> Any:
    """What a copy can say: the other name of a space can be there only once."""
    return replace(value, alias=None) if isinstance(value, Space) else value


def free_id(module: Module, steps: AddressPath) -> str:
    """An id like that of an address, with a number, which nothing there bears yet."""
    stem, number = _NUMBERED.sub("", steps[-1]), 2
    while not _is_free(module, (*steps[:-1], f"{stem}-{number}")):
        number += 1
    return f"{stem}-{number}"


def _is_free(module: Module, steps: AddressPath) -> bool:
    try:
        insist_on_free(module, steps)
    except EditError:
        return False
    return True


def insist_on_free(module: Module, steps: AddressPath) -> None:
    """Raise EditError where a new entry cannot have the id that an address ends with."""
    kind, new = kind_defined(steps), steps[-1]
    if kind and kind not in _SPELT and not is_id(new, kind):
        raise EditError(f"{new!r} is no id: {HOW_AN_ID_IS_WRITTEN}.")
    if kind and is_reserved(kind, new):
        raise EditError(f"{new!r} is a reserved word; choose another id.")
    index = index_of(module)
    taken = look_up(module, steps) is not ABSENT
    if kind in {"piece", "event"}:
        taken = taken or bool(index.pieces_named(new, owner_of(steps)))
    if kind == "space":
        taken = taken or index.knows("space", new)
    if taken:
        raise EditError(f"There is already something of the name {new!r}.")
