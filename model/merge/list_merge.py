"""Lists of which each version changed something.

Entries of set-up lines and schedules, tags and selectors are known by what they are; cells of a
table by their column; all other lists by the order in which their entries stand.
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
from sandtable.model.references.text_kinds import kind_at_address, kind_of_parts, referenced_kind
from sandtable.model.schema_introspection import type_without_markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.address_path import AddressPath

EntryTuple = tuple[Any, ...]
EntryKey = tuple[str, int]
"""An entry of a list by what it is, and how many alike stand before it."""
EntryMerger = Callable[[EntryKey, Any, Any, Any], Any]
"""Gives what becomes of one entry, which may be absent before or in a version."""

_UNORDERED_ENTRY_TYPES = (Entry, Selector, Condition)
_UNORDERED_NAME_KINDS = frozenset(
    {"piece tag", "space tag", "feature", "address", "event", "option"}
)
_UNORDERED_LIST_KEY = "besides"
"""Where hexes of a terrain are listed, in whatever order."""


def has_fixed_length(steps: AddressPath) -> bool:
    """Say whether a list at an address is one of so many numbers, such as a point."""
    arguments = get_args(type_without_markers(kind_at_address(steps, Module)))
    return bool(arguments) and Ellipsis not in arguments


def is_unordered_list(steps: AddressPath, *versions: EntryTuple) -> bool:
    """Say whether the order of a list is no matter of its own."""
    if any(isinstance(entry, _UNORDERED_ENTRY_TYPES) for version in versions for entry in version):
        return True
    kind = kind_of_parts(kind_at_address(steps, Module))
    arms = get_args(kind) if get_origin(kind) is not None else (kind,)
    return any(referenced_kind(arm) in _UNORDERED_NAME_KINDS for arm in (kind, *arms)) or (
        parent_key(steps) == _UNORDERED_LIST_KEY
    )


def merge_ordered_lists(
    base: EntryTuple, ours: EntryTuple, theirs: EntryTuple
) -> tuple[EntryTuple, EntryTuple]:
    """Merge a list that has an order; where both changed one place, with ours and with theirs."""
    if len(base) == len(ours) == len(theirs):
        places = list(zip(base, ours, theirs, strict=True))
        one = tuple(its if was == mine else mine for was, mine, its in places)
        other = tuple(mine if was == its else its for was, mine, its in places)
        return one, other
    merged, contested = merge_sequences(base, ours, theirs)
    return tuple(merged), tuple(contested)


def merge_unordered_lists(
    base: EntryTuple, ours: EntryTuple, theirs: EntryTuple, merge_entry: EntryMerger
) -> tuple[EntryTuple, EntryTuple]:
    """Merge entries by what they are; `merge_entry` is asked for each that is not in all alike.

    Where both put something else in the place of one entry, the list with ours and with theirs.
    """
    versions = [
        _entries_by_numbered_key(version) for version in _entries_with_keys(base, ours, theirs)
    ]
    was, mine, its = versions
    found: dict[EntryKey, Any] = {}
    for key in dict.fromkeys(key for version in versions for key in version):
        entry = merge_entry(key, *(version.get(key, ABSENT) for version in versions))
        if entry is not ABSENT:
            found[key] = entry
    order = min(merge_orders(list(was), list(mine), list(its), found), key=str)
    instead_of_ours, instead_of_theirs = _replaced_entries(list(was), list(mine), list(its))
    return (
        tuple(found[key] for key in order if key not in instead_of_theirs),
        tuple(found[key] for key in order if key not in instead_of_ours),
    )


def _replaced_entries(
    was: list[EntryKey], mine: list[EntryKey], its: list[EntryKey]
) -> tuple[set[EntryKey], set[EntryKey]]:
    """Return what ours and theirs have in the place of the same entry, where that differs.

    One of them may have nothing there: another entry against none is no less of a disagreement.
    """
    ours: set[EntryKey] = set()
    theirs: set[EntryKey] = set()
    for before, one, other in iter_aligned_stretches(was, mine, its):
        gone = set(before) - set(mine) - set(its)
        new, others = set(one) - set(was), set(other) - set(was)
        if gone and new != others:
            ours |= new - others
            theirs |= others - new
    return ours, theirs


def _entries_with_keys(*versions: EntryTuple) -> list[list[tuple[str, Any]]]:
    """Return each version with the words that tell its entries apart."""
    keyed = [[(entry_key(entry), entry) for entry in version] for version in versions]
    twice = any(max(Counter(k for k, _ in version).values(), default=0) > 1 for version in keyed)
    return [[(str(entry), entry) for _, entry in version] for version in keyed] if twice else keyed


def _entries_by_numbered_key(version: Sequence[tuple[str, Any]]) -> dict[EntryKey, Any]:
    seen: Counter[str] = Counter()
    found: dict[EntryKey, Any] = {}
    for words, entry in version:
        found[words, seen[words]] = entry
        seen[words] += 1
    return found
