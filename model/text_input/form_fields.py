"""Form fields for the keys of a record, each with its kind, hint and choices.

They describe a form independently of the user interface library that draws it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from sandtable.model.ids import DefinitionOf
from sandtable.model.locations import iter_address_and_parents
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.text_kinds import (
    cached_key_type,
    definition_kind_named_by_text,
    is_keyed_by_verb,
    kind_at_address,
    kind_of_mapping_values,
)
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    keys_outside_yaml,
    mapping_key_type,
    record_fields_by_key,
    type_without_markers,
)
from sandtable.model.storage.address_resolution import container_type, is_list_type
from sandtable.model.text_input.field_docstrings import field_docstrings
from sandtable.model.text_input.value_text_conversion import is_comma_separated_list
from sandtable.model.wording.field_labels import (
    FIELD_EXAMPLES,
    FIELD_HELP,
    field_label,
    wording_of_field,
)

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath


class FieldKind(Enum):
    """Kind of form field, such as a list of choices, in which a value is entered."""

    TEXT = "text"
    PROSE = "prose"
    COLOUR = "colour"
    NUMBER = "number"
    YES_NO = "yes or no"
    CHOICE = "choice"
    NAME = "name"
    PHRASE = "phrase"
    NAMES = "names"
    """Names, words or numbers separated by commas."""
    LIST = "list"
    MAPPING = "mapping"
    RECORD = "record"
    ENTRIES = "entries"
    """A mapping of entries that have their own address and form."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form, for one key of a record or for a single value."""

    key: str
    annotated_type: Any
    field_kind: FieldKind
    hint: str = ""
    is_required: bool = False
    """Whether the record requires it."""
    named_kind: str = ""
    """Kind of thing that it names, or that its entries name."""
    choices: tuple[str, ...] = ()
    """Words to choose from, for itself or for its entries."""
    record: str = ""
    """Name of the record that it belongs to; empty for a value by itself."""

    @property
    def title(self) -> str:
        """Return the label of the field: a plain word, or else its key written in words."""
        return field_label(self.record, self.key)

    @property
    def help_line(self) -> str:
        """Return a description of the field on one line."""
        # Own help for the form is shorter than the description of the format.
        if self.record and (text := wording_of_field(FIELD_HELP, self.record, self.key)):
            return text
        return _SENTENCE_END.split(self.hint)[0]

    @property
    def example(self) -> str:
        """Return an example of what users enter, or an empty text."""
        return wording_of_field(FIELD_EXAMPLES, self.record, self.key) if self.record else ""


_SENTENCE_END = re.compile(r"(?<=[.!])\s|;\s|:\s(?=`)")
_PROSE_KEYS = frozenset({"text", "note", "notice", "rows", "why", "combat", "does-text"})
_COLOUR_KEYS = frozenset({"colour", "text-colour"})


@cache
def form_fields_of_record(record: Any) -> tuple[FormField, ...]:
    """Return the keys of a record that an author fills in, in their order."""
    # The format's documentation and the forms use the same texts.
    descriptions, hidden = field_docstrings(record), keys_outside_yaml(record)
    needed = {f.name for f in fields(record) if f.default is f.default_factory is MISSING}
    return tuple(
        replace(
            _make_form_field(key, hint, descriptions.get(name, ""), needed=name in needed),
            record=record.__name__,
        )
        for key, (name, hint) in record_fields_by_key(record).items()
        if key not in hidden
    )


def form_field_at(steps: AddressPath) -> FormField | None:
    """Return a form field for the value at an address; None if no value can be there."""
    kind = kind_at_address(steps, Module)
    return (
        None if kind is None else _make_form_field(steps[-1], kind, format_description_at(steps))
    )


def format_description_at(steps: AddressPath) -> str:
    """Return what the documentation of the file format says about the key at an address."""
    for address in iter_address_and_parents(steps):
        above = type_without_markers(kind_at_address(address[:-1], Module))
        if is_record_type(above):
            field_of_key = record_fields_by_key(above).get(address[-1])
            return field_docstrings(above).get(field_of_key[0], "") if field_of_key else ""
    return ""


def record_description(record: Any) -> str:
    """Return the first paragraph about a record in the documentation of the file format."""
    return " ".join((record.__doc__ or "").split("\n\n")[0].split())


def record_name(record: Any) -> str:
    """Return the name of a record type as text: `movement class`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", record.__name__).lower()


def _make_form_field(key: str, kind: Any, hint: str, *, needed: bool = False) -> FormField:
    sort = field_kind_of_type(kind)
    if sort is FieldKind.TEXT:
        sort = _FIELD_KINDS_BY_KEY.get(key, sort)
    part = get_args(container_type(kind))[0] if sort in {FieldKind.LIST, FieldKind.NAMES} else kind
    words = type_without_markers(part)
    choices = tuple(map(str, get_args(words))) if get_origin(words) is Literal else ()
    return FormField(key, kind, sort, hint, needed, definition_kind_named_by_text(part), choices)


_FIELD_KINDS_BY_KEY: Mapping[str, FieldKind] = {
    **dict.fromkeys(_PROSE_KEYS, FieldKind.PROSE),
    **dict.fromkeys(_COLOUR_KEYS, FieldKind.COLOUR),
}


@cache
def field_kind_of_type(kind: Any) -> FieldKind:
    """Return the kind of form field in which values of a type are entered."""
    if definition_kind_named_by_text(kind):
        return FieldKind.NAME
    inner, arm = type_without_markers(kind), container_type(kind)
    if arm is not None:
        return _field_kind_of_container(kind, inner)
    if get_origin(inner) is Literal:
        return FieldKind.CHOICE
    phrase = isinstance(inner, type) and issubclass(inner, Phrase)
    return (
        FieldKind.PHRASE
        if phrase or get_args(inner)
        else _FIELD_KINDS_BY_TYPE.get(inner, FieldKind.TEXT)
    )


def _field_kind_of_container(kind: Any, inner: Any) -> FieldKind:
    """Return the kind of form field for records, lists, mappings and unions of them."""
    if is_record_type(inner):
        return FieldKind.RECORD
    if is_list_type(inner):
        return FieldKind.NAMES if is_comma_separated_list(inner) else FieldKind.LIST
    return (
        FieldKind.ENTRIES
        if mapping_key_type(inner) is not None and has_addressable_entries(kind)
        else FieldKind.MAPPING
    )


_FIELD_KINDS_BY_TYPE: Mapping[Any, FieldKind] = {
    int: FieldKind.NUMBER,
    float: FieldKind.NUMBER,
    bool: FieldKind.YES_NO,
}


@cache
def has_addressable_entries(kind: Any) -> bool:
    """Say whether the values of a mapping have addresses of their own.

    They do if they are records or mappings.
    """
    keys = cached_key_type(kind)
    # Verbs and plain keys have no addresses of their own.
    if keys is None or is_keyed_by_verb(kind):
        return False
    below = container_type(kind_of_mapping_values(kind))
    defines = any(isinstance(mark, DefinitionOf) for mark in annotation_markers(keys))
    return defines or is_record_type(below) or mapping_key_type(below) is not None
