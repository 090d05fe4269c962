"""Differences between the keys of two lists of table rows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby


def removed_ranges(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Return the ranges (first and last) of removed rows, from the bottom up."""
    remaining = set(after)
    return list(consecutive_ranges([n for n, key in enumerate(before) if key not in remaining]))[
        ::-1
    ]


def inserted_ranges(
    before: Sequence[Hashable], after: Sequence[Hashable]
) -> list[tuple[int, int]]:
    """Return the ranges (first and last) of inserted rows, from the top down."""
    # What is inserted in one direction is removed in the other.
    return removed_ranges(after, before)[::-1]


def consecutive_ranges(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each run of consecutive numbers as its first and last number."""
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        yield run[0], run[-1]
