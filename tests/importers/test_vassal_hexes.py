"""Hex grids of VASSAL as grids of boards: each hex by the name that VASSAL gives to its middle."""

from dataclasses import replace
from itertools import product

import pytest

from sandtable.importers.vassal.location_grids import HexGrid, NumberFormat, RegionGrid
from sandtable.importers.vassal.module_conversion.board_scale import UNITS_PER_PIXEL
from sandtable.importers.vassal.module_conversion.hex_grid_conversion import (
    hex_label_pattern,
    make_board_grid,
)
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres
from tests.support.present import present

SIZE = (600, 700)
NUMBERS, LETTERS = NumberFormat(digits=2, offset=1), NumberFormat(has_letters=True)
PLAIN = HexGrid((40, 35), 60 * 3**0.5 / 2, 60.0, False, True, column_format=NUMBERS,
                row_format=NUMBERS,
                picture_size=SIZE)  # fmt: skip


@pytest.mark.parametrize(
    ("sideways", "descends", "offset", "column", "form"),
    list(product(
        [False, True], [False, True], [1, 2], [NUMBERS, LETTERS],
        ["$gridLocation$", "A$column$.$row$", "$row$-$column$"],
    )),
)  # fmt: skip
def test_every_hex_keeps_its_name(sideways, descends, offset, column, form):
    row = replace(NUMBERS, offset=offset, is_descending=descends)
    found = replace(
        PLAIN,
        is_sideways=sideways,
        column_format=column,
        row_format=row,
        label_format=form,
        separator=".",
    )
    grid = make_board_grid(found)
    names = {
        label: found.name_of_location(
            (round(x / UNITS_PER_PIXEL), round(SIZE[1] - y / UNITS_PER_PIXEL))
        )
        for (_, label), (x, y) in zip(
            labelled_hexes(grid), hex_centres(present(grid)).tolist(), strict=True
        )
    }
    assert len(names) > 60
    assert list(names) == list(names.values())


def test_hexes_are_named_as_the_engine_was_seen_to_name_them():
    found = replace(PLAIN, dx=60.0, dy=69.28)
    points = [(40, 35), (100, 70), (160, 104), (220, 208)]
    assert [found.name_of_location(point) for point in points] == ["0101", "0201", "0302", "0403"]
    assert replace(found, is_staggered=True).name_of_location((100, 70)) == "0202"
    by_letters = replace(found, first_direction="V", separator="-", column_format=LETTERS)
    assert by_letters.name_of_location((40, 35)) == "01-A"
    sideways = replace(found, is_sideways=True, origin=(40, 35))
    assert sideways.name_of_location((69, 100)) == "0201"
    assert [sideways.name_of_location(point) for point in [(104, 40), (207, 220)]] == [
        "0102",
        "0403",
    ]


@pytest.mark.parametrize(
    "other",
    [
        {"is_numbered": False},
        {"label_format": "$column$"},
        {"dx": 30.0},
        {"column_format": replace(NUMBERS, is_descending=True)},
        {"is_staggered": True},
    ],
    ids=str,
)
def test_hexes_that_no_grid_of_ours_names_so_are_none(other):
    assert make_board_grid(replace(PLAIN, **other)) is None


def test_signs_that_no_id_has_are_left_out_of_labels():
    assert (
        hex_label_pattern(replace(PLAIN, label_format="Hex $gridLocation$"))
        == "Hex{column:02}{row:02}"
    )


def test_the_nearest_region_names_a_point():
    assert RegionGrid({"Here": (0, 0), "There": (100, 0)}).name_of_location((70, 5)) == "There"
