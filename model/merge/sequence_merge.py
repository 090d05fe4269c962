"""Three-way merge of sequences, one group of equal or changed items at a time."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

ValueType = TypeVar("ValueType", bound="Hashable")

MAX_MATCHING_PAIRS = 1_000_000
"""Limit of pairs of equal elements.

Beyond it, all between the first and last change is one stretch.
"""


def merge_sequences(
    base: Sequence[ValueType], ours: Sequence[ValueType], theirs: Sequence[ValueType]
) -> tuple[list[ValueType], list[ValueType]]:
    """Return the merged sequence twice: with our version of conflicts, and with theirs.

    The two are equal if there is no conflict.
    """
    with_ours: list[ValueType] = []
    with_theirs: list[ValueType] = []
    for base_stretch, our_stretch, their_stretch in iter_aligned_stretches(base, ours, theirs):
        # A stretch that one version did not change is taken from the other.
        with_ours += their_stretch if our_stretch == base_stretch else our_stretch
        with_theirs += our_stretch if their_stretch == base_stretch else their_stretch
    return with_ours, with_theirs


def iter_aligned_stretches(
    base: Sequence[ValueType], ours: Sequence[ValueType], theirs: Sequence[ValueType]
) -> Iterator[tuple[list[ValueType], list[ValueType], list[ValueType]]]:
    """Yield groups of items that correspond in the three versions.

    Groups of common items alternate with groups that differ.
    """
    mine, other = _matching_indices(base, ours), _matching_indices(base, theirs)
    a = b = c = 0
    for index in sorted(mine.keys() & other.keys()):
        if (a, b, c) != (index, mine[index], other[index]):
            yield list(base[a:index]), list(ours[b : mine[index]]), list(theirs[c : other[index]])
        common = [base[index]]
        yield common, common, common
        a, b, c = index + 1, mine[index] + 1, other[index] + 1
    if a < len(base) or b < len(ours) or c < len(theirs):
        yield list(base[a:]), list(ours[b:]), list(theirs[c:])


def _count_equal_pairs(before: Sequence[ValueType], after: Sequence[ValueType]) -> int:
    """Return the number of pairs of equal items, which determines how long matching takes."""
    counts = Counter(after)
    return sum(number * counts[element] for element, number in Counter(before).items())


def _matching_indices(
    before: Sequence[ValueType], after: Sequence[ValueType]
) -> Mapping[int, int]:
    """Return which items of two sequences match, as indexes."""
    first = 0
    shorter = min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    last = 0
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    matches = {index: index for index in range(first)}
    middle = before[first : len(before) - last], after[first : len(after) - last]
    # difflib takes time proportional to the pairs of equal elements.
    if _count_equal_pairs(*middle) > MAX_MATCHING_PAIRS:
        middle = middle[0][:0], middle[1]
    for block in SequenceMatcher(None, *middle, autojunk=False).get_matching_blocks():
        for step in range(block.size):
            matches[first + block.a + step] = first + block.b + step
    for step in range(1, last + 1):
        matches[len(before) - step] = len(after) - step
    return matches
