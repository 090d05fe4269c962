"""What an author may fill in: the keys of a record, each with its sort of text, hint and choices.

This is what a form is made of, whoever draws it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from sandtable.model.ids import Defines
from sandtable.model.locations import inside_out
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.kinds import by_verb, cached_key_type, entry_kind, kind_at, ref_of
from sandtable.model.schema_introspection import (
    bare,
    elsewhere,
    is_record,
    key_type,
    keys_of,
    markers,
)
from sandtable.model.storage.address_resolution import container, is_list
from sandtable.model.text_input.docstrings import said_of_fields
from sandtable.model.text_input.values import is_short

if TYPE_CHECKING:
    from sandtable.model.address import AddressPath


class Sort(Enum):
    """How a value is best entered."""

    TEXT = "text"
    PROSE = "prose"
    COLOUR = "colour"
    NUMBER = "number"
    YES_NO = "yes or no"
    CHOICE = "choice"
    NAME = "name"
    PHRASE = "phrase"
    NAMES = "names"
    """Names, words or numbers with commas between them."""
    LIST = "list"
    MAPPING = "mapping"
    RECORD = "record"
    ENTRIES = "entries"
    """A mapping of things that have an address, and a form, of their own."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One key of a record, or one value by itself, as it is filled in."""

    key: str
    kind: Any
    sort: Sort
    hint: str = ""
    needed: bool = False
    """Whether the record cannot be without it."""
    names: str = ""
    """What kind of thing it names, or its entries do."""
    choices: tuple[str, ...] = ()
    """The words of which it is one, or its entries are."""

    @property
    def title(self) -> str:
        """The key in words."""
        return self.key.replace("-", " ").replace("_", " ")


_PROSE = frozenset({"text", "note", "notice", "rows", "why", "combat", "does-text"})
_COLOURS = frozenset({"colour", "text-colour"})


@cache
def slots_of(record: Any) -> tuple[Slot, ...]:
    """The keys of a record that an author fills in, in their order."""
    said, hidden = said_of_fields(record), elsewhere(record)
    needed = {f.name for f in fields(record) if f.default is f.default_factory is MISSING}
    return tuple(
        _slot(key, hint, said.get(name, ""), needed=name in needed)
        for key, (name, hint) in keys_of(record).items()
        if key not in hidden
    )


def slot_at(steps: AddressPath) -> Slot | None:
    """The value at an address by itself; None where nothing can stand."""
    kind = kind_at(steps, Module)
    return None if kind is None else _slot(steps[-1], kind, said_at(steps))


def said_at(steps: AddressPath) -> str:
    """What the format says of the key at an address, or of the mapping that it stands in."""
    for here in inside_out(steps):
        above = bare(kind_at(here[:-1], Module))
        if is_record(above):
            found = keys_of(above).get(here[-1])
            return said_of_fields(above).get(found[0], "") if found else ""
    return ""


def said_of(record: Any) -> str:
    """What the format says of a record: its first paragraph."""
    return " ".join((record.__doc__ or "").split("\n\n")[0].split())


def called(record: Any) -> str:
    """A record's name in words: `movement class`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", record.__name__).lower()


def _slot(key: str, kind: Any, hint: str, *, needed: bool = False) -> Slot:
    sort = sort_of(kind)
    if sort is Sort.TEXT:
        sort = _TEXTS.get(key, sort)
    part = get_args(container(kind))[0] if sort in {Sort.LIST, Sort.NAMES} else kind
    words = bare(part)
    choices = tuple(map(str, get_args(words))) if get_origin(words) is Literal else ()
    return Slot(key, kind, sort, hint, needed, ref_of(part), choices)


_TEXTS: Mapping[str, Sort] = {
    **dict.fromkeys(_PROSE, Sort.PROSE),
    **dict.fromkeys(_COLOURS, Sort.COLOUR),
}


@cache
def sort_of(kind: Any) -> Sort:
    """How values of a type are best entered."""
    if ref_of(kind):
        return Sort.NAME
    inner, arm = bare(kind), container(kind)
    if arm is not None:
        return _sort_of_many(kind, inner)
    if get_origin(inner) is Literal:
        return Sort.CHOICE
    phrase = isinstance(inner, type) and issubclass(inner, Phrase)
    return Sort.PHRASE if phrase or get_args(inner) else _PLAIN.get(inner, Sort.TEXT)


def _sort_of_many(kind: Any, inner: Any) -> Sort:
    """How records, lists and mappings are best entered, or what may be one of them."""
    if is_record(inner):
        return Sort.RECORD
    if is_list(inner):
        return Sort.NAMES if is_short(inner) else Sort.LIST
    return Sort.ENTRIES if key_type(inner) is not None and has_entries(kind) else Sort.MAPPING


_PLAIN: Mapping[Any, Sort] = {int: Sort.NUMBER, float: Sort.NUMBER, bool: Sort.YES_NO}


@cache
def has_entries(kind: Any) -> bool:
    """Say whether a mapping holds things with an address of their own: records, or mappings."""
    keys = cached_key_type(kind)
    if keys is None or by_verb(kind):
        return False
    below = container(entry_kind(kind))
    defines = any(isinstance(mark, Defines) for mark in markers(keys))
    return defines or is_record(below) or key_type(below) is not None
