"""Odds of tables agree with trying every roll, and with a million random rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.rules import Table
from sandtable.model.phrases.dice import Dice
from sandtable.model.tables.roll_keys import row_for_roll
from sandtable.model.tables.row_odds import (
    ResultOdds,
    odds_by_row,
    result_odds,
    row_odds,
    shifted_column,
)

CRT = Table(
    name="Combat",
    dice=Dice(2, 6),
    columns=("1:1", "2:1", "3:1"),
    shift=1,
    modifiers={"guns": 1},
    rows={"2..4": ("A", "A", "X"), "5..9": ("A", "X", "D"), "10..12": ("X", "D", "D")},
)
ROWS = ("2..4", "5", "6..8", "9..")
ROLLS = 1_000_000


@given(
    st.builds(Dice, st.integers(1, 3), st.integers(1, 6), st.integers(-1, 2)),
    st.lists(
        st.tuples(st.integers(-1, 12), st.integers(0, 4)).map(lambda p: f"{p[0]}..{p[0] + p[1]}"),
        max_size=4,
        unique=True,
    ),
    st.integers(-2, 2),
)
def test_odds_are_those_of_trying_every_roll(dice, keys, modifier):
    rolls = [sum(r) for r in product(range(1, dice.sides + 1), repeat=dice.number)]
    rows = Counter(row_for_roll(keys, roll + dice.plus + modifier) for roll in rolls)
    found = {row: odds for row, odds in odds_by_row(dice, keys, modifier).items() if odds}
    assert found == {row: Fraction(number, len(rolls)) for row, number in rows.items()}


@pytest.mark.parametrize("modifier", [-1, 0, 3])
def test_odds_sum_to_one_in_each_column(modifier):
    assert sum(row.odds for row in row_odds(CRT, modifier)) == 1
    for column in CRT.columns:
        assert sum(r.odds for r in result_odds(CRT, modifier) if r.column == column) == 1


def test_a_row_without_a_roll_has_no_chance_and_stands_in_the_list():
    found = {row.row: row.odds for row in row_odds(CRT)}
    assert found == {"2..4": Fraction(1, 6), "5..9": Fraction(2, 3), "10..12": Fraction(1, 6)}
    assert odds_by_row(Dice(1, 6), ["1..6", "7"]) == {"1..6": 1, "7": 0}


def test_a_million_rolls_agree_within_four_sigma():
    table = Table(name="T", dice=Dice(2, 6), rows={row: (row,) for row in ROWS})
    rng = np.random.default_rng(1)
    sums = rng.integers(1, 7, ROLLS) + rng.integers(1, 7, ROLLS)
    seen = np.bincount(sums, minlength=13)
    for row in row_odds(table):
        rolled = sum(
            int(seen[roll]) for roll in range(2, 13) if row_for_roll(ROWS, roll) == row.row
        )
        p = float(row.odds)
        assert abs(rolled - ROLLS * p) < 4 * (ROLLS * p * (1 - p)) ** 0.5


def test_a_modifier_moves_the_column_as_far_as_the_table_allows():
    assert [shifted_column(CRT, 1, by) for by in (-5, -1, 0, 1, 5)] == [0, 0, 1, 2, 2]
    assert shifted_column(CRT, 2, 1) == 2
    moved = [r for r in result_odds(CRT, 4) if r.column == "1:1"]
    assert moved == [
        ResultOdds("1:1", "2:1", "A", Fraction(1, 6)),
        ResultOdds("1:1", "2:1", "X", Fraction(2, 3)),
        ResultOdds("1:1", "2:1", "D", Fraction(1, 6)),
    ]


def test_a_modifier_is_added_to_the_roll_where_nothing_shifts():
    table = Table(name="T", dice=Dice(1, 6), rows={"1..3": ("a",), "4..6": ("b",)})
    found = {row.row: row.odds for row in row_odds(table, 1)}
    assert found == {"1..3": Fraction(1, 3), "4..6": Fraction(1, 2), None: Fraction(1, 6)}
    assert [(r.result, r.column) for r in result_odds(table, 1)] == [
        ("a", "1"),
        ("b", "1"),
        (None, "1"),
    ]


def test_a_chart_has_no_odds():
    assert row_odds(Table(name="T", rows={"rough": ("2",)})) == []
