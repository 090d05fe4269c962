"""The id of something new, by the name that its author gives it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import fields, is_dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ids import KINDS_NAMED_BY_ID, is_valid_id
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.reserved_words import is_reserved_word

_OTHER_CHARACTERS = re.compile(r"[^a-z0-9]+")
_LONGEST_SLUG = 60
"""Letters of an id that is made of a name: boards and scenarios become files of that name."""


def new_id(module: Module, kind: str, name: str) -> str:
    """Make an id of a name: small letters and hyphens, and a number if it is taken.

    A word of the language is no id: `One` is called `space-one`.
    """
    told = slug_of(name)
    if not is_valid_id(told, kind) or is_reserved_word(kind, told):
        told = f"{kind}-{told}" if told else kind
    index, found, number = name_index_of(module), told, 1
    while index.has_name(kind, found):
        number += 1
        found = f"{told}-{number}"
    return found


def slug_of(name: str) -> str:
    """Return a name in small letters and hyphens, as in ids and file names; it may be empty."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _OTHER_CHARACTERS.sub("-", letters).strip("-")[:_LONGEST_SLUG].rstrip("-")


def id_from_text(module: Module, kind: str, text: str) -> str:
    """Return the typed text where it is an id, or else make an id of it as a name."""
    text = text.strip()
    return (
        text
        if kind not in KINDS_NAMED_BY_ID or _is_typed_id(text, kind)
        else new_id(module, kind, text)
    )


def _is_typed_id(text: str, kind: str) -> bool:
    """Say whether a word is an id: with a capital it is a name, if not the number of a space."""
    numbered = kind == "space" and any(letter.isdecimal() for letter in text)
    return is_valid_id(text, kind) and (text == text.lower() or numbered)


def edit_with_name(
    edit: Callable[[Module], Module], steps: AddressPath, name: str
) -> Callable[[Module], Module]:
    """Return an edit that also names what it makes, where the name is not its id."""
    if name.strip() == steps[-1]:
        return edit

    def create_and_name(module: Module) -> Module:
        after = edit(module)
        made = value_at_address(after, steps)
        has_name = is_dataclass(made) and any(field.name == "name" for field in fields(made))
        return set_value(after, (*steps, "name"), name.strip()) if has_name else after

    return create_and_name
