"""Introspect the types of a module: keys of records, types at addresses."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.entity import Elsewhere, written
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase


def keys_of(record: Any) -> Mapping[str, tuple[str, Any]]:
    """Return a record's keys as written, each with its field's name and full type."""
    return _keys_of(record)


@cache
def _keys_of(record: Any) -> Mapping[str, tuple[str, Any]]:
    hints = get_type_hints(record, include_extras=True)
    return {written(f.name): (f.name, hints[f.name]) for f in fields(record)}


def keys_outside_yaml(record: Any) -> tuple[str, ...]:
    """Return the keys of a record that no YAML file holds."""
    hints = ((key, annotation_markers(hint)) for key, (_, hint) in keys_of(record).items())
    return tuple(key for key, own in hints if any(isinstance(m, Elsewhere) for m in own))


def is_record(kind: object) -> bool:
    """Say whether a type is a record with keys, not a phrase."""
    return isinstance(kind, type) and _is_record_type(kind)


@cache
def _is_record_type(kind: type) -> bool:
    return is_dataclass(kind) and not issubclass(kind, Phrase)


def bare_type(kind: Any) -> Any:
    """Return a type without its markers and without None."""
    if get_origin(kind) is Annotated:
        return bare_type(get_args(kind)[0])
    if get_origin(kind) in {Union, types.UnionType}:
        rest = [part for part in get_args(kind) if part is not type(None)]
        return bare_type(rest[0]) if len(rest) == 1 else kind
    return kind


def annotation_markers(kind: Any) -> tuple[Any, ...]:
    """Return the markers of a field's annotation, such as the kind of name that it holds."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[1:]
    if get_origin(kind) in {Union, types.UnionType}:
        return tuple(m for part in get_args(kind) for m in annotation_markers(part))
    return ()


def type_below(kind: Any, step: str) -> Any:
    """Return the type of what stands under a key, or None where nothing can stand."""
    kind = bare_type(kind)
    if is_record(kind):
        found = keys_of(kind).get(step)
        return found[1] if found else None
    origin, arguments = get_origin(kind), get_args(kind)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return arguments[1]
    if origin is tuple:
        return arguments[0]
    if origin in {Union, types.UnionType}:
        return next((t for part in arguments if (t := type_below(part, step)) is not None), None)
    return None


def type_at(steps: AddressPath, root: Any = Module) -> Any:
    """Return the type of what stands at an address, or None where nothing can."""
    kind = root
    for step in steps:
        kind = type_below(kind, step)
        if kind is None:
            return None
    return kind


def known_keys(steps: AddressPath, root: Any = Module) -> tuple[str, ...]:
    """Return the keys that may stand in the record at an address."""
    kind = bare_type(type_at(steps, root))
    if is_record(kind):
        return tuple(keys_of(kind))
    return tuple(key for part in get_args(kind) if is_record(part) for key in keys_of(part))


def key_type(kind: Any) -> Any:
    """Return the type of a mapping's keys, or None for what is no mapping."""
    kind = bare_type(kind)
    origin = get_origin(kind)
    return get_args(kind)[0] if isinstance(origin, type) and issubclass(origin, Mapping) else None
