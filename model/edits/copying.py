"""Another one like it: an entry of a mapping again, under an id of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from model.address import Steps, address
from model.edits.errors import EditError
from model.edits.place import key_as, replaced
from model.edits.rename import definition, kind_defined
from model.ids import HOW_AN_ID_IS_WRITTEN, is_id
from model.lookup import ABSENT, look_up
from model.references.index import index_of
from model.references.reserved import is_reserved

if TYPE_CHECKING:
    from model.module import Module

_NUMBERED = re.compile(r"-[0-9]+$")
_SPELT = frozenset({"link", "border", "group"})
"""What is called by two ids, or as it is printed."""


def duplicated(module: Module, steps: Steps, new: str) -> Module:
    """The module with a copy of an entry right after it."""
    steps = definition(module, steps)
    value, above = look_up(module, steps), steps[:-1]
    holder = look_up(module, above)
    if value is ABSENT or not isinstance(holder, Mapping):
        raise EditError(f"There is no entry at {address(steps)} to copy.")
    insist_on_free(module, (*above, new))
    after = {}
    for key, entry in holder.items():
        after[key] = entry
        if str(key) == steps[-1]:
            after[key_as(above, new)] = entry
    return replaced(module, above, after)


def free_id(module: Module, steps: Steps) -> str:
    """An id like that of an address, with a number, which nothing there bears yet."""
    stem, number = _NUMBERED.sub("", steps[-1]), 2
    while not _is_free(module, (*steps[:-1], f"{stem}-{number}")):
        number += 1
    return f"{stem}-{number}"


def _is_free(module: Module, steps: Steps) -> bool:
    try:
        insist_on_free(module, steps)
    except EditError:
        return False
    return True


def insist_on_free(module: Module, steps: Steps) -> None:
    """Raise EditError where a new entry cannot have the id that an address ends with."""
    kind, new = kind_defined(steps), steps[-1]
    if kind and kind not in _SPELT and not is_id(new, kind):
        raise EditError(f"{new!r} is no id: {HOW_AN_ID_IS_WRITTEN}.")
    if kind and is_reserved(kind, new):
        raise EditError(f"{new!r} is a word of the language, no id.")
    index = index_of(module)
    taken = look_up(module, steps) is not ABSENT
    if kind in {"piece", "event"}:
        taken = taken or bool(index.pieces_named(new, steps[1]))
    if kind == "space":
        taken = taken or index.knows("space", new)
    if taken:
        raise EditError(f"There is already something of the name {new!r}.")
