"""Cleaned maps have the borders that were found on the drawing."""

import numpy as np
import pytest

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shared_borders import corner_contacts, shared_borders
from sandtable.model.geometry.sketch_repair.border_contraction import contract_borders_to_points
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map
from sandtable.model.geometry.sketch_repair.map_survey import survey_map
from sandtable.model.geometry.sketch_repair.ring_crossings import self_crossing_point


def box(x, y, width, height, step=5):
    xs, ys = np.arange(x, x + width, step), np.arange(y, y + height, step)
    low, right = [(a, y) for a in xs], [(x + width, b) for b in ys]
    top, left = [(a + step, y + height) for a in xs[::-1]], [(x, b + step) for b in ys[::-1]]
    return [np.array([*low, *right, *top, *left])]


def rows(gap, size=4):
    """Return a wall of bricks, of which no four meet at a point."""
    wide, high = 60, 40
    return {
        f"{c}{r}": box(c * wide + r % 2 * 30, r * high, wide - gap, high - gap)
        for c in range(size)
        for r in range(size)
    }


def pairs(links):
    return {frozenset((link.a, link.b)) for link in links}


@pytest.mark.parametrize("gap", [1, 3, 6])
def test_the_outlines_have_the_borders_of_the_drawing(gap):
    found = survey_map(rows(gap))
    clean = clean_map(found)
    assert clean.is_valid
    assert (clean.missing_borders, clean.added_borders, clean.lost_spaces) == ((), (), ())
    assert pairs(shared_borders(clean.outlines)) == pairs(found.iter_neighbours())


def test_a_coverage_is_left_as_it_was_drawn():
    drawn = {
        "a": Outline.from_points([[(0, 0), (50, 0), (50, 50), (0, 50)]]),
        "b": Outline.from_points([[(50, 0), (90, 0), (90, 50), (50, 50)]]),
    }
    clean = clean_map(survey_map(drawn))
    assert clean.snapping_distance == 0
    assert clean.outlines == drawn


def test_a_sea_gets_a_hole_where_an_island_lies():
    drawn = {"sea": box(0, 0, 300, 300), "isle": box(100, 100, 60, 60)}
    clean = clean_map(survey_map(drawn))
    [polygon] = clean.outlines["sea"].polygons
    assert len(polygon) == 2
    assert pairs(shared_borders(clean.outlines)) == {frozenset(("sea", "isle"))}


def test_a_space_too_small_for_the_gap_is_told():
    drawn = {**rows(6), "speck": box(238, 10, 2, 2, step=1)}
    clean = clean_map(survey_map(drawn))
    assert "speck" in {
        *clean.lost_spaces,
        *(name for pair in clean.missing_borders for name in pair),
    }


def test_nothing_is_a_coverage_too():
    assert clean_map(survey_map({})).outlines == {}


CORNER = {
    "west": Outline.from_points([[(0, 40), (49, 50), (50, 51), (0, 60)]]),
    "east": Outline.from_points([[(100, 40), (100, 60), (50, 51), (49, 50)]]),
    "north": Outline.from_points([[(0, 60), (50, 51), (100, 60), (50, 100)]]),
    "south": Outline.from_points([[(0, 40), (50, 0), (100, 40), (49, 50)]]),
}


def test_a_border_that_is_a_wide_corner_becomes_a_point():
    after = contract_borders_to_points(CORNER, [("west", "east")])
    assert frozenset(("west", "east")) in pairs(shared_borders(CORNER))
    assert frozenset(("west", "east")) not in pairs(shared_borders(after))
    assert frozenset(("west", "east")) in pairs(corner_contacts(after))


def test_what_pinching_would_break_stays():
    two = {
        "a": Outline.from_points([[(0, 0), (9, 0), (0, 9)]]),
        "b": Outline.from_points([[(9, 0), (9, 9), (0, 9)]]),
    }
    assert contract_borders_to_points(two, [("a", "b")]) == two


def test_a_crossing_is_found_where_it_is():
    assert self_crossing_point([np.array([(0, 0), (4, 4), (4, 0), (0, 4)])]) == (2, 2)


def test_a_ring_that_touches_itself_crosses_nothing():
    assert (
        self_crossing_point([np.array([(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)])]) is None
    )
