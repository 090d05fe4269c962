"""Hex grids of VASSAL as grids of boards: each hex by the name that VASSAL gives to its middle."""

from dataclasses import replace
from itertools import product

import pytest

from sandtable.importers.vassal.grids import Count, HexGrid, RegionGrid
from sandtable.importers.vassal.making.hexes import UNITS, grid_of, label_of
from sandtable.model.geometry.hex.grid import centres
from sandtable.model.geometry.hex.hexes import labelled
from tests.support.present import present

SIZE = (600, 700)
NUMBERS, LETTERS = Count(digits=2, offset=1), Count(letters=True)
PLAIN = HexGrid((40, 35), 60 * 3**0.5 / 2, 60.0, False, True, column=NUMBERS, row=NUMBERS,
                size=SIZE)  # fmt: skip


@pytest.mark.parametrize(
    ("sideways", "descends", "offset", "column", "form"),
    list(product(
        [False, True], [False, True], [1, 2], [NUMBERS, LETTERS],
        ["$gridLocation$", "A$column$.$row$", "$row$-$column$"],
    )),
)  # fmt: skip
def test_every_hex_keeps_its_name(sideways, descends, offset, column, form):
    row = replace(NUMBERS, offset=offset, descends=descends)
    found = replace(PLAIN, sideways=sideways, column=column, row=row, format=form, sep=".")
    grid = grid_of(found)
    names = {
        label: found.name_at((round(x / UNITS), round(SIZE[1] - y / UNITS)))
        for (_, label), (x, y) in zip(labelled(grid), centres(present(grid)).tolist(), strict=True)
    }
    assert len(names) > 60
    assert list(names) == list(names.values())


def test_hexes_are_named_as_the_engine_was_seen_to_name_them():
    found = replace(PLAIN, dx=60.0, dy=69.28)
    points = [(40, 35), (100, 70), (160, 104), (220, 208)]
    assert [found.name_at(point) for point in points] == ["0101", "0201", "0302", "0403"]
    assert replace(found, stagger=True).name_at((100, 70)) == "0202"
    by_letters = replace(found, first="V", sep="-", column=LETTERS)
    assert by_letters.name_at((40, 35)) == "01-A"
    sideways = replace(found, sideways=True, origin=(40, 35))
    assert sideways.name_at((69, 100)) == "0201"
    assert [sideways.name_at(point) for point in [(104, 40), (207, 220)]] == ["0102", "0403"]


@pytest.mark.parametrize(
    "other",
    [
        {"numbered": False},
        {"format": "$column$"},
        {"dx": 30.0},
        {"column": replace(NUMBERS, descends=True)},
        {"stagger": True},
    ],
    ids=str,
)
def test_hexes_that_no_grid_of_ours_names_so_are_none(other):
    assert grid_of(replace(PLAIN, **other)) is None


def test_signs_that_no_id_has_are_left_out_of_labels():
    assert label_of(replace(PLAIN, format="Hex $gridLocation$")) == "Hex{column:02}{row:02}"


def test_the_nearest_region_names_a_point():
    assert RegionGrid({"Here": (0, 0), "There": (100, 0)}).name_at((70, 5)) == "There"
