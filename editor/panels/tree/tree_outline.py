"""Structure of the tree: which rows are below which value, computed without widgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.boards import Board
from sandtable.model.entities.head import GameVocabulary, ModuleHead
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.reports.collection_sizes import count_entries
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key
from sandtable.model.text_input.form_fields import FieldKind, field_kind_of_type
from sandtable.model.wording.scenario_lines import describe_scenario_entries
from sandtable.model.wording.titles import is_key_of_format, title_from_own_name

KeyAndValue = tuple[str, Any]
"""Key and its value."""

_RECORDS_WITH_EMPTY_COLLECTIONS = (Module, ModuleHead, GameVocabulary, Board, Scenario)
"""Records whose empty mappings are shown, so that entries can be added there."""
_INNER_RECORD_KEYS = ("calendar", "words", "recipe", "land", "sea")
"""Inner records that contain mappings of entries."""
_ROOT_ADDRESSES: tuple[AddressPath, ...] = (
    ("module",),
    ("module", "owners"),
    *((key,) for key in record_fields_by_key(Module) if key != "module"),
)
"""Rows at the top: the game, its owners, and then the keys in the order of the files."""


def collections_at_top_of_tree(module: Module) -> list[tuple[AddressPath, Any]]:
    """Return the rows at the top of the tree."""
    return [(address, _value_of_tree_address(module, address)) for address in _ROOT_ADDRESSES]


def _value_of_tree_address(module: Any, address: AddressPath) -> Any:
    for step in address:
        module = getattr(module, record_fields_by_key(type(module))[step][0])
    return module


def tree_entries_below(value: Any, address: AddressPath) -> Iterator[KeyAndValue]:
    """Yield the tree rows below a value, in the order of the files."""
    if isinstance(value, Mapping):
        yield from ((str(key), below) for key, below in value.items())
    elif is_record_type(type(value)):
        yield from _collections_of_record(value, address)


def _collections_of_record(record: Any, address: AddressPath) -> Iterator[KeyAndValue]:
    roomy = isinstance(record, _RECORDS_WITH_EMPTY_COLLECTIONS)
    for key, (name, hint) in record_fields_by_key(type(record)).items():
        below = getattr(record, name)
        # Empty collections appear only where authors add entries.
        if (*address, key) in _ROOT_ADDRESSES or below is None:
            continue
        if (key in _INNER_RECORD_KEYS or field_kind_of_type(hint) is FieldKind.ENTRIES) and (
            below or roomy
        ):
            yield key, below


def is_collection_address(address: AddressPath) -> bool:
    """Say whether the key of a row belongs to the format and is not an id of the author."""
    return address in _ROOT_ADDRESSES or is_key_of_format(address)


def may_have_entries(value: Any) -> bool:
    """Say whether a value can have rows below it."""
    return bool(value) if isinstance(value, Mapping) else is_record_type(type(value))


def entry_remark(value: Any, address: AddressPath = (), module: Module | None = None) -> str:
    """Return the remark next to an entry: its number of entries, or a short value."""
    if isinstance(value, Mapping):
        count = count_entries(value, address)
        return str(count) if count else ""
    if isinstance(value, tuple):
        texts = [str(part) for part in value]
        return ", ".join(describe_scenario_entries(module, address, texts) if module else texts)
    if value is None:
        return "~"
    return "" if is_record_type(type(value)) else str(value)


class TreeSearchIndex:
    """Search index of the tree; parts that did not change are not read again."""

    def __init__(self) -> None:
        self._cached_texts: dict[AddressPath, tuple[Any, list[tuple[AddressPath, str]]]] = {}

    def find_addresses_that_match(self, module: Module, words: Iterable[str]) -> list[AddressPath]:
        """Return the addresses whose title, id or short text contains all given words."""
        wanted_words = list(words)
        hits: list[AddressPath] = []
        for address, value in collections_at_top_of_tree(module):
            texts = self._texts_below(value, address)
            for word in wanted_words:
                texts = [(at, text) for at, text in texts if word in text]
            hits += [at for at, _ in texts]
        return hits

    def _texts_below(self, value: Any, address: AddressPath) -> list[tuple[AddressPath, str]]:
        cached = self._cached_texts.get(address)
        # Values are immutable, so identity means unchanged content.
        if cached is not None and cached[0] is value:
            return cached[1]
        texts = [(address, _search_text(address, value))]
        for key, below in tree_entries_below(value, address):
            at = (*address, key)
            if may_have_entries(below):
                texts += self._texts_below(below, at)
            else:
                texts.append((at, _search_text(at, below)))
        if isinstance(value, Mapping):
            self._cached_texts[address] = (value, texts)
        return texts


def _search_text(address: AddressPath, value: Any) -> str:
    title = title_from_own_name(address, value)
    short = "" if isinstance(value, Mapping) else entry_remark(value)
    return f"{title} {address[-1]} {short}".casefold()
