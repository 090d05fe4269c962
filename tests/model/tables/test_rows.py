"""Keys of table rows."""

import pytest

from sandtable.model.tables.roll_keys import parse_rolls, row_for_roll
from tests.support.present import present

KEYS = {
    "7": [7],
    "3..5": [3, 4, 5],
    "..4": [-1, 0, 1, 2, 3, 4],
    "9..": [9, 10, 11, 12],
    "1 3 5": [1, 3, 5],
    "..0 4..5 11..": [-1, 0, 4, 5, 11, 12],
    "-1": [-1],
    "5..3": [],
}


@pytest.mark.parametrize("key", KEYS)
def test_a_key_holds_its_rolls(key):
    rolls = parse_rolls(key)
    assert [roll for roll in range(-1, 13) if present(rolls).has_roll(roll)] == KEYS[key]


@pytest.mark.parametrize("key", ["rough", "1 or 2", "..", "", "2-3", "1942-01", "7+"])
def test_anything_else_is_a_word(key):
    assert parse_rolls(key) is None


def test_the_upper_of_two_rows_is_read():
    assert row_for_roll(["word", "1..3", "3..6"], 3) == "1..3"
    assert row_for_roll(["1..3"], 4) is None
