"""Straight lines over hexes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.entities.boards import Grid
from model.geometry.hex.hexes import Hex, neighbours
from model.geometry.hex.lattice import place_at, spot_of
from model.geometry.hex.line import lines_between, steps_between

GRIDS = [
    Grid(label="{column}.{row}", columns=(0, 99), rows=(0, 99), orientation=o, stagger=s)
    for o in ("flat", "pointy")
    for s in ("odd-down", "even-down")
]
HEXES = st.builds(Hex, st.integers(20, 40), st.integers(20, 40))


@given(st.sampled_from(GRIDS), HEXES, HEXES)
def test_a_line_leads_from_hex_to_neighbour_and_is_the_shortest_way(grid, a, b):
    ends = spot_of(grid, a), spot_of(grid, b)
    for line in lines_between(*ends, grid.orientation):
        places = [place_at(grid, spot) for spot in line]
        assert (places[0], places[-1]) == (a, b)
        assert all(there in set(neighbours(grid, here)) for here, there in pairwise(places))
        assert len(line) == steps_between(*ends, grid.orientation) + 1


@pytest.mark.parametrize(("place", "steps"), [(Hex(3, 3), 0), (Hex(3, 7), 4), (Hex(7, 3), 4)])
def test_steps_are_counted_in_hexes(place, steps):
    grid = GRIDS[0]
    assert steps_between(spot_of(grid, Hex(3, 3)), spot_of(grid, place), "flat") == steps
