"""Brushes, rectangles, connected areas, sides and paths on every kind of grid."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import Hex, all_hexes, neighbouring_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres, hex_corners
from sandtable.model.geometry.hex.hex_lattice import NEIGHBOUR_OFFSETS, lattice_point_of_hex
from sandtable.model.geometry.hex.hex_surroundings import (
    connected_hexes,
    distance_to_side,
    ends_of_shared_side,
    hexes_beside_nearest_side,
    hexes_in_rectangle,
    hexes_on_line,
    hexes_within_distance,
    shortest_path_of_hexes,
)

GRIDS = st.builds(
    Grid,
    label=st.just("{column}.{row}"),
    columns=st.tuples(st.integers(-3, 2), st.integers(4, 8)),
    rows=st.tuples(st.integers(-3, 2), st.integers(4, 8)),
    orientation=st.sampled_from(["flat", "pointy"]),
    stagger=st.sampled_from(["odd-down", "odd-up", "even-down", "even-up"]),
    size=st.sampled_from([None, 120.0]),
    origin=st.sampled_from([None, (35.0, -410.0)]),
    down=st.booleans(),
    half=st.sampled_from([(), ("west",), ("north", "south")]),
    short=st.sampled_from([(), ("south",), ("east",), ("north", "west")]),
)
PARTS = st.floats(-0.2, 1.2)


@given(GRIDS, st.data())
def test_a_disc_is_what_is_no_farther(grid, data):
    every = list(all_hexes(grid))
    middle = data.draw(st.sampled_from(every))
    reached = {lattice_point_of_hex(grid, middle)}
    for radius in (0, 1, 2, 3):
        near = {place for place in every if lattice_point_of_hex(grid, place) in reached}
        assert set(hexes_within_distance(grid, middle, radius)) == near
        reached |= set(_beside(reached, grid.orientation))


def _beside(spots, orientation):
    for u, v in spots:
        for du, dv in NEIGHBOUR_OFFSETS[orientation]:
            yield from ((u + du, v + dv), (u - du, v - dv))


@given(GRIDS, PARTS, PARTS, PARTS, PARTS)
def test_a_rectangle_has_the_hexes_with_their_centres_inside(grid, a, b, c, d):
    points = hex_centres(grid)
    low, high = points.min(axis=0), points.max(axis=0)
    ends = low + (high - low) * np.array([(a, b), (c, d)])
    (west, south), (east, north) = ends.min(axis=0), ends.max(axis=0)
    inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(axis=1)
    every = list(all_hexes(grid))
    assert set(hexes_in_rectangle(grid, (west, south, east, north))) == {
        every[row] for row in np.flatnonzero(inside)
    }


@given(GRIDS, st.data())
def test_the_side_near_a_point_is_found(grid, data):
    one = data.draw(st.sampled_from(list(all_hexes(grid))))
    near = list(neighbouring_hexes(grid, one))
    other = data.draw(st.sampled_from(near))
    side = ends_of_shared_side(grid, one, other)
    if side is None:  # both halved by the frame
        return
    towards = (hex_centres(grid, [one])[0] + hex_centres(grid, [other])[0]) / 2
    point = towards + (hex_centres(grid, [one])[0] - towards) * 0.1
    assert hexes_beside_nearest_side(grid, tuple(point)) == (one, other)
    assert distance_to_side(side, tuple(point)) < 0.2 * (grid.size or 1000)


def test_a_point_on_the_frame_lies_in_the_hex_that_the_frame_halves():
    """This was an example of the test above: rounding had put the point beyond the frame."""
    grid = Grid(
        label="{column}.{row}",
        columns=(0, 5),
        rows=(-3, 6),
        orientation="pointy",
        stagger="odd-up",
        origin=(35.0, -410.0),
        half=("north", "south"),
        short=("north", "west"),
    )
    here, beside = hex_centres(grid, [Hex(5, 6), Hex(4, 6)])
    middle = (here + beside) / 2
    point = middle + (here - middle) * 0.1
    assert hexes_beside_nearest_side(grid, tuple(point)) == (Hex(5, 6), Hex(4, 6))


def test_hexes_that_do_not_touch_have_no_side():
    grid = Grid(label="{column}.{row}", columns=(1, 5), rows=(1, 5))
    assert ends_of_shared_side(grid, Hex(1, 1), Hex(3, 3)) is None
    assert hexes_beside_nearest_side(grid, (-9e6, 0.0)) is None


def test_a_patch_stops_at_what_does_not_belong():
    grid = Grid(label="{column}.{row}", columns=(1, 7), rows=(1, 5))
    found = connected_hexes(grid, Hex(1, 1), lambda place: place.column != 4)
    assert {place.column for place in found} == {1, 2, 3}
    assert len(found) == 15


def test_a_way_leads_over_neighbours():
    grid = Grid(label="{column}.{row}", columns=(1, 7), rows=(1, 5))
    found = shortest_path_of_hexes(
        Hex(1, 1), Hex(7, 5), lambda place: neighbouring_hexes(grid, place)
    )
    assert all(b in neighbouring_hexes(grid, a) for a, b in pairwise(found))
    assert len(found) == len(hexes_on_line(grid, Hex(1, 1), Hex(7, 5)))
    assert shortest_path_of_hexes(Hex(1, 1), Hex(7, 5), lambda _: iter(())) == ()


def test_corners_are_shared():
    grid = Grid(label="{column}.{row}", columns=(1, 5), rows=(1, 5))
    ends = ends_of_shared_side(grid, Hex(3, 3), Hex(3, 4))
    assert ends is not None
    for place in (Hex(3, 3), Hex(3, 4)):
        around = hex_corners(grid, [place])[0]
        assert all(np.isclose(around, end).all(axis=1).any() for end in ends)
