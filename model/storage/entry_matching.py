"""Which of a file's entries says what, before and after a change."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING, Any, cast, get_args

from sandtable.model.schema_introspection import (
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
"""In place of a value: there is none, or none that must be written."""


def is_same_data(a: Any, b: Any) -> bool:
    """Say whether two plain values are the same, order included."""
    if a is b:
        return True
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
    """The fields of a record that may hold entries; of anything else none."""
    if not is_record_type(kind):
        return ()
    keys = record_fields_by_key(cast("type[Any]", kind)).values()
    return tuple(name for name, hint in keys if _can_hold_entries(hint))


def _can_hold_entries(hint: Any) -> bool:
    hint = type_without_markers(hint)
    arms = get_args(hint) if mapping_key_type(hint) is None else (hint,)
    return any(
        is_record_type(type_without_markers(arm)) or mapping_key_type(arm) is not None
        for arm in (hint, *arms)
    )


def mapping_entries(
    page: EditableText, node: yaml.MappingNode, kind: Any, old: Mapping[str, Any]
) -> list[MappingEntry]:
    """The entries of a mapping, each with its key as the value has it."""
    keys = mapping_key_type(kind)
    found = []
    for key, value in node.value:
        name = key.value if isinstance(old, PlainRecord) else canonical_spelling(keys, key.value)
        start, stop = page.node_start(key), page.value_end(key, value)
        found.append(MappingEntry(name, key, value, start, stop))
    known = {one.key for one in found}
    if len(known) < len(found) or (not isinstance(old, PlainRecord) and known != set(old)):
        raise PiecewiseEditError
    return found


def target_key_order(
    entries: Sequence[MappingEntry], old: Mapping[str, Any], new: Mapping[str, Any]
) -> list[str]:
    """The keys in the order in which they are to stand; a record's keep the one of the file."""
    if not isinstance(new, PlainRecord):
        return list(new)
    silent = {one.key for one in entries if one.key not in old}  # a default, written out
    order = [one.key for one in entries if one.key in new or one.key in silent]
    fields = list(new)
    for index, key in enumerate(fields):
        if key not in order:
            before = next((k for k in reversed(fields[:index]) if k in order), None)
            order.insert(order.index(before) + 1 if before else 0, key)
    return order


def former_list_entries(old: Any, node: yaml.SequenceNode) -> list[Any]:
    """What the entries of a list said, one for each of its nodes."""
    texts = shortest_form(old)
    known = isinstance(texts, list) and len(texts) == len(node.value)
    return texts if known else [ABSENT] * len(node.value)


def match_list_entries(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int | None, Any]]:
    """For each new entry the old one in whose place it stands, and what it is to say.

    ABSENT in place of a value: it says so already. No old one: the entry is new.
    """
    keys = [repr(expand_short_forms(value)) for value in old]
    wanted = [repr(expand_short_forms(value)) for value in new]
    found: list[tuple[int | None, Any]] = []
    matcher = SequenceMatcher(None, keys, wanted, autojunk=False)
    for tag, first, last, start, stop in matcher.get_opcodes():
        for offset in range(stop - start):
            index = first + offset if first + offset < last else None
            found.append((index, ABSENT if tag == "equal" else new[start + offset]))
    return found
