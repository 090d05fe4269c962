"""Copies of an entry of a mapping under a new id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.address_edits import parse_key, set_value
from sandtable.model.edits.board_copies import copy_board
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import kind_of_definition_at
from sandtable.model.entities.boards import Board, Space
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.locations import owner_at_address
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_walk import can_hold_names
from sandtable.model.references.reserved_words import is_reserved_word
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import mapping_key_type

_NUMBER_SUFFIX_PATTERN = re.compile(r"-[0-9]+$")
_KINDS_WITHOUT_FREE_IDS = frozenset({"link", "border", "group"})
"""Kinds whose entries are named after two ids, or by their printed form."""


def duplicate_entry(module: Module, steps: AddressPath, new: str) -> Module:
    """Copy an entry, and insert the copy after it."""
    steps = full_address(module, steps)
    value, above = value_at_address(module, steps), steps[:-1]
    holder = value_at_address(module, above)
    if value is ABSENT or not isinstance(holder, Mapping):
        raise EditError(f"There is no entry at {format_address(steps)} to copy.")
    if can_hold_names(mapping_key_type(kind_at_address(above, Module))):
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
    """Return a value without what must be unique, such as the alias of a space."""
    return replace(value, alias=None) if isinstance(value, Space) else value


def free_id_like(module: Module, steps: AddressPath) -> str:
    """Return an unused id that resembles the id at the end of an address."""
    stem, number = _NUMBER_SUFFIX_PATTERN.sub("", steps[-1]), 2
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
    """Raise EditError if the id at the end of an address is not valid for a new entry."""
    kind, new = kind_of_definition_at(steps), steps[-1]
    if kind and kind not in _KINDS_WITHOUT_FREE_IDS and not is_valid_id(new, kind):
        raise EditError(f"{new!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    if kind and is_reserved_word(kind, new):
        raise EditError(f"{new!r} is a reserved word; choose another id.")
    index = name_index_of(module)
    is_used = value_at_address(module, steps) is not ABSENT
    # Ids of pieces need only differ among related owners.
    if kind in {"piece", "event"}:
        is_used = is_used or bool(index.possible_full_names(new, owner_at_address(steps)))
    if kind == "space":
        is_used = is_used or index.has_name("space", new)
    if is_used:
        raise EditError(f"There is already something called {new!r}.")
