"""Rows that become others: what is in both stays the same row to whoever points at it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby


def removed_ranges(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The stretches, first and last, of what is not there any more; from below."""
    there = set(after)
    return list(consecutive_ranges([n for n, key in enumerate(before) if key not in there]))[::-1]


def inserted_ranges(
    before: Sequence[Hashable], after: Sequence[Hashable]
) -> list[tuple[int, int]]:
    """The stretches of what is there now and was not; from above."""
    return removed_ranges(after, before)[::-1]


def consecutive_ranges(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow each other as first and last."""
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in group]
        yield found[0], found[-1]
