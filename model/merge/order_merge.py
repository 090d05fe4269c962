"""The order of what a merge has left, out of the orders of three versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

T = TypeVar("T", bound="Hashable")


def merge_orders(
    base: Sequence[T], ours: Sequence[T], theirs: Sequence[T], left: Collection[T]
) -> tuple[list[T], list[T]]:
    """Return what is left in order, twice: where both moved entries, as ours and as theirs do.

    What is new stands behind what it was put behind; of two new runs at one place the one that
    comes first by its words is first, whoever wrote it.
    """
    everywhere = set(left).intersection(base, ours, theirs)
    stayed = [key for key in base if key in everywhere]
    one = [key for key in ours if key in everywhere]
    other = [key for key in theirs if key in everywhere]
    if other in (stayed, one):
        other = one
    elif one == stayed:
        one = other
    placed = {
        id(skeleton): _insert_new_entries(skeleton, ours, theirs, left)
        for skeleton in (one, other)
    }
    return placed[id(one)], placed[id(other)]


def _insert_new_entries(
    skeleton: list[T], ours: Sequence[T], theirs: Sequence[T], left: Collection[T]
) -> list[T]:
    """Return a skeleton with all that is new put in behind what it stood behind."""
    places = {key: index for index, key in enumerate(skeleton, 1)}
    runs: list[dict[int, list[T]]] = []
    anchors: dict[T, int] = {}
    for version in (ours, theirs):
        anchor = 0
        for key in version:
            anchor = places.get(key, anchor)
            if key in left and key not in places:
                anchors[key] = min(anchor, anchors.get(key, anchor))
    for version in (ours, theirs):
        run: dict[int, list[T]] = {}
        for key in version:
            if key in anchors:
                run.setdefault(anchors[key], []).append(key)
        runs.append(run)
    found: list[T] = []
    for place in range(len(skeleton) + 1):
        found += skeleton[place - 1 : place] if place else []
        first, second = sorted((run.get(place, []) for run in runs), key=_run_sort_key)
        known = set(first)
        found += [*first, *(new for new in second if new not in known)]
    return found


def _run_sort_key(run: Sequence[object]) -> tuple[bool, list[str]]:
    return not run, [str(key) for key in run]
