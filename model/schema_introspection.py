"""Introspection of the types of a module: keys of records, types at addresses."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.entity import NotInYaml, key_of_field_name
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase


def record_fields_by_key(record: Any) -> Mapping[str, tuple[str, Any]]:
    """Return the keys of a record as written in files, each with its field's name and type."""
    return _cached_fields_by_key(record)


@cache
def _cached_fields_by_key(record: Any) -> Mapping[str, tuple[str, Any]]:
    # Resolving annotations takes long, and the types never change.
    hints = get_type_hints(record, include_extras=True)
    return {key_of_field_name(f.name): (f.name, hints[f.name]) for f in fields(record)}


def keys_outside_yaml(record: Any) -> tuple[str, ...]:
    """Return the keys of a record that YAML files never contain."""
    hints = (
        (key, annotation_markers(hint)) for key, (_, hint) in record_fields_by_key(record).items()
    )
    return tuple(key for key, markers in hints if any(isinstance(m, NotInYaml) for m in markers))


def is_record_type(kind: object) -> bool:
    """Say whether a type is a record with keys, and not a phrase."""
    return isinstance(kind, type) and _is_record_type(kind)


@cache
def _is_record_type(kind: type) -> bool:
    return is_dataclass(kind) and not issubclass(kind, Phrase)


def type_without_markers(kind: Any) -> Any:
    """Return a type without its markers and without None."""
    if get_origin(kind) is Annotated:
        return type_without_markers(get_args(kind)[0])
    if get_origin(kind) in {Union, types.UnionType}:
        rest = [part for part in get_args(kind) if part is not type(None)]
        return type_without_markers(rest[0]) if len(rest) == 1 else kind
    return kind


def annotation_markers(kind: Any) -> tuple[Any, ...]:
    """Return the markers of a field's annotation, such as the kind of name it contains."""
    if get_origin(kind) is Annotated:
        return get_args(kind)[1:]
    if get_origin(kind) in {Union, types.UnionType}:
        return tuple(m for part in get_args(kind) for m in annotation_markers(part))
    return ()


def type_under_key(kind: Any, step: str) -> Any:
    """Return the type of the value below a key, or None if no value is possible there."""
    kind = type_without_markers(kind)
    if is_record_type(kind):
        field_entry = record_fields_by_key(kind).get(step)
        return field_entry[1] if field_entry else None
    origin, arguments = get_origin(kind), get_args(kind)
    # Values of a mapping have one type, whatever the key.
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return arguments[1]
    if origin is tuple:
        return arguments[0]
    if origin in {Union, types.UnionType}:
        return next(
            (t for part in arguments if (t := type_under_key(part, step)) is not None), None
        )
    return None


def type_at_address(steps: AddressPath, root: Any = Module) -> Any:
    """Return the type of the value at an address, or None if no value is possible there."""
    kind = root
    for step in steps:
        kind = type_under_key(kind, step)
        if kind is None:
            return None
    return kind


def keys_allowed_at(steps: AddressPath, root: Any = Module) -> tuple[str, ...]:
    """Return the keys allowed in the record at an address."""
    kind = type_without_markers(type_at_address(steps, root))
    if is_record_type(kind):
        return tuple(record_fields_by_key(kind))
    return tuple(
        key
        for part in get_args(kind)
        if is_record_type(part)
        for key in record_fields_by_key(part)
    )


def record_with_key(steps: AddressPath) -> type | None:
    """Return the record in which the last key of an address is a field.

    Returns None if that key is something else, such as an id.
    """
    kind = type_without_markers(type_at_address(steps[:-1]))
    for part in (kind, *get_args(kind)):
        if (
            isinstance(part, type)
            and _is_record_type(part)
            and steps[-1] in record_fields_by_key(part)
        ):
            return part
    return None


def mapping_key_type(kind: Any) -> Any:
    """Return the type of a mapping's keys, or None if the type is not a mapping."""
    kind = type_without_markers(kind)
    origin = get_origin(kind)
    return get_args(kind)[0] if isinstance(origin, type) and issubclass(origin, Mapping) else None
