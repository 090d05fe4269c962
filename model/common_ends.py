"""Count of the equal items at the start and at the end of two sequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import TypeVar

ValueType = TypeVar("ValueType")


def count_common_ends(
    before: Sequence[ValueType],
    after: Sequence[ValueType],
    same: Callable[[ValueType, ValueType], bool] = is_,
) -> tuple[int, int]:
    """Return how many items two sequences share at the start and at the end."""
    shorter = min(len(before), len(after))
    top = next((n for n in range(shorter) if not same(before[n], after[n])), shorter)
    rest = shorter - top
    end = next((n for n in range(rest) if not same(before[-1 - n], after[-1 - n])), rest)
    return top, end
