"""The chance of each number of hits when several dice are thrown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

Chance = Fraction | float
"""A chance: a fraction where all is exact, else a float."""

DiceGroup = tuple[int, Fraction]
"""A number of dice, and the chance of a hit with each."""


def chances_of_hit_numbers(groups: Iterable[DiceGroup], one: Chance, most: int) -> list[Chance]:
    """Return the chance of each number of hits; numbers beyond `most` are counted with `most`.

    `one` is 1 as a fraction for exact chances, or as a float.
    """
    chances = [one]
    for dice, chance in groups:
        chances = _chances_of_sum_of_hits(chances, _binomial_chances(dice, chance, one))
    if len(chances) <= most:
        return chances
    return [*chances[:most], sum(chances[most:], one * 0)]


def _binomial_chances(dice: int, chance: Fraction, one: Chance) -> list[Chance]:
    hit = one * chance.numerator / chance.denominator
    miss = one - hit
    return [comb(dice, hits) * hit**hits * miss ** (dice - hits) for hits in range(dice + 1)]


def _chances_of_sum_of_hits(first: list[Chance], second: list[Chance]) -> list[Chance]:
    total = [first[0] * 0] * (len(first) + len(second) - 1)
    for number, chance in enumerate(first):
        for more, other in enumerate(second):
            total[number + more] += chance * other
    return total
