"""Gaps, overlaps and useless rows of tables agree with trying every roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.rules import Table
from sandtable.model.phrases.dice import Dice
from sandtable.model.tables.roll_coverage import RollStretch, roll_coverage, table_coverage
from sandtable.model.tables.roll_keys import parse_rolls

ENDS = st.one_of(st.just(""), st.integers(-4, 22).map(str))
PARTS = st.one_of(
    st.integers(-4, 22).map(str),
    st.tuples(ENDS, ENDS).filter(any).map("..".join),
)
KEYS = st.lists(PARTS, min_size=1, max_size=3).map(" ".join)


def rolls_in(stretches):
    return [roll for s in stretches for roll in range(s.first, s.last + 1)]


@given(
    st.builds(Dice, st.integers(1, 3), st.integers(1, 6), st.integers(-2, 2)),
    st.lists(st.one_of(KEYS, st.just("word")), max_size=5, unique=True),
    st.lists(st.integers(-3, 3), max_size=3),
)
def test_it_finds_what_trying_every_roll_finds(dice, keys, modifiers):
    low, high = dice.number + dice.plus, dice.number * dice.sides + dice.plus
    worst = low + sum(m for m in modifiers if m < 0)
    best = high + sum(m for m in modifiers if m > 0)
    having = {
        roll: tuple(k for k in keys if (r := parse_rolls(k)) and r.has_roll(roll))
        for roll in range(worst, best + 1)
    }
    found = roll_coverage(dice, keys, modifiers)
    missing = [roll for roll, rows in having.items() if not rows]
    assert rolls_in(found.gaps) == [roll for roll in missing if low <= roll <= high]
    assert rolls_in(found.beyond) == [roll for roll in missing if not low <= roll <= high]
    doubled = {roll: s.rows for s in found.overlaps for roll in range(s.first, s.last + 1)}
    assert doubled == {roll: rows for roll, rows in having.items() if len(rows) > 1}
    met = {key for rows in having.values() for key in rows}
    assert found.unreachable == tuple(key for key in keys if key not in met)


def test_neighbouring_rolls_with_the_same_rows_are_one_stretch():
    found = roll_coverage(Dice(2, 6), ["2 3 4..6", "6..8"])
    assert found.gaps == (RollStretch(9, 12),)
    assert found.overlaps == (RollStretch(6, 6, ("2 3 4..6", "6..8")),)
    assert str(found.gaps[0]) == "9..12"


def test_modifiers_of_a_table_that_shifts_columns_leave_the_roll_alone():
    rows = {"1..6": ("a", "b")}
    table = Table(name="T", dice=Dice(1, 6), rows=rows, columns=("x", "y"), modifiers={"m": 2})
    assert table_coverage(table).beyond == (RollStretch(7, 8),)
    shifting = Table(name="T", dice=Dice(1, 6), rows=rows, modifiers={"m": 2}, shift=1)
    assert table_coverage(shifting) == roll_coverage(Dice(1, 6), rows)


def test_a_chart_has_nothing_to_cover():
    assert table_coverage(Table(name="T", rows={"rough": ("2",)})) == roll_coverage(
        Dice(1, 1), ["1"]
    )


@pytest.mark.parametrize("sides", [9999])
def test_a_huge_range_of_rolls_takes_no_time(sides):
    found = roll_coverage(Dice(99, sides), ["..500", "502.."])
    assert found.gaps == (RollStretch(501, 501),)
