"""Copy an entry of a mapping under an id of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.at_address import parse_key, set_value
from sandtable.model.edits.board_copies import copy_board
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import kind_defined
from sandtable.model.entities.boards import Board, Space
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, is_id
from sandtable.model.locations import owner_of
from sandtable.model.lookup import ABSENT, full_address, look_up
from sandtable.model.module import Module
from sandtable.model.references.index import name_index_of
from sandtable.model.references.name_walk import may_hold_names
from sandtable.model.references.reserved import is_reserved
from sandtable.model.references.text_kinds import kind_at
from sandtable.model.schema_introspection import key_type

_NUMBERED = re.compile(r"-[0-9]+$")
_SPELT = frozenset({"link", "border", "group"})
"""What is called by two ids, or as it is printed."""


def duplicate_entry(module: Module, steps: AddressPath, new: str) -> Module:
    """Copy an entry; the copy follows it."""
    steps = full_address(module, steps)
    value, above = look_up(module, steps), steps[:-1]
    holder = look_up(module, above)
    if value is ABSENT or not isinstance(holder, Mapping):
        raise EditError(f"There is no entry at {format_address(steps)} to copy.")
    if may_hold_names(key_type(kind_at(above, Module))):
        raise EditError(
            f"{steps[-1]} cannot be copied, because its id is that of the thing it is"
            " for: add another entry."
        )
    require_free_id(module, (*above, new))
    if isinstance(value, Board):
        return copy_board(module, steps[-1], new)
    value, after = _copyable_value(value), {}
    for key, entry in holder.items():
        after[key] = entry
        if str(key) == steps[-1]:
            after[parse_key(above, new)] = value
    return set_value(module, above, after)


def _copyable_value(value: Any) -> Any:
    """Return the value without what must be unique, such as the alias of a space."""
    return replace(value, alias=None) if isinstance(value, Space) else value


def free_id(module: Module, steps: AddressPath) -> str:
    """Return an id like that of an address, with a number, which nothing there bears yet."""
    stem, number = _NUMBERED.sub("", steps[-1]), 2
    while not _is_free_id(module, (*steps[:-1], f"{stem}-{number}")):
        number += 1
    return f"{stem}-{number}"


def _is_free_id(module: Module, steps: AddressPath) -> bool:
    try:
        require_free_id(module, steps)
    except EditError:
        return False
    return True


def require_free_id(module: Module, steps: AddressPath) -> None:
    """Raise EditError where a new entry cannot have the id that an address ends with."""
    kind, new = kind_defined(steps), steps[-1]
    if kind and kind not in _SPELT and not is_id(new, kind):
        raise EditError(f"{new!r} is not a valid id: {HOW_AN_ID_IS_WRITTEN}.")
    if kind and is_reserved(kind, new):
        raise EditError(f"{new!r} is a reserved word; choose another id.")
    index = name_index_of(module)
    taken = look_up(module, steps) is not ABSENT
    if kind in {"piece", "event"}:
        taken = taken or bool(index.pieces_named(new, owner_of(steps)))
    if kind == "space":
        taken = taken or index.has_name("space", new)
    if taken:
        raise EditError(f"There is already something called {new!r}.")
