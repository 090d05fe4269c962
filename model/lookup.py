"""Look-up of the value at an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.identity_cache import memoize_by_object_identity
from sandtable.model.locations import PieceRef, PieceWithoutType, relative_path
from sandtable.model.phrases.entry import Entry
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

ABSENT = object()


@dataclass(frozen=True, slots=True)
class _AddressTrail:
    """The result of following an address as far as it exists: keys, value and remaining keys."""

    resolved_keys: AddressPath
    value: Any
    unresolved_keys: AddressPath


def value_at_address(module: Module, steps: AddressPath) -> Any:
    """Return the value at an address, or ABSENT if there is none.

    Entries of lists are found by their keys.
    """
    trail = _resolve_address(module, steps)
    return ABSENT if trail.unresolved_keys else trail.value


def full_address(module: Module, steps: AddressPath) -> AddressPath:
    """Return an address in full: with the types of pieces, and each key as the module spells it.

    Keys that do not exist yet stay as they are.
    """
    trail = _resolve_address(module, steps)
    return (*trail.resolved_keys, *trail.unresolved_keys)


def resolved_prefix_and_next_keys(
    module: Module, steps: AddressPath
) -> tuple[AddressPath, tuple[str, ...]]:
    """Return the existing part of an address, and the keys that could follow it."""
    trail = _resolve_address(module, steps)
    return trail.resolved_keys, child_keys(trail.value)


def unresolved_part_of_address(module: Module, steps: AddressPath) -> AddressPath:
    """Return the last part of an address, which leads to no value."""
    return _resolve_address(module, steps).unresolved_keys


def entry_key(part: Any) -> str:
    """Return the key by which addresses identify an entry of a list."""
    return part.address_key if isinstance(part, Entry) else str(part)


def unique_entry_key(parts: Iterable[Any], part: Any) -> str:
    """Return a key that identifies one entry of a line and no other entry."""
    key = entry_key(part)
    alone = sum(entry_key(other) == key for other in parts) == 1
    return key if alone else str(part)


def child_keys(value: Any) -> tuple[str, ...]:
    """Return the keys of the entries or fields in a value, which can follow its address."""
    if isinstance(value, Mapping):
        return tuple(map(str, value))
    if isinstance(value, tuple):
        return tuple(map(entry_key, value))
    return tuple(record_fields_by_key(type(value))) if is_record_type(type(value)) else ()


def _resolve_address(module: Module, steps: AddressPath) -> _AddressTrail:
    plain = _follow_address(module, steps)
    short = PieceWithoutType.from_address_prefix(steps) if plain.unresolved_keys else None
    if short is None:
        return plain
    # A piece may be addressed without its type, even one that bears its type's own id.
    types = module.pieces.get(short.owner, {})
    home = next((kind for kind, pieces in types.items() if short.piece in pieces), None)
    if home is None:
        return plain
    piece = PieceRef(short.owner, home, short.piece)
    return _follow_address(
        module, (*piece.address_path, *relative_path(steps, short.address_path))
    )


def _follow_address(module: Module, steps: AddressPath) -> _AddressTrail:
    value: Any = module
    spelt: list[str] = []
    for step in steps:
        key, below = _key_and_value_below(value, step)
        if below is ABSENT:
            break
        spelt.append(key)
        value = below
    return _AddressTrail(tuple(spelt), value, steps[len(spelt) :])


def _key_and_value_below(value: Any, step: str) -> tuple[str, Any]:
    """Return a key as the module spells it, and the value below it or ABSENT."""
    if isinstance(value, Mapping):
        if step in value:
            return step, value[step]
        # Keys that are phrases are found by their canonical spelling.
        return step, _values_by_spelling_of_key(value).get(step, ABSENT)
    if isinstance(value, tuple):
        part = _index_by_entry_key(value).get(step, ABSENT)
        return (step if part is ABSENT else entry_key(part)), part
    if is_record_type(type(value)) and step in record_fields_by_key(type(value)):
        return step, getattr(value, record_fields_by_key(type(value))[step][0])
    return step, ABSENT


@memoize_by_object_identity
def _values_by_spelling_of_key(value: Mapping[Any, Any]) -> Mapping[str, Any]:
    """Return the values of a mapping by the text of their keys.

    If two keys have the same text, the first counts.
    """
    # Later assignments win, so the first key must come last.
    return {str(key): below for key, below in reversed(tuple(value.items()))}


@memoize_by_object_identity
def _index_by_entry_key(value: tuple[Any, ...]) -> Mapping[str, Any]:
    """Return the entries of a list by the keys that addresses use for them.

    If two entries have equal keys, the first counts.
    """
    entry_by_key: dict[str, Any] = {}
    for part in value:
        entry_by_key.setdefault(entry_key(part), part)
        entry_by_key.setdefault(str(part), part)
    return entry_by_key
