"""Merging of lists that both versions changed.

Entries of set-up lines and schedules, tags and selectors are matched by what they are, cells of a
table by their column, and entries of all other lists by their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args, get_origin

from sandtable.model.locations import parent_key
from sandtable.model.lookup import ABSENT, entry_key
from sandtable.model.merge.order_merge import merge_orders
from sandtable.model.merge.sequence_merge import iter_aligned_stretches, merge_sequences
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.text_kinds import (
    definition_kind_named_by_text,
    kind_at_address,
    kind_of_list_entries,
)
from sandtable.model.schema_introspection import type_without_markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.address_path import AddressPath

EntryTuple = tuple[Any, ...]
EntryKey = tuple[str, int]
"""Text of an entry of a list, and the number of equal ones before it."""
EntryMerger = Callable[[EntryKey, Any, Any, Any], Any]
"""Function that merges one entry, which may be absent in the base or in a version."""

_UNORDERED_ENTRY_TYPES = (Entry, Selector, Condition)
_UNORDERED_NAME_KINDS = frozenset(
    {"piece tag", "space tag", "feature", "address", "event", "option"}
)
_UNORDERED_LIST_KEY = "besides"
"""Key of lists of hexes of a terrain, whose order has no meaning."""


def has_fixed_length(steps: AddressPath) -> bool:
    """Say whether a list at an address has a fixed number of entries, such as a point."""
    arguments = get_args(type_without_markers(kind_at_address(steps, Module)))
    return bool(arguments) and Ellipsis not in arguments


def is_unordered_list(steps: AddressPath, *versions: EntryTuple) -> bool:
    """Say whether the order of a list has no meaning."""
    if any(isinstance(entry, _UNORDERED_ENTRY_TYPES) for version in versions for entry in version):
        return True
    kind = kind_of_list_entries(kind_at_address(steps, Module))
    arms = get_args(kind) if get_origin(kind) is not None else (kind,)
    return any(
        definition_kind_named_by_text(arm) in _UNORDERED_NAME_KINDS for arm in (kind, *arms)
    ) or (parent_key(steps) == _UNORDERED_LIST_KEY)


def merge_ordered_lists(
    base: EntryTuple, ours: EntryTuple, theirs: EntryTuple
) -> tuple[EntryTuple, EntryTuple]:
    """Merge a list whose order matters, and return it twice.

    The first result has our version of conflicts, the second their version.
    """
    if len(base) == len(ours) == len(theirs):
        places = list(zip(base, ours, theirs, strict=True))
        with_ours = tuple(its if was == mine else mine for was, mine, its in places)
        with_theirs = tuple(mine if was == its else its for was, mine, its in places)
        return with_ours, with_theirs
    merged, contested = merge_sequences(base, ours, theirs)
    return tuple(merged), tuple(contested)


def merge_unordered_lists(
    base: EntryTuple, ours: EntryTuple, theirs: EntryTuple, merge_entry: EntryMerger
) -> tuple[EntryTuple, EntryTuple]:
    """Merge entries by their identity into two lists, which differ only at conflicts.

    `merge_entry` merges each entry that differs. Where both sides replaced the same entry
    differently, the first list has our entry and the second theirs.
    """
    versions = [
        _entries_by_numbered_key(version) for version in _entries_with_keys(base, ours, theirs)
    ]
    was, mine, its = versions
    merged: dict[EntryKey, Any] = {}
    # Entries stay in the order in which the versions list them.
    for key in dict.fromkeys(key for version in versions for key in version):
        entry = merge_entry(key, *(version.get(key, ABSENT) for version in versions))
        if entry is not ABSENT:
            merged[key] = entry
    # Sorted by text, so that the result does not depend on the side.
    order = min(merge_orders(list(was), list(mine), list(its), merged), key=str)
    instead_of_ours, instead_of_theirs = _entries_replaced_by_both(
        list(was), list(mine), list(its)
    )
    return (
        tuple(merged[key] for key in order if key not in instead_of_theirs),
        tuple(merged[key] for key in order if key not in instead_of_ours),
    )


def _entries_replaced_by_both(
    was: list[EntryKey], mine: list[EntryKey], its: list[EntryKey]
) -> tuple[set[EntryKey], set[EntryKey]]:
    """Return the entries that both versions put in place of the same entry: ours and theirs.

    If one version removed the entry, this is a conflict, too.
    """
    ours: set[EntryKey] = set()
    theirs: set[EntryKey] = set()
    for before, our_entries, their_entries in iter_aligned_stretches(was, mine, its):
        removed = set(before) - set(mine) - set(its)
        new, new_in_theirs = set(our_entries) - set(was), set(their_entries) - set(was)
        if removed and new != new_in_theirs:
            ours |= new - new_in_theirs
            theirs |= new_in_theirs - new
    return ours, theirs


def _entries_with_keys(*versions: EntryTuple) -> list[list[tuple[str, Any]]]:
    """Return the entries of each version, each with a text that identifies it."""
    keyed = [[(entry_key(entry), entry) for entry in version] for version in versions]
    # With repeated keys, the whole text must distinguish the entries.
    twice = any(max(Counter(k for k, _ in version).values(), default=0) > 1 for version in keyed)
    return [[(str(entry), entry) for _, entry in version] for version in keyed] if twice else keyed


def _entries_by_numbered_key(version: Sequence[tuple[str, Any]]) -> dict[EntryKey, Any]:
    counts: Counter[str] = Counter()
    entries: dict[EntryKey, Any] = {}
    for words, entry in version:
        entries[words, counts[words]] = entry
        counts[words] += 1
    return entries
