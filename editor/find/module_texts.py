"""All entries of a module that can be found by name or by their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from sandtable.editor.find.search_result import SearchResult, SearchResultKind
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
    "piece": SearchResultKind.PIECE,
    "event": SearchResultKind.EVENT,
    "table": SearchResultKind.TABLE,
}
_FIELDS_WITH_OWN_ENTRIES = frozenset({FieldKind.ENTRIES, FieldKind.RECORD})
_FIELDS_WITH_TEXT = frozenset({FieldKind.TEXT, FieldKind.PROSE, FieldKind.PHRASE, FieldKind.LIST})
"""Fields in which words are replaced; the others hold references, numbers and choices."""
_ID_KEYS = frozenset({"id", "geometry"})
_LINE_LOCATIONS = (SetupLine, ScheduleLine)
_MAX_SEARCHED_TEXT_LENGTH = 240
"""Maximum number of letters of a field that are shown; all of them are searched."""


def iter_module_entries(module: Module) -> Iterator[SearchResult]:
    """Yield all searchable entries of a module, in the order of its files."""
    yield from _entries_of_spaces(module)
    for key, (name, _) in record_fields_by_key(Module).items():
        yield from _ModuleWalk(module).search_entries_below((key,), getattr(module, name))


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
            if form_field.field_kind in _FIELDS_WITH_OWN_ENTRIES:
                yield from _text_addresses_below(at, below)
            elif _has_field_typed_text(value, form_field, below):
                yield at
    elif isinstance(value, str) or _is_line_of_scenario(address, value):
        yield address


def _has_field_typed_text(record: Any, form_field: FormField, value: Any) -> bool:
    """Say whether a field of a record contains text that an author typed."""
    has_text = form_field.field_kind in _FIELDS_WITH_TEXT and form_field.key not in _ID_KEYS
    return has_text and not _is_default_value(record, form_field, value)


def _is_line_of_scenario(address: AddressPath, value: Any) -> bool:
    return bool(value) and any(kind.from_whole_address(address) for kind in _LINE_LOCATIONS)


def _entries_of_spaces(module: Module) -> Iterator[SearchResult]:
    boards = {name: board.name for name, board in module.boards.items()}
    for site in space_index_of(module).spaces_by_id.values():
        yield SearchResult(
            SearchResultKind.SPACE,
            site.spoken_name,
            _board_and_kind_of_space(module, site, boards[site.board]),
            SpaceRef(site.board, site.id).address_path,
            hidden_words=f"{site.id} {site.space.alias or ''}",
        )


def _board_and_kind_of_space(module: Module, site: SpaceEntry, board: str) -> str:
    terrain = module.terrains.get(site.terrain or "")
    return f"{board}, {terrain.name}" if terrain and terrain.name else board


class _ModuleWalk:
    """Walk over the records and mappings of a module."""

    def __init__(self, module: Module) -> None:
        self._module = module

    def search_entries_below(self, address: AddressPath, value: Any) -> Iterator[SearchResult]:
        """Yield the entries at an address and below it."""
        if isinstance(value, Mapping):
            for key, below in value.items():
                yield from self._search_entries_at_address((*address, str(key)), below)
        elif is_record_type(type(value)):
            yield from self._fields_of_record(address, value)

    def _search_entries_at_address(
        self, address: AddressPath, value: Any
    ) -> Iterator[SearchResult]:
        if any(kind.from_whole_address(address) for kind in _LINE_LOCATIONS):
            yield from self._search_entries_of_line(address, value)
            return
        defined = kind_of_definition_at(address)
        if (defined and defined != "space") or TableRowRef.from_whole_address(address):
            yield self._search_entry_of_definition(address, value, defined or "")
        if isinstance(value, Mapping) or is_record_type(type(value)):
            yield from self.search_entries_below(address, value)
        elif value is not None and value != ():
            yield self._search_entry_of_field(
                address, address[-1], value_as_text(value), SearchResultKind.FIELD
            )

    def _search_entry_of_definition(
        self, address: AddressPath, value: Any, defined: str
    ) -> SearchResult:
        kind = _KINDS_BY_DEFINITION.get(
            defined, SearchResultKind.OTHER if defined else SearchResultKind.TABLE
        )
        title = title_of_value(self._module, address, value)
        full = describe_address(self._module, address)
        detail = full if full != title else ""
        return SearchResult(kind, title, detail, address, hidden_words=address[-1])

    def _search_entries_of_line(self, address: AddressPath, value: Any) -> Iterator[SearchResult]:
        if not isinstance(value, tuple) or not value:
            return
        texts = describe_scenario_entries(self._module, address, [str(part) for part in value])
        place, *above = reversed(describe_address(self._module, address).split(", "))
        title = f"{place[:1].upper()}{place[1:]}: {', '.join(texts)}"
        detail = ", ".join(reversed(above))
        yield SearchResult(
            SearchResultKind.LINE, title, detail, address, hidden_words=" ".join(map(str, value))
        )

    def _fields_of_record(self, address: AddressPath, record: Any) -> Iterator[SearchResult]:
        kind: Any = type(record)
        names = record_fields_by_key(kind)
        for form_field in form_fields_of_record(kind):
            value = getattr(record, names[form_field.key][0])
            if form_field.field_kind in _FIELDS_WITH_OWN_ENTRIES:
                yield from self.search_entries_below((*address, form_field.key), value)
            elif not _has_field_default_value(record, form_field, value):
                text = value_as_text(value, form_field.annotated_type)
                yield self._search_entry_of_field(
                    (*address, form_field.key), form_field.title, text, _kind_of_field(form_field)
                )

    def _search_entry_of_field(
        self, address: AddressPath, title: str, text: str, kind: SearchResultKind
    ) -> SearchResult:
        line = " ".join(text.split())
        shown = f"{title[:1].upper()}{title[1:]}: {line[:_MAX_SEARCHED_TEXT_LENGTH]}"
        detail = describe_address(self._module, address[:-1])
        hidden_words = f"{address[-1]} {line[_MAX_SEARCHED_TEXT_LENGTH:]}"
        return SearchResult(kind, shown, detail, address, hidden_words=hidden_words)


def _kind_of_field(form_field: FormField) -> SearchResultKind:
    is_prose = form_field.field_kind is FieldKind.PROSE
    return SearchResultKind.TEXT if is_prose else SearchResultKind.FIELD


def _has_field_default_value(record: Any, form_field: FormField, value: Any) -> bool:
    """Say whether a field of a record has its default value, or only repeats the title."""
    return form_field.key == "name" or _is_default_value(record, form_field, value)


def _is_default_value(record: Any, form_field: FormField, value: Any) -> bool:
    kind: Any = type(record)
    return value in _default_values_of_record(kind).get(form_field.key, ())


@cache
def _default_values_of_record(record: Any) -> Mapping[str, tuple[Any, ...]]:
    """Return the default values of a record by key, which mean that nothing was stated."""
    by_name = {field.name: field for field in fields(record)}
    defaults = {}
    for key, (name, _) in record_fields_by_key(record).items():
        field = by_name[name]
        made = field.default_factory() if field.default_factory is not MISSING else field.default
        defaults[key] = (None, (), "", made)
    return defaults
