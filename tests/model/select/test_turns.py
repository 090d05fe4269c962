"""The date of a turn is read as the same turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.head import Calendar
from sandtable.model.select.turn_dates import date_of_turn, turn_number


@given(
    unit=st.sampled_from(["day", "week", "half-month", "month", "season", "year"]),
    first=st.sampled_from(["1940-09", "1942-01", "1863-07-16", "1815-03-02"]),
    turn=st.integers(-5, 200),
)
def test_the_date_of_a_turn_is_read_as_that_turn(unit, first, turn):
    calendar = Calendar(turn=unit, first=first)
    date = date_of_turn(calendar, turn)
    assert date is not None
    assert turn_number(calendar, date) == turn


@pytest.mark.parametrize(
    ("unit", "first", "turn", "date"),
    [
        ("month", "1940-09", 5, "1941-01"),
        ("week", "1940-09-02", 2, "1940-09-09"),
        ("half-month", "1940-09", 2, "1940-09-16"),
        ("season", "1940-03", 2, "1940-06"),
        ("turn", "1", 2, None),
        ("day", "9999-12-30", 9, None),
    ],
)
def test_a_turn_begins_with_a_date(unit, first, turn, date):
    assert date_of_turn(Calendar(turn=unit, first=first), turn) == date
