"""Straight lines of hexes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import Hex, neighbouring_hexes
from sandtable.model.geometry.hex.hex_lattice import hex_at_lattice_point, lattice_point_of_hex
from sandtable.model.geometry.hex.hex_lines import hex_lines_between
from sandtable.model.geometry.hex.hex_surroundings import hexes_within_distance
from tests.support.present import present

GRIDS = [
    Grid(label="{column}.{row}", columns=(0, 99), rows=(0, 99), orientation=o, stagger=s)
    for o in ("flat", "pointy")
    for s in ("odd-down", "even-down")
]
HEXES = st.builds(Hex, st.integers(20, 40), st.integers(20, 40))


@given(st.sampled_from(GRIDS), HEXES, HEXES)
def test_a_line_leads_from_hex_to_neighbour_and_is_the_shortest_way(grid, a, b):
    ends = lattice_point_of_hex(grid, a), lattice_point_of_hex(grid, b)
    for line in hex_lines_between(*ends, grid.orientation):
        places = [hex_at_lattice_point(grid, spot) for spot in line]
        assert (places[0], places[-1]) == (a, b)
        assert all(
            there in set(neighbouring_hexes(grid, present(here)))
            for here, there in pairwise(places)
        )
        assert b in hexes_within_distance(grid, a, len(line) - 1)
        assert a == b or b not in hexes_within_distance(grid, a, len(line) - 2)
