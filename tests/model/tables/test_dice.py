"""Sums of dice agree with trying every roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.phrases.dice import Dice
from sandtable.model.tables.dice import sum_chances, sum_range
from sandtable.model.tables.errors import InexactError

DICE = st.builds(Dice, st.integers(1, 4), st.integers(1, 6), st.integers(-3, 3))


@given(DICE, st.integers(-2, 2))
def test_every_sum_has_its_share_of_all_rolls(dice, modifier):
    rolls = product(range(1, dice.sides + 1), repeat=dice.number)
    sums = Counter(sum(roll) + dice.plus + modifier for roll in rolls)
    all_rolls = dice.sides**dice.number
    assert sum_chances(dice, modifier) == {s: Fraction(n, all_rolls) for s, n in sums.items()}


@given(DICE)
def test_reach_is_from_the_lowest_to_the_highest_sum(dice):
    sums = list(sum_chances(dice))
    assert sum_range(dice) == (sums[0], sums[-1])
    assert sums == list(range(sums[0], sums[-1] + 1))


def test_seven_of_two_dice_is_a_sixth():
    assert sum_chances(Dice(2, 6))[7] == Fraction(1, 6)


def test_many_large_dice_are_refused_in_words():
    with pytest.raises(InexactError, match="99d9999 has too many sums"):
        sum_chances(Dice(99, 9999))
