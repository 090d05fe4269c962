"""With how many of the same things two rows of them begin, and with how many they end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import TypeVar

T = TypeVar("T")


def count_common_ends(
    before: Sequence[T], after: Sequence[T], same: Callable[[T, T], bool] = is_
) -> tuple[int, int]:
    """Count the identical items at the beginning and at the end."""
    shorter = min(len(before), len(after))
    top = next((n for n in range(shorter) if not same(before[n], after[n])), shorter)
    rest = shorter - top
    end = next((n for n in range(rest) if not same(before[-1 - n], after[-1 - n])), rest)
    return top, end
