"""Straight lines over hexes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.hexes import Hex, neighbours
from sandtable.model.geometry.hex.lattice import place_at, spot_of
from sandtable.model.geometry.hex.line import lines_between
from sandtable.model.geometry.hex.near import disc
from tests.support.present import present

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
        assert all(
            there in set(neighbours(grid, present(here))) for here, there in pairwise(places)
        )
        assert b in disc(grid, a, len(line) - 1)
        assert a == b or b not in disc(grid, a, len(line) - 2)
