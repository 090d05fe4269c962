"""Hexes: labels, neighbours, columns."""

from itertools import product
from typing import Literal

import pytest

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import (
    Hex,
    all_hexes,
    column_of_text,
    hex_on_grid,
    label_of_hex,
    neighbouring_hexes,
)

ORIENTATIONS: tuple[Literal["flat", "pointy"], ...] = ("flat", "pointy")
STAGGERS: tuple[Literal["odd-down", "odd-up", "even-down", "even-up"], ...] = (
    "odd-down",
    "odd-up",
    "even-down",
    "even-up",
)
GRIDS = [
    Grid(label="A{column}.{row:02}", columns=(1, 8), rows=(0, 7), orientation=o, stagger=s, down=d)
    for o, s, d in product(ORIENTATIONS, STAGGERS, (True, False))
]


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_neighbours_are_mutual(grid):
    near = {place: set(neighbouring_hexes(grid, place)) for place in all_hexes(grid)}
    assert all(place in near[other] for place, others in near.items() for other in others)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_a_hex_inside_has_six_neighbours(grid):
    assert len(set(neighbouring_hexes(grid, Hex(4, 4)))) == 6


def test_odd_columns_that_lie_lower_touch_the_next_row():
    grid = Grid(label="{column}.{row}", columns=(1, 9), rows=(1, 9))
    assert set(neighbouring_hexes(grid, Hex(3, 4))) == {
        Hex(2, 4), Hex(2, 5), Hex(4, 4), Hex(4, 5), Hex(3, 3), Hex(3, 5),
    }  # fmt: skip


@pytest.mark.parametrize("down", [True, False])
def test_rows_that_lie_to_the_right_do_so_whichever_way_they_are_numbered(down):
    grid = Grid(
        label="{column}.{row}", columns=(1, 9), rows=(1, 9), orientation="pointy", down=down
    )
    assert set(neighbouring_hexes(grid, Hex(4, 3))) == {
        Hex(4, 2), Hex(5, 2), Hex(4, 4), Hex(5, 4), Hex(3, 3), Hex(5, 3),
    }  # fmt: skip


def test_labels_lead_back_to_their_hexes():
    grid = GRIDS[0]
    assert all(hex_on_grid(grid, label_of_hex(grid, place)) == place for place in all_hexes(grid))


@pytest.mark.parametrize(
    "label", ["A9.00", "A1.08", "A1.1", "A01.01", "B1.01", "A1.01 ", "", "A1"]
)
def test_what_is_not_on_the_grid_is_no_hex(label):
    assert hex_on_grid(GRIDS[0], label) is None


@pytest.mark.parametrize(
    ("text", "column"), [("A1", 1), ("A8", 8), ("A9", None), ("8", None), ("A", None)]
)
def test_a_column_is_named_by_the_head_of_its_labels(text, column):
    assert column_of_text(GRIDS[0], text) == column
