"""Brushes, rectangles, patches, sides and ways on every sort of grid."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid import centres, corners
from sandtable.model.geometry.hex.hexes import Hex, all_hexes, neighbours
from sandtable.model.geometry.hex.lattice import ONWARDS, spot_of
from sandtable.model.geometry.hex.near import (
    disc,
    line,
    off_side,
    patch,
    side_between,
    side_near,
    ways_over,
    within,
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
    reached = {spot_of(grid, middle)}
    for radius in (0, 1, 2, 3):
        near = {place for place in every if spot_of(grid, place) in reached}
        assert set(disc(grid, middle, radius)) == near
        reached |= set(_beside(reached, grid.orientation))


def _beside(spots, orientation):
    for u, v in spots:
        for du, dv in ONWARDS[orientation]:
            yield from ((u + du, v + dv), (u - du, v - dv))


@given(GRIDS, PARTS, PARTS, PARTS, PARTS)
def test_a_rectangle_has_the_hexes_with_their_centres_inside(grid, a, b, c, d):
    points = centres(grid)
    low, high = points.min(axis=0), points.max(axis=0)
    ends = low + (high - low) * np.array([(a, b), (c, d)])
    (west, south), (east, north) = ends.min(axis=0), ends.max(axis=0)
    inside = (points >= (west, south)).all(axis=1) & (points <= (east, north)).all(axis=1)
    every = list(all_hexes(grid))
    assert set(within(grid, (west, south, east, north))) == {
        every[row] for row in np.flatnonzero(inside)
    }


@given(GRIDS, st.data())
def test_the_side_near_a_point_is_found(grid, data):
    one = data.draw(st.sampled_from(list(all_hexes(grid))))
    near = list(neighbours(grid, one))
    other = data.draw(st.sampled_from(near))
    side = side_between(grid, one, other)
    if side is None:  # both halved by the frame
        return
    towards = (centres(grid, [one])[0] + centres(grid, [other])[0]) / 2
    point = towards + (centres(grid, [one])[0] - towards) * 0.1
    assert side_near(grid, tuple(point)) == (one, other)
    assert off_side(side, tuple(point)) < 0.2 * (grid.size or 1000)


def test_a_point_on_the_frame_lies_in_the_hex_that_the_frame_halves():
    """Found by fresh examples of the law above: rounding had put the point beyond the frame."""
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
    here, beside = centres(grid, [Hex(5, 6), Hex(4, 6)])
    middle = (here + beside) / 2
    point = middle + (here - middle) * 0.1
    assert side_near(grid, tuple(point)) == (Hex(5, 6), Hex(4, 6))


def test_hexes_that_do_not_touch_have_no_side():
    grid = Grid(label="{column}.{row}", columns=(1, 5), rows=(1, 5))
    assert side_between(grid, Hex(1, 1), Hex(3, 3)) is None
    assert side_near(grid, (-9e6, 0.0)) is None


def test_a_patch_stops_at_what_does_not_belong():
    grid = Grid(label="{column}.{row}", columns=(1, 7), rows=(1, 5))
    found = patch(grid, Hex(1, 1), lambda place: place.column != 4)
    assert {place.column for place in found} == {1, 2, 3}
    assert len(found) == 15


def test_a_way_leads_over_neighbours():
    grid = Grid(label="{column}.{row}", columns=(1, 7), rows=(1, 5))
    found = ways_over(Hex(1, 1), Hex(7, 5), lambda place: neighbours(grid, place))
    assert all(b in neighbours(grid, a) for a, b in pairwise(found))
    assert len(found) == len(line(grid, Hex(1, 1), Hex(7, 5)))
    assert ways_over(Hex(1, 1), Hex(7, 5), lambda _: iter(())) == ()


def test_corners_are_shared():
    grid = Grid(label="{column}.{row}", columns=(1, 5), rows=(1, 5))
    ends = side_between(grid, Hex(3, 3), Hex(3, 4))
    assert ends is not None
    for place in (Hex(3, 3), Hex(3, 4)):
        around = corners(grid, [place])[0]
        assert all(np.isclose(around, end).all(axis=1).any() for end in ends)
