"""Matching of the entries in a file with the values before and after a change."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING, Any, cast, get_args

from sandtable.model.entities.conflicts import KeyedByAddress
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_without_markers,
)
from sandtable.model.storage.address_resolution import canonical_spelling
from sandtable.model.storage.editable_text import EditableText, MappingEntry, PiecewiseEditError
from sandtable.model.storage.plain_data_conversion import PlainRecord, expand_short_forms
from sandtable.model.storage.yaml_writer import shortest_form

if TYPE_CHECKING:
    import yaml

ABSENT: Any = object()
"""Marker for a value that does not exist, or that need not be written."""


def is_same_data(a: Any, b: Any) -> bool:
    """Say whether two plain values are equal, including the order of their entries."""
    if a is b:
        return True
    # Equal mappings may still differ in the order of their keys.
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return list(a) == list(b) and all(is_same_data(a[key], b[key]) for key in a)
    return bool(expand_short_forms(a) == expand_short_forms(b))


def has_same_order(value: Any, other: Any) -> bool:
    """Say whether two equal values have all their entries in the same order."""
    if value is other:
        return True
    if isinstance(value, Mapping):
        inner = all(has_same_order(below, other[key]) for key, below in value.items())
        return inner and list(value) == list(other)
    kind: Any = type(value)
    names = _fields_with_entries(kind)
    return all(has_same_order(getattr(value, name), getattr(other, name)) for name in names)


@cache
def _fields_with_entries(kind: Hashable) -> tuple[str, ...]:
    """Return the fields of a record that may contain entries; none for other types."""
    if not is_record_type(kind):
        return ()
    keys = record_fields_by_key(cast("type[Any]", kind)).values()
    return tuple(
        name for name, hint in keys if _can_type_hold_entries(hint) and not _is_unordered(hint)
    )


def _is_unordered(hint: Any) -> bool:
    # Conflicts stand in the files they are about, and read back in the order of these files.
    return any(isinstance(marker, KeyedByAddress) for marker in annotation_markers(hint))


def _can_type_hold_entries(hint: Any) -> bool:
    hint = type_without_markers(hint)
    arms = get_args(hint) if mapping_key_type(hint) is None else (hint,)
    return any(
        is_record_type(type_without_markers(arm)) or mapping_key_type(arm) is not None
        for arm in (hint, *arms)
    )


def mapping_entries(
    page: EditableText, node: yaml.MappingNode, kind: Any, old: Mapping[str, Any]
) -> list[MappingEntry]:
    """Return the entries of a mapping, each with its key as the model reads it."""
    keys = mapping_key_type(kind)
    entries = []
    for key, value in node.value:
        name = key.value if isinstance(old, PlainRecord) else canonical_spelling(keys, key.value)
        start, stop = page.node_start(key), page.end_of_value(key, value)
        entries.append(MappingEntry(name, key, value, start, stop))
    keys_in_file = {entry.key for entry in entries}
    # Keys that the file does not have as the value does cannot be edited one by one.
    if len(keys_in_file) < len(entries) or (
        not isinstance(old, PlainRecord) and keys_in_file != set(old)
    ):
        raise PiecewiseEditError
    return entries


def target_key_order(
    entries: Sequence[MappingEntry], old: Mapping[str, Any], new: Mapping[str, Any]
) -> list[str]:
    """Return the keys in the order in which to write them; for a record, as in the file."""
    if not isinstance(new, PlainRecord):
        return list(new)
    # Keys that the author wrote with a default value stay.
    written_defaults = {
        entry.key for entry in entries if entry.key not in old
    }  # a default, written out
    order = [entry.key for entry in entries if entry.key in new or entry.key in written_defaults]
    fields = list(new)
    for index, key in enumerate(fields):
        if key not in order:
            # A new key follows the one that precedes it in the record.
            before = next((k for k in reversed(fields[:index]) if k in order), None)
            order.insert(order.index(before) + 1 if before else 0, key)
    return order


def former_list_entries(old: Any, node: yaml.SequenceNode) -> list[Any]:
    """Return the values that a list in a file had before a change, one for each YAML node."""
    texts = shortest_form(old)
    fits_nodes = isinstance(texts, list) and len(texts) == len(node.value)
    return texts if fits_nodes else [ABSENT] * len(node.value)


def match_list_entries(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int | None, Any]]:
    """Return, for each new list entry, the index of the old entry that it replaces, and its value.

    The value is ABSENT if it is unchanged, the index is None if the entry is new.
    """
    keys = [repr(expand_short_forms(value)) for value in old]
    new_keys = [repr(expand_short_forms(value)) for value in new]
    matches: list[tuple[int | None, Any]] = []
    matcher = SequenceMatcher(None, keys, new_keys, autojunk=False)
    for tag, first, last, start, stop in matcher.get_opcodes():
        for offset in range(stop - start):
            index = first + offset if first + offset < last else None
            matches.append((index, ABSENT if tag == "equal" else new[start + offset]))
    return matches
