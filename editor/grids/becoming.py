"""Rows that become others: what is in both stays the same row to whoever points at it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import groupby
from operator import is_


def alike(
    before: Sequence[object],
    after: Sequence[object],
    same: Callable[[object, object], bool] = is_,
) -> tuple[int, int]:
    """How many rows at the top, and then how many at the bottom, are the very same."""
    shorter = min(len(before), len(after))
    top = next((n for n in range(shorter) if not same(before[n], after[n])), shorter)
    rest = shorter - top
    end = next((n for n in range(rest) if not same(before[-1 - n], after[-1 - n])), rest)
    return top, end


def gone(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The stretches, first and last, of what is not there any more; from below."""
    there = set(after)
    return list(stretches([n for n, key in enumerate(before) if key not in there]))[::-1]


def come(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The stretches of what is there now and was not; from above."""
    return gone(after, before)[::-1]


def stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow each other as first and last."""
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in group]
        yield found[0], found[-1]
