"""Ids of new entries, formed from the names that authors give them."""

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
_MAX_SLUG_LENGTH = 60
"""Largest length of an id made from a name, because boards and scenarios become files."""


def new_id(module: Module, kind: str, name: str) -> str:
    """Make an id from a name: small letters and hyphens, and a number if it is already used.

    A reserved word is not an id: `One` becomes `space-one`.
    """
    stem = slug_from_name(name)
    if not is_valid_id(stem, kind) or is_reserved_word(kind, stem):
        stem = f"{kind}-{stem}" if stem else kind
    index, candidate, number = name_index_of(module), stem, 1
    while index.has_name(kind, candidate):
        number += 1
        candidate = f"{stem}-{number}"
    return candidate


def slug_from_name(name: str) -> str:
    """Return a name in small letters and hyphens, as in ids and file names.

    The result may be empty.
    """
    # NFKD separates accents from letters, and ASCII then drops them.
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _OTHER_CHARACTERS.sub("-", letters).strip("-")[:_MAX_SLUG_LENGTH].rstrip("-")


def id_from_typed_text(module: Module, kind: str, text: str) -> str:
    """Return a typed text if it is an id, else an id made from it as from a name."""
    text = text.strip()
    return (
        text
        if kind not in KINDS_NAMED_BY_ID or _is_text_an_id(text, kind)
        else new_id(module, kind, text)
    )


def _is_text_an_id(text: str, kind: str) -> bool:
    """Say whether a text is an id. A text with capitals is a name, except for numbered spaces."""
    numbered = kind == "space" and any(letter.isdecimal() for letter in text)
    return is_valid_id(text, kind) and (text == text.lower() or numbered)


def edit_with_name(
    edit: Callable[[Module], Module], steps: AddressPath, name: str
) -> Callable[[Module], Module]:
    """Return an edit that also sets the name of a new entry, unless it is equal to the id."""
    if name.strip() == steps[-1]:
        return edit

    def create_entry_and_set_name(module: Module) -> Module:
        after = edit(module)
        created = value_at_address(after, steps)
        has_name = is_dataclass(created) and any(field.name == "name" for field in fields(created))
        return set_value(after, (*steps, "name"), name.strip()) if has_name else after

    return create_entry_and_set_name
