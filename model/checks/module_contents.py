"""Contents of a module, gathered once: texts, phrases, lists and unknown values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.model.locations import top_level_key
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.text_kinds import (
    is_keyed_by_verb,
    kind_of_mapping_values,
    kind_of_objects,
)
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath


@dataclass(slots=True)
class ModuleContents:
    """All texts, phrases, lists and unknown values of a module by address, in file order."""

    texts: list[tuple[AddressPath, str]] = field(default_factory=list)
    phrases: list[tuple[AddressPath, Phrase]] = field(default_factory=list)
    lists: list[tuple[AddressPath, tuple[Any, ...]]] = field(default_factory=list)
    unknown: list[AddressPath] = field(default_factory=list)
    """Addresses of `~` where a number is unknown."""

    @classmethod
    def of_module(cls, module: Module) -> ModuleContents:
        """Return the texts, phrases, lists and unknown values of a module."""
        contents = cls()
        contents._collect_contents_of_record(module, Module, ())
        return contents

    def _collect_contents_of_record(self, record: Any, kind: Any, steps: AddressPath) -> None:
        for key, name, hint, default in _fields_that_can_hold_contents(kind):
            value = getattr(record, name)
            if value is None:
                if default is not None:
                    self.unknown.append((*steps, key))
            # A default is no text of the author, and skipping it saves most of the walk.
            elif value is not default:
                self._collect_contents_of_field(value, hint, (*steps, key))

    def _collect_contents_of_field(self, value: Any, kind: Any, steps: AddressPath) -> None:
        if isinstance(value, str):
            self.texts.append((steps, value))
        elif isinstance(value, tuple):
            if value:
                self.lists.append((steps, value))
        elif isinstance(value, Phrase):
            self.phrases.append((steps, value))
        elif isinstance(value, Mapping):
            self._collect_contents_of_mapping(value, kind, steps)
        else:
            record_type: Any = type(value)
            if _is_record(record_type):
                self._collect_contents_of_record(value, record_type, steps)

    def _collect_contents_of_mapping(
        self, value: Mapping[Any, Any], kind: Any, steps: AddressPath
    ) -> None:
        verbs, entries = is_keyed_by_verb(kind), kind_of_mapping_values(kind)
        for key, child in value.items():
            if child is None:
                if top_level_key(steps) == "series":  # elsewhere it takes an inherited entry away
                    self.unknown.append((*steps, str(key)))
            else:
                child_kind = kind_of_objects(key) if verbs else entries
                self._collect_contents_of_field(child, child_kind, (*steps, str(key)))


_is_record = cache(is_record_type)


@cache
def _fields_that_can_hold_contents(kind: Any) -> tuple[tuple[str, str, Any, Any], ...]:
    """Return the fields of a record that can hold texts, phrases or lists, with their defaults."""
    defaults = {f.name: f.default for f in fields(kind)}
    return tuple(
        (key, name, hint, None if defaults[name] is MISSING else defaults[name])
        for key, (name, hint) in record_fields_by_key(kind).items()
        if hint is not bool and not (hint is int and defaults[name] is MISSING)
    )
