"""Hexes on paper: outlines, half hexes, and the hex at a point."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.geometry.hex.grid_hexes import (
    Hex,
    all_hexes,
    label_of_hex,
    neighbouring_hexes,
)
from sandtable.model.geometry.hex.hex_grid import (
    grid_placement,
    hex_at_point,
    hex_centres,
    hex_corners,
    hex_outlines,
    hexes_at_points,
)
from sandtable.model.geometry.hex.hex_lattice import (
    hex_at_lattice_point,
    lattice_frame,
    lattice_point_of_hex,
)
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.geometry.shared_borders import shared_borders

EDGES = ("north", "east", "south", "west")
SHORT = {"flat": ("north", "south"), "pointy": ("east", "west")}


@st.composite
def grids(draw):
    """Draw a grid of a few hexes."""
    orientation = draw(st.sampled_from(["flat", "pointy"]))
    column, row = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return Grid(
        label="{column}.{row:02}",
        columns=(column, column + draw(st.integers(2, 5))),
        rows=(row, row + draw(st.integers(2, 5))),
        orientation=orientation,
        stagger=draw(st.sampled_from(["odd-down", "odd-up", "even-down", "even-up"])),
        down=draw(st.booleans()),
        size=draw(st.sampled_from([None, 64.0, 1234.5])),
        origin=draw(st.sampled_from([None, (-500.25, 777.0)])),
        half=tuple(sorted(draw(st.sets(st.sampled_from(EDGES))))),
        short=tuple(sorted(draw(st.sets(st.sampled_from(SHORT[orientation]))))),
    )


def pairs_of(grid):
    """Return what `neighbours` returns for a whole grid, as pairs."""
    return {
        frozenset((label_of_hex(grid, place), label_of_hex(grid, other)))
        for place in all_hexes(grid)
        for other in neighbouring_hexes(grid, place)
    }


@given(grids())
def test_outlines_share_a_border_exactly_where_hexes_are_neighbours(grid):
    borders = shared_borders(hex_outlines(grid))
    assert {frozenset((border.a, border.b)) for border in borders} == pairs_of(grid)


@given(grids())
def test_outlines_are_a_valid_coverage_within_the_frame(grid):
    shapes = shapes_from_outlines(list(hex_outlines(grid).values()))
    assert shapely.coverage_is_valid(shapes)
    paper = grid_placement(grid)
    west, south, east, north = lattice_frame(grid)
    frame = np.rint(paper.lattice_to_board_units(np.array([[west, south], [east, north]])))
    bounds = shapely.total_bounds(shapes)
    assert np.allclose(bounds, frame.ravel())


@given(grids())
def test_a_hex_contains_its_middle(grid):
    shapes = shapes_from_outlines(list(hex_outlines(grid).values()))
    middles = shapely.get_coordinates(shapely.centroid(shapes))
    assert hexes_at_points(grid, middles) == list(all_hexes(grid))


@given(grids(), st.floats(-0.5, 1.5), st.floats(-0.5, 1.5))
def test_a_point_lies_in_the_hex_whose_outline_covers_it(grid, across, up):
    outlines = hex_outlines(grid)
    shapes = shapes_from_outlines(list(outlines.values()))
    west, south, east, north = shapely.total_bounds(shapes)
    x, y = west + across * (east - west), south + up * (north - south)
    found = hex_at_point(grid, x, y)
    if found is None:  # corners are rounded, so the sides are not exactly where they should be
        assert not shapely.contains_xy(shapely.buffer(shapes, -2), x, y).any()
    else:
        shape = shapes[list(outlines).index(label_of_hex(grid, found))]
        assert shapely.distance(shape, shapely.Point(x, y)) < 2


@given(grids())
def test_the_lattice_leads_back_to_every_hex(grid):
    assert all(
        hex_at_lattice_point(grid, lattice_point_of_hex(grid, place)) == place
        for place in all_hexes(grid)
    )


def plain(**keys):
    return Grid(label="{column}.{row}", columns=(1, 4), rows=(1, 3), **keys)


def test_unsaid_the_map_begins_at_its_lower_left_corner():
    for orientation, down in product(("flat", "pointy"), (True, False)):
        points = hex_corners(plain(orientation=orientation, down=down)).reshape(-1, 2)
        assert np.allclose(points.min(axis=0), 0)


def test_the_origin_is_the_centre_of_the_first_hex():
    assert hex_centres(plain(origin=(5.0, 7.0)), [Hex(1, 1)]).tolist() == [[5.0, 7.0]]


@pytest.mark.parametrize(
    ("orientation", "stagger", "way"),
    [
        ("flat", "odd-down", (866, 500)),
        ("flat", "odd-up", (866, -500)),
        ("flat", "even-down", (866, -500)),
        ("flat", "even-up", (866, 500)),
        ("pointy", "odd-down", (1000, 0)),
    ],
)
def test_the_second_column_stands_where_the_stagger_says(orientation, stagger, way):
    grid = plain(orientation=orientation, stagger=stagger)
    first, second = hex_centres(grid, [Hex(1, 1), Hex(2, 1)])
    assert tuple(np.rint(second - first)) == way


@pytest.mark.parametrize(("stagger", "right"), [("odd-down", 500), ("even-down", -500)])
def test_rows_of_pointy_hexes_are_moved_to_the_right(stagger, right):
    third, second = hex_centres(
        plain(orientation="pointy", stagger=stagger), [Hex(1, 3), Hex(1, 2)]
    )
    assert np.allclose(third - second, (right, -866), atol=1)


@pytest.mark.parametrize("down", [True, False])
def test_rows_grow_downwards_unless_they_are_said_to_grow_upwards(down):
    first, second = hex_centres(plain(down=down), [Hex(1, 1), Hex(1, 2)])
    assert tuple(second - first) == (0, -1000 if down else 1000)


def test_a_frame_halves_the_hexes_of_a_column():
    whole, half = (hex_outlines(plain(half=h)) for h in ((), ("west",)))
    areas = [
        shapely.area(shapes_from_outlines([outlines["1.2"]])[0]) for outlines in (whole, half)
    ]
    assert areas[1] == pytest.approx(areas[0] / 2, rel=1e-3)
    assert shapes_from_outlines([half["2.2"]])[0].area == pytest.approx(areas[0], rel=1e-3)


def test_a_frame_halves_only_the_columns_that_stand_out():
    outlines = hex_outlines(plain(half=("south",)))
    sizes = [len(unpack_points_of_ring(outlines[f"{c}.3"].polygons[0][0])) for c in (1, 2, 3, 4)]
    assert sizes == [4, 6, 4, 6]


def test_a_corner_may_be_a_quarter_of_a_hex():
    outlines = hex_outlines(plain(half=("south", "west")))
    shape = shapes_from_outlines([outlines["1.3"]])[0]
    assert shape.area == pytest.approx(
        shapes_from_outlines([outlines["2.2"]])[0].area / 4, rel=1e-2
    )


def test_shorter_columns_lack_a_hex():
    grid = plain(short=("south",))
    assert [p for p in all_hexes(grid) if p.row == 3] == [Hex(2, 3), Hex(4, 3)]
    assert Hex(1, 3) not in set(neighbouring_hexes(grid, Hex(1, 2)))
    upwards = replace(grid, down=False)
    assert [p for p in all_hexes(upwards) if p.row == 1] == [Hex(2, 1), Hex(4, 1)]
