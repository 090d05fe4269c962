"""Hex grids in every way that a module can lay and number them."""

from itertools import product
from xml.etree import ElementTree as ET

import pytest
from lxml import etree

from sandtable.drawing.maps.paper_transform import PaperTransform
from sandtable.exporters.vassal.hex_grid_layout import hex_stack_point, make_hex_numbering
from sandtable.exporters.vassal.hex_numbering import AxisNumbering, HexNumbering
from sandtable.exporters.vassal.map_elements import _add_hex_grid
from sandtable.exporters.vassal.map_windows import millimetres_to_pixels
from sandtable.importers.vassal.location_grids import HexGrid
from sandtable.importers.vassal.map_windows import read_hex_grid
from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres
from tests.support.present import present

LABELS = ["{column:02}{row:02}", "A{column}.{row}", "{column:A}{row}", "{row}-{column:A}"]
STAGGERS = ["odd-down", "odd-up", "even-down", "even-up"]
PAPER = PaperTransform(0, 7000, 0.016, 112, 112, 6, 6)
SIZE = (600, 700)


@pytest.mark.parametrize(
    ("label", "stagger", "orientation", "down", "first"),
    list(product(LABELS, STAGGERS, ["flat", "pointy"], [True, False], [1, 2])),
)
def test_every_hex_has_the_name_of_the_module(label, stagger, orientation, down, first):
    grid = Grid(
        label=label, columns=(first, first + 5), rows=(3 - first, 8), orientation=orientation,
        stagger=stagger, down=down,
    )  # fmt: skip
    found = make_hex_numbering(grid, PAPER, SIZE)
    root = ET.Element("ZonedGrid")
    _add_hex_grid(root, present(found))
    read = read_hex_grid(etree.fromstring(ET.tostring(root[0])), SIZE)
    for (place, name), centre in zip(
        labelled_hexes(grid), hex_centres(grid).tolist(), strict=True
    ):
        x, y = (round(millimetres_to_pixels(part)) for part in PAPER.point_to_millimetres(centre))
        spot = hex_stack_point(present(found), grid, place)
        assert read.name_of_location((x, y)) == name
        assert read.name_of_location(spot) == present(found).label_at_point(spot) == name
        assert abs(spot[0] - x) + abs(spot[1] - y) <= 3


def test_pieces_lie_where_the_engine_snaps_what_is_put_to_them():
    """It cuts off half a hex before it adds it: 27 lies 27 * 42.37 + 21 pixels down, not 21.18."""
    [there, here] = [
        HexNumbering(
            (45, 46),
            36.69,
            42.37,
            False,
            AxisNumbering(0, False, 2),
            AxisNumbering(0, False, 2),
            "",
        ),
        HexGrid((45, 46), 36.69, 42.37, False, is_numbered=True),
    ]
    for line in range(40):
        for along in range(40):
            moved = int(42.37 / 2) if line % 2 else 0
            wanted = (int(36.69 * line + 45), int(42.37 * along + moved + 46))
            assert there.snap_point(line, along) == here.centre_of_hex(line, along) == wanted


def test_a_label_without_both_numbers_cannot_be_told():
    grid = Grid(label="{column}", columns=(1, 2), rows=(1, 2))
    assert make_hex_numbering(grid, PAPER, SIZE) is None
