"""Which of a file's entries says what, before and after a change."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING, Any, cast, get_args

from sandtable.model.schema_introspection import bare_type, is_record, key_type, keys_of
from sandtable.model.storage.address_resolution import canonical
from sandtable.model.storage.dump import Record, longhand
from sandtable.model.storage.emit import shortest
from sandtable.model.storage.page import CoarseError, Entry, Page

if TYPE_CHECKING:
    import yaml

ABSENT: Any = object()
"""In place of a value: there is none, or none that must be written."""


def same(a: Any, b: Any) -> bool:
    """Say whether two plain values are the same, order included."""
    if a is b:
        return True
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return list(a) == list(b) and all(same(a[key], b[key]) for key in a)
    return bool(longhand(a) == longhand(b))


def is_in_order(value: Any, other: Any) -> bool:
    """Say whether two equal values have all their entries in the same order."""
    if value is other:
        return True
    if isinstance(value, Mapping):
        inner = all(is_in_order(below, other[key]) for key, below in value.items())
        return inner and list(value) == list(other)
    kind: Any = type(value)
    names = _holding(kind)
    return all(is_in_order(getattr(value, name), getattr(other, name)) for name in names)


@cache
def _holding(kind: Hashable) -> tuple[str, ...]:
    """The fields of a record that may hold entries; of anything else none."""
    if not is_record(kind):
        return ()
    keys = keys_of(cast("type[Any]", kind)).values()
    return tuple(name for name, hint in keys if _may_hold(hint))


def _may_hold(hint: Any) -> bool:
    hint = bare_type(hint)
    arms = get_args(hint) if key_type(hint) is None else (hint,)
    return any(is_record(bare_type(arm)) or key_type(arm) is not None for arm in (hint, *arms))


def entries_of(
    page: Page, node: yaml.MappingNode, kind: Any, old: Mapping[str, Any]
) -> list[Entry]:
    """The entries of a mapping, each with its key as the value has it."""
    keys = key_type(kind)
    found = []
    for key, value in node.value:
        name = key.value if isinstance(old, Record) else canonical(keys, key.value)
        start, stop = page.start(key), page.value_end(key, value)
        found.append(Entry(name, key, value, start, stop))
    known = {one.key for one in found}
    if len(known) < len(found) or (not isinstance(old, Record) and known != set(old)):
        raise CoarseError
    return found


def order_of(
    entries: Sequence[Entry], old: Mapping[str, Any], new: Mapping[str, Any]
) -> list[str]:
    """The keys in the order in which they are to stand; a record's keep the one of the file."""
    if not isinstance(new, Record):
        return list(new)
    silent = {one.key for one in entries if one.key not in old}  # a default, written out
    order = [one.key for one in entries if one.key in new or one.key in silent]
    fields = list(new)
    for index, key in enumerate(fields):
        if key not in order:
            before = next((k for k in reversed(fields[:index]) if k in order), None)
            order.insert(order.index(before) + 1 if before else 0, key)
    return order


def listed_before(old: Any, node: yaml.SequenceNode) -> list[Any]:
    """What the entries of a list said, one for each of its nodes."""
    texts = shortest(old)
    known = isinstance(texts, list) and len(texts) == len(node.value)
    return texts if known else [ABSENT] * len(node.value)


def matched(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int | None, Any]]:
    """For each new entry the old one in whose place it stands, and what it is to say.

    ABSENT in place of a value: it says so already. No old one: the entry is new.
    """
    keys = [repr(longhand(value)) for value in old]
    wanted = [repr(longhand(value)) for value in new]
    found: list[tuple[int | None, Any]] = []
    matcher = SequenceMatcher(None, keys, wanted, autojunk=False)
    for tag, first, last, start, stop in matcher.get_opcodes():
        for offset in range(stop - start):
            index = first + offset if first + offset < last else None
            found.append((index, ABSENT if tag == "equal" else new[start + offset]))
    return found
