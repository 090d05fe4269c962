"""Merging of the order of entries, from the orders in three versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

ValueType = TypeVar("ValueType", bound="Hashable")


def merge_orders(
    base: Sequence[ValueType],
    ours: Sequence[ValueType],
    theirs: Sequence[ValueType],
    left: Collection[ValueType],
) -> tuple[list[ValueType], list[ValueType]]:
    """Return the remaining keys in order, once with our moves and once with theirs.

    New keys follow the key behind which they were put. If both versions put new keys at one place,
    those first in the alphabet come first, so that the result does not depend on the side.
    """
    # Only keys in all versions show who moved them.
    everywhere = set(left).intersection(base, ours, theirs)
    base_order = [key for key in base if key in everywhere]
    our_order = [key for key in ours if key in everywhere]
    their_order = [key for key in theirs if key in everywhere]
    if their_order in (base_order, our_order):
        their_order = our_order
    elif our_order == base_order:
        our_order = their_order
    placed = {
        id(skeleton): _insert_new_entries(skeleton, ours, theirs, left)
        for skeleton in (our_order, their_order)
    }
    return placed[id(our_order)], placed[id(their_order)]


def _insert_new_entries(
    skeleton: list[ValueType],
    ours: Sequence[ValueType],
    theirs: Sequence[ValueType],
    left: Collection[ValueType],
) -> list[ValueType]:
    """Return a list with all new keys inserted behind their predecessors."""
    places = {key: index for index, key in enumerate(skeleton, 1)}
    runs: list[dict[int, list[ValueType]]] = []
    anchors: dict[ValueType, int] = {}
    for version in (ours, theirs):
        anchor = 0
        for key in version:
            anchor = places.get(key, anchor)
            if key in left and key not in places:
                anchors[key] = min(anchor, anchors.get(key, anchor))
    for version in (ours, theirs):
        run: dict[int, list[ValueType]] = {}
        for key in version:
            if key in anchors:
                run.setdefault(anchors[key], []).append(key)
        runs.append(run)
    ordered: list[ValueType] = []
    for place in range(len(skeleton) + 1):
        ordered += skeleton[place - 1 : place] if place else []
        # The result must not depend on which version is ours.
        first, second = sorted((run.get(place, []) for run in runs), key=_sort_key_of_new_entries)
        first_keys = set(first)
        ordered += [*first, *(new for new in second if new not in first_keys)]
    return ordered


def _sort_key_of_new_entries(run: Sequence[object]) -> tuple[bool, list[str]]:
    return not run, [str(key) for key in run]
