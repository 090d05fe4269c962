"""Look up the value at an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.locations import PieceRef, ShortPiece, path_below
from sandtable.model.memo import memoize_by_object
from sandtable.model.phrases.entry import Entry
from sandtable.model.schema_introspection import is_record, keys_of

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

ABSENT = object()


@dataclass(frozen=True, slots=True)
class _AddressTrail:
    """An address followed as far as it leads: the keys in full, the value, the keys left."""

    steps: AddressPath
    value: Any
    left: AddressPath


def look_up(module: Module, steps: AddressPath) -> Any:
    """Return the value at an address, or ABSENT. Entries of lists are found by their keys."""
    trail = _cached_trail(module, steps)
    return ABSENT if trail.left else trail.value


def full_address(module: Module, steps: AddressPath) -> AddressPath:
    """Return an address in full: pieces with their type, each key in its own spelling.

    What leads on from there, to nothing yet, stays as it is.
    """
    trail = _cached_trail(module, steps)
    return (*trail.steps, *trail.left)


def nearest_address(module: Module, steps: AddressPath) -> tuple[AddressPath, tuple[str, ...]]:
    """Return the part of an address that leads somewhere, and the keys possible after it."""
    trail = _cached_trail(module, steps)
    return trail.steps, keys_below(trail.value)


def unresolved_keys(module: Module, steps: AddressPath) -> AddressPath:
    """Return the steps of an address that lead nowhere."""
    return _cached_trail(module, steps).left


def entry_key(part: Any) -> str:
    """Return the key of a list's entry in an address."""
    return part.key if isinstance(part, Entry) else str(part)


def unique_part_key(parts: Iterable[Any], part: Any) -> str:
    """Return a key that means this part of a line and no other."""
    key = entry_key(part)
    alone = sum(entry_key(other) == key for other in parts) == 1
    return key if alone else str(part)


def keys_below(value: Any) -> tuple[str, ...]:
    """Return the keys by which one can go on from a value."""
    if isinstance(value, Mapping):
        return tuple(map(str, value))
    if isinstance(value, tuple):
        return tuple(map(entry_key, value))
    return tuple(keys_of(type(value))) if is_record(type(value)) else ()


def _cached_trail(module: Module, steps: AddressPath) -> _AddressTrail:
    plain = _follow_address(module, steps)
    short = ShortPiece.of(steps) if plain.left else None
    if short is None:
        return plain
    # A piece may be addressed without its type, even one that bears its type's own id.
    types = module.pieces.get(short.owner, {})
    home = next((kind for kind, pieces in types.items() if short.piece in pieces), None)
    if home is None:
        return plain
    piece = PieceRef(short.owner, home, short.piece)
    return _follow_address(module, (*piece.steps, *path_below(steps, short.steps)))


def _follow_address(module: Module, steps: AddressPath) -> _AddressTrail:
    value: Any = module
    spelt: list[str] = []
    for step in steps:
        key, below = _value_below(value, step)
        if below is ABSENT:
            break
        spelt.append(key)
        value = below
    return _AddressTrail(tuple(spelt), value, steps[len(spelt) :])


def _value_below(value: Any, step: str) -> tuple[str, Any]:
    """Return the key as it is spelt, and what stands there."""
    if isinstance(value, Mapping):
        if step in value:
            return step, value[step]
        # Keys that are phrases are found by their canonical spelling.
        return step, _index_by_spelling(value).get(step, ABSENT)
    if isinstance(value, tuple):
        part = _index_by_key(value).get(step, ABSENT)
        return (step if part is ABSENT else entry_key(part)), part
    if is_record(type(value)) and step in keys_of(type(value)):
        return step, getattr(value, keys_of(type(value))[step][0])
    return step, ABSENT


@memoize_by_object
def _index_by_spelling(value: Mapping[Any, Any]) -> Mapping[str, Any]:
    """Index a mapping by its keys as they print themselves; of two of one spelling the first."""
    return {str(key): below for key, below in reversed(tuple(value.items()))}


@memoize_by_object
def _index_by_key(value: tuple[Any, ...]) -> Mapping[str, Any]:
    """Index a list by the words that address an entry, the first that has them."""
    found: dict[str, Any] = {}
    for part in value:
        found.setdefault(entry_key(part), part)
        found.setdefault(str(part), part)
    return found
