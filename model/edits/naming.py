"""The id of something new, by the name that its author gives it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import fields, is_dataclass

from sandtable.model.address import AddressPath
from sandtable.model.edits.place import replaced
from sandtable.model.ids import ID_KINDS, is_id
from sandtable.model.lookup import look_up
from sandtable.model.module import Module
from sandtable.model.references.index import index_of
from sandtable.model.references.reserved import is_reserved

_OTHERS = re.compile(r"[^a-z0-9]+")
_LONGEST = 60
"""Letters of an id that is made of a name: boards and scenarios become files of that name."""


def id_for(module: Module, kind: str, name: str) -> str:
    """An id for something of a name: small letters and hyphens, and a number if it is taken.

    A word of the language is no id: `One` is called `space-one`.
    """
    told = plain(name)
    if not is_id(told, kind) or is_reserved(kind, told):
        told = f"{kind}-{told}" if told else kind
    index, found, number = index_of(module), told, 1
    while index.knows(kind, found):
        number += 1
        found = f"{told}-{number}"
    return found


def plain(name: str) -> str:
    """A name in small letters and hyphens, as ids and files are; of some nothing is left."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _OTHERS.sub("-", letters).strip("-")[:_LONGEST].rstrip("-")


def id_typed(module: Module, kind: str, text: str) -> str:
    """What was typed for something new, if that is an id, or else an id for it as a name."""
    text = text.strip()
    return text if kind not in ID_KINDS or _is_meant_so(text, kind) else id_for(module, kind, text)


def _is_meant_so(text: str, kind: str) -> bool:
    """Say whether a word is an id: with a capital it is a name, if not the number of a space."""
    numbered = kind == "space" and any(letter.isdecimal() for letter in text)
    return is_id(text, kind) and (text == text.lower() or numbered)


def called(
    edit: Callable[[Module], Module], steps: AddressPath, name: str
) -> Callable[[Module], Module]:
    """An edit that makes something, and gives it a name where that is not its id."""
    if name.strip() == steps[-1]:
        return edit

    def named(module: Module) -> Module:
        after = edit(module)
        made = look_up(after, steps)
        has_name = is_dataclass(made) and any(field.name == "name" for field in fields(made))
        return replaced(after, (*steps, "name"), name.strip()) if has_name else after

    return named
