"""Search for the addresses at which two modules differ.

It is fast because unchanged parts are the same objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.locations import is_at_or_below, relative_path, top_level_key
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase


@dataclass(frozen=True, slots=True)
class ModuleChange:
    """The deepest addresses at which two modules differ."""

    changed_addresses: tuple[AddressPath, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.changed_addresses)

    def affects_keys(self, *fields: str) -> bool:
        """Say whether any of these top-level keys of the module changed."""
        return any(top_level_key(steps) in fields for steps in self.changed_addresses)

    def changed_keys_below(self, *above: str) -> frozenset[str]:
        """Return the keys directly below an address whose values changed."""
        paths = (
            relative_path(steps, above)
            for steps in self.changed_addresses
            if is_at_or_below(steps, above)
        )
        return frozenset(top_level_key(path) for path in paths if path)


def compare_modules(before: Module, after: Module) -> ModuleChange:
    """Return the differences of two modules.

    This is fast, because both share the objects of all values that an edit did not change.
    """
    return ModuleChange(tuple(_iter_differences(before, after, ())))


def _iter_differences(before: Any, after: Any, steps: AddressPath) -> Iterator[AddressPath]:
    # DECISIONS 22
    if before is after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _iter_mapping_differences(before, after, steps)
    elif type(before) is type(after) and is_dataclass(before) and not isinstance(before, Phrase):
        record: Any = type(before)
        for name, key in _field_names_and_keys(record):
            yield from _iter_differences(
                getattr(before, name), getattr(after, name), (*steps, key)
            )
    elif before != after:
        yield steps


def _iter_mapping_differences(
    before: Mapping[Any, Any], after: Mapping[Any, Any], steps: AddressPath
) -> Iterator[AddressPath]:
    for key, value in before.items():
        other = after.get(key, _ABSENT)
        if value is not other:
            yield from _iter_differences(value, other, (*steps, str(key)))
    added = [key for key in after if key not in before]
    for key in added:
        yield (*steps, str(key))
    if (
        not added
        and len(before) == len(after)
        and any(a is not b and a != b for a, b in zip(before, after, strict=True))
    ):
        yield steps  # the same entries in another order


_ABSENT = object()


@cache
def _field_names_and_keys(record: Any) -> tuple[tuple[str, str], ...]:
    return tuple((f.name, key_of_field_name(f.name)) for f in fields(record))
