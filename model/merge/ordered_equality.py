"""Comparison of values including the order of their entries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.model.lookup import ABSENT
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key


def is_equal_in_order(value: Any, other: Any) -> bool:
    """Say whether two values are equal, including the order of entries.

    Either value may be ABSENT.
    """
    if value is other:
        return True
    # Nothing equals an absent value but itself, which was tested above.
    if value is ABSENT or other is ABSENT:
        return False
    if isinstance(value, Mapping) and isinstance(other, Mapping):
        return list(value) == list(other) and all(
            is_equal_in_order(value[key], other[key]) for key in value
        )
    if type(value) is not type(other):
        return False
    if is_record_type(type(value)):
        record: Any = type(value)
        names = record_field_names(record)
        return all(is_equal_in_order(getattr(value, name), getattr(other, name)) for name in names)
    return bool(value == other)


@cache
def record_field_names(record: Any) -> tuple[str, ...]:
    """Return the names of the fields of a record."""
    return tuple(name for name, _ in record_fields_by_key(record).values())
