"""All entries of a module that can be found by name or by their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from sandtable.editor.find.found_entry import FoundEntry, FoundKind
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.renaming import kind_of_definition_at
from sandtable.model.locations import (
    ScheduleLine,
    SetupLine,
    SpaceRef,
    TableRowRef,
)
from sandtable.model.module import Module
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key
from sandtable.model.select.space_index import SpaceEntry, space_index_of
from sandtable.model.text_input.form_fields import FieldKind, FormField, form_fields_of_record
from sandtable.model.text_input.value_text_conversion import value_as_text
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.scenario_lines import describe_scenario_entries
from sandtable.model.wording.titles import title_of_value

_KINDS_BY_DEFINITION = {
    "piece": FoundKind.PIECE,
    "event": FoundKind.EVENT,
    "table": FoundKind.TABLE,
}
_INNER_FIELDS = frozenset({FieldKind.ENTRIES, FieldKind.RECORD})
_TEXT_FIELDS = frozenset({FieldKind.TEXT, FieldKind.PROSE, FieldKind.PHRASE, FieldKind.LIST})
"""Fields in which words are replaced; the others hold references, numbers and choices."""
_ID_KEYS = frozenset({"id", "geometry"})
_LINE_LOCATIONS = (SetupLine, ScheduleLine)
_MAX_TEXT = 240
"""Maximum number of letters of a field that are shown; all of them are searched."""


def iter_module_entries(module: Module) -> Iterator[FoundEntry]:
    """Yield all searchable entries of a module, in the order of its files."""
    yield from _entries_of_spaces(module)
    for key, (name, _) in record_fields_by_key(Module).items():
        yield from _ModuleWalk(module).entries_below((key,), getattr(module, name))


def iter_text_addresses(module: Module) -> Iterator[AddressPath]:
    """Yield the address of every text field, and of every line of a scenario."""
    for key, (name, _) in record_fields_by_key(Module).items():
        yield from _text_addresses_below((key,), getattr(module, name))


def _text_addresses_below(address: AddressPath, value: Any) -> Iterator[AddressPath]:
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from _text_addresses_below((*address, str(key)), below)
        return
    record: Any = type(value)
    if is_record_type(record):
        names = record_fields_by_key(record)
        for form_field in form_fields_of_record(record):
            below, at = getattr(value, names[form_field.key][0]), (*address, form_field.key)
            if form_field.field_kind in _INNER_FIELDS:
                yield from _text_addresses_below(at, below)
            elif _has_words(value, form_field, below):
                yield at
    elif isinstance(value, str) or _is_line(address, value):
        yield address


def _has_words(record: Any, form_field: FormField, value: Any) -> bool:
    """Say whether a field contains text that an author typed."""
    has_text = form_field.field_kind in _TEXT_FIELDS and form_field.key not in _ID_KEYS
    return has_text and not _is_default_choice(record, form_field, value)


def _is_line(address: AddressPath, value: Any) -> bool:
    return bool(value) and any(kind.from_whole_address(address) for kind in _LINE_LOCATIONS)


def _entries_of_spaces(module: Module) -> Iterator[FoundEntry]:
    boards = {name: board.name for name, board in module.boards.items()}
    for site in space_index_of(module).spaces_by_id.values():
        yield FoundEntry(
            FoundKind.SPACE,
            site.spoken_name,
            _space_detail(module, site, boards[site.board]),
            SpaceRef(site.board, site.id).address_path,
            hidden_words=f"{site.id} {site.space.alias or ''}",
        )


def _space_detail(module: Module, site: SpaceEntry, board: str) -> str:
    terrain = module.terrains.get(site.terrain or "")
    return f"{board}, {terrain.name}" if terrain and terrain.name else board


class _ModuleWalk:
    """Walk over the records and mappings of a module."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def entries_below(self, address: AddressPath, value: Any) -> Iterator[FoundEntry]:
        """Yield the entries at an address and below it."""
        if isinstance(value, Mapping):
            for key, below in value.items():
                yield from self._entries_at((*address, str(key)), below)
        elif is_record_type(type(value)):
            yield from self._fields_of_record(address, value)

    def _entries_at(self, address: AddressPath, value: Any) -> Iterator[FoundEntry]:
        if any(kind.from_whole_address(address) for kind in _LINE_LOCATIONS):
            yield from self._line_entries(address, value)
            return
        defined = kind_of_definition_at(address)
        if (defined and defined != "space") or TableRowRef.from_whole_address(address):
            yield self._definition_entry(address, value, defined or "")
        if isinstance(value, Mapping) or is_record_type(type(value)):
            yield from self.entries_below(address, value)
        elif value is not None and value != ():
            yield self._field_entry(address, address[-1], value_as_text(value), FoundKind.FIELD)

    def _definition_entry(self, address: AddressPath, value: Any, defined: str) -> FoundEntry:
        kind = _KINDS_BY_DEFINITION.get(defined, FoundKind.OTHER if defined else FoundKind.TABLE)
        title = title_of_value(self._module, address, value)
        full = describe_address(self._module, address)
        detail = full if full != title else ""
        return FoundEntry(kind, title, detail, address, hidden_words=address[-1])

    def _line_entries(self, address: AddressPath, value: Any) -> Iterator[FoundEntry]:
        if not isinstance(value, tuple) or not value:
            return
        texts = describe_scenario_entries(self._module, address, [str(part) for part in value])
        place, *above = reversed(describe_address(self._module, address).split(", "))
        title = f"{place[:1].upper()}{place[1:]}: {', '.join(texts)}"
        detail = ", ".join(reversed(above))
        yield FoundEntry(
            FoundKind.LINE, title, detail, address, hidden_words=" ".join(map(str, value))
        )

    def _fields_of_record(self, address: AddressPath, record: Any) -> Iterator[FoundEntry]:
        kind: Any = type(record)
        names = record_fields_by_key(kind)
        for form_field in form_fields_of_record(kind):
            value = getattr(record, names[form_field.key][0])
            if form_field.field_kind in _INNER_FIELDS:
                yield from self.entries_below((*address, form_field.key), value)
            elif not _is_unstated(record, form_field, value):
                text = value_as_text(value, form_field.annotated_type)
                yield self._field_entry(
                    (*address, form_field.key), form_field.title, text, _kind_of_field(form_field)
                )

    def _field_entry(
        self, address: AddressPath, title: str, text: str, kind: FoundKind
    ) -> FoundEntry:
        line = " ".join(text.split())
        shown = f"{title[:1].upper()}{title[1:]}: {line[:_MAX_TEXT]}"
        detail = describe_address(self._module, address[:-1])
        hidden_words = f"{address[-1]} {line[_MAX_TEXT:]}"
        return FoundEntry(kind, shown, detail, address, hidden_words=hidden_words)


def _kind_of_field(form_field: FormField) -> FoundKind:
    is_prose = form_field.field_kind is FieldKind.PROSE
    return FoundKind.TEXT if is_prose else FoundKind.FIELD


def _is_unstated(record: Any, form_field: FormField, value: Any) -> bool:
    """Say whether a field has its default value, or only repeats the title."""
    return form_field.key == "name" or _is_default_choice(record, form_field, value)


def _is_default_choice(record: Any, form_field: FormField, value: Any) -> bool:
    kind: Any = type(record)
    return value in _defaults_of(kind).get(form_field.key, ())


@cache
def _defaults_of(record: Any) -> Mapping[str, tuple[Any, ...]]:
    """Return the default values of a record by key, which mean that nothing was stated."""
    by_name = {field.name: field for field in fields(record)}
    defaults = {}
    for key, (name, _) in record_fields_by_key(record).items():
        field = by_name[name]
        made = field.default_factory() if field.default_factory is not MISSING else field.default
        defaults[key] = (None, (), "", made)
    return defaults
