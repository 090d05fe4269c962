"""Exact probabilities of the sums of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from sandtable.model.tables.errors import InexactError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.phrases.dice import Dice

_MAX_WORK_UNITS = 2_000_000


def sum_range(dice: Dice) -> tuple[int, int]:
    """Return the lowest and the highest possible sum of dice.

    All sums between them are possible.
    """
    return dice.number + dice.plus, dice.number * dice.sides + dice.plus


def sum_chances(dice: Dice, modifier: int = 0) -> Mapping[int, Fraction]:
    """Return every possible sum of dice with its probability, the lowest first.

    Raise InexactError if there are too many.
    """
    if dice.number * dice.number * dice.sides > _MAX_WORK_UNITS:
        raise InexactError(f"{dice} has too many sums to count.")
    # Counting whole ways and dividing once is exact and fast.
    ways = [1]
    for _ in range(dice.number):
        ways = _add_die_to_sums(ways, dice.sides)
    total = dice.sides**dice.number
    least = sum_range(dice)[0] + modifier
    return {least + above: Fraction(number, total) for above, number in enumerate(ways)}


def _add_die_to_sums(ways: list[int], sides: int) -> list[int]:
    """Return the number of ways to roll each sum after adding one die."""
    running = [0, *accumulate(ways)]
    most = len(ways)
    return [
        running[min(most, above + 1)] - running[max(0, above + 1 - sides)]
        for above in range(most + sides - 1)
    ]
