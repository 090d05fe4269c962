"""Labels of hexes: numbers, padded numbers, letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.hexes import Hex, all_hexes, column_at, hex_at, label_of
from sandtable.model.geometry.hex.labels import letters_of, read_numbers, writer

LABELS = [
    "A{column}.{row:02}", "{column:02}{row:02}", "{row:02}{column:02}", "{column:A}{row}",
    "{row}-{column:A}", "{column:A}/{row:A}", "100%{row}.{column}", "{column}.{row}.{column}",
]  # fmt: skip


@given(st.sampled_from(LABELS), st.integers(1, 99), st.integers(1, 99))
def test_a_label_leads_back_to_its_hex(label, column, row):
    assert read_numbers(label, writer(label)(column, row)) == (column, row)


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (28, "BB"), (53, "AAA"), (0, "0")]
)
def test_letters_are_doubled_after_the_last(number, letters):
    assert letters_of(number) == letters


def test_columns_of_letters():
    grid = Grid(label="{column:A}{row}", columns=(1, 30), rows=(1, 9))
    assert label_of(grid, Hex(28, 5)) == "BB5"
    assert hex_at(grid, "K5") == Hex(11, 5)
    assert [hex_at(grid, label) for label in ("AB5", "k5", "5", "K", "EEE5")] == [None] * 5
    assert [column_at(grid, text) for text in ("K", "BB", "FF", "AB", "5")] == [
        11, 28, None, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize("label", ["{colum}.{row}", "A", "{row}", "{", "{column!r}{row}", "%d"])
def test_a_label_that_tells_no_hex_is_written_as_it_is_and_leads_nowhere(label):
    grid = Grid(label=label, columns=(1, 2), rows=(1, 2))
    labels = [label_of(grid, place) for place in all_hexes(grid)]
    assert [hex_at(grid, each) for each in labels] == [None] * 4
