"""Labels of hexes with numbers, padded numbers and letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import (
    Hex,
    all_hexes,
    column_of_text,
    hex_on_grid,
    label_of_hex,
)
from sandtable.model.geometry.hex.hex_labels import (
    function_that_writes_labels,
    number_as_letters,
    parse_hex_label,
)

LABELS = [
    "A{column}.{row:02}", "{column:02}{row:02}", "{row:02}{column:02}", "{column:A}{row}",
    "{row}-{column:A}", "{column:A}/{row:A}", "100%{row}.{column}", "{column}.{row}.{column}",
]  # fmt: skip


@given(st.sampled_from(LABELS), st.integers(1, 99), st.integers(1, 99))
def test_a_label_leads_back_to_its_hex(label, column, row):
    assert parse_hex_label(label, function_that_writes_labels(label)(column, row)) == (column, row)


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (28, "BB"), (53, "AAA"), (0, "0")]
)
def test_letters_are_doubled_after_the_last(number, letters):
    assert number_as_letters(number) == letters


def test_columns_of_letters():
    grid = Grid(label="{column:A}{row}", columns=(1, 30), rows=(1, 9))
    assert label_of_hex(grid, Hex(28, 5)) == "BB5"
    assert hex_on_grid(grid, "K5") == Hex(11, 5)
    assert [hex_on_grid(grid, label) for label in ("AB5", "k5", "5", "K", "EEE5")] == [None] * 5
    assert [column_of_text(grid, text) for text in ("K", "BB", "FF", "AB", "5")] == [
        11, 28, None, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize("label", ["{colum}.{row}", "A", "{row}", "{", "{column!r}{row}", "%d"])
def test_a_label_that_tells_no_hex_is_written_as_it_is_and_leads_nowhere(label):
    grid = Grid(label=label, columns=(1, 2), rows=(1, 2))
    labels = [label_of_hex(grid, place) for place in all_hexes(grid)]
    assert [hex_on_grid(grid, each) for each in labels] == [None] * 4
