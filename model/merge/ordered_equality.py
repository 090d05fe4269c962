"""Compare two values, including the order of their entries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.model.lookup import ABSENT
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key


def is_equal_in_order(one: Any, other: Any) -> bool:
    """Say whether two values, or ABSENT, say the same in the same order."""
    if one is other:
        return True
    if one is ABSENT or other is ABSENT:
        return False
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return list(one) == list(other) and all(
            is_equal_in_order(one[key], other[key]) for key in one
        )
    if type(one) is not type(other):
        return False
    if is_record_type(type(one)):
        record: Any = type(one)
        names = record_field_names(record)
        return all(is_equal_in_order(getattr(one, name), getattr(other, name)) for name in names)
    return bool(one == other)


@cache
def record_field_names(record: Any) -> tuple[str, ...]:
    """Return the fields of a record."""
    return tuple(name for name, _ in record_fields_by_key(record).values())
