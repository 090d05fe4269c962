"""Repairs of flaws in outlines.

The flaws are repeated points, short edges, slivers, and points where four spaces meet.
"""

from __future__ import annotations

import pytest

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.coverage.ring_flaws import (
    find_repeated_points,
    find_short_edges,
    find_slivers,
)
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_operations.crossroads_split import (
    pairs_of_opposite_spaces,
    split_crossroads,
)
from sandtable.model.geometry.outline_operations.point_trimming import (
    remove_repeated_points,
    remove_short_edges,
)
from sandtable.model.geometry.outline_operations.space_merge import (
    give_part_to_neighbour,
    neighbour_for_part,
)
from sandtable.model.geometry.shape_conversion import shape_from_outline
from sandtable.model.geometry.shared_borders import crossroads_points, shared_borders

FOUR = {
    "a": Outline.from_points([[(0, 0), (90, 0), (90, 90), (0, 90)]]),
    "b": Outline.from_points([[(90, 0), (180, 0), (180, 90), (90, 90)]]),
    "c": Outline.from_points([[(90, 90), (180, 90), (180, 180), (90, 180)]]),
    "d": Outline.from_points([[(0, 90), (90, 90), (90, 180), (0, 180)]]),
}
REFLEX = {
    "a": Outline.from_points([[(0, 0), (900, 0), (500, 500), (0, 900)]]),
    "b": Outline.from_points([[(900, 0), (900, 300), (500, 500)]]),
    "c": Outline.from_points([[(900, 300), (900, 900), (500, 500)]]),
    "d": Outline.from_points([[(900, 900), (0, 900), (500, 500)]]),
}


def pairs(outlines):
    return {frozenset(border[:2]) for border in shared_borders(outlines)}


def area(outlines):
    return sum(shape_from_outline(outline).area for outline in outlines.values())


def test_the_diagonals_of_a_crossroads_are_those_that_only_touch():
    assert pairs_of_opposite_spaces(FOUR, (90, 90)) == (("a", "c"), ("b", "d"))


@pytest.mark.parametrize(("outlines", "at"), [(FOUR, (90, 90)), (REFLEX, (500, 500))])
@pytest.mark.parametrize("pair", [("a", "c"), ("b", "d"), ("d", "b")])
def test_a_point_moved_apart_makes_neighbours_of_the_pair_and_of_nobody_else(outlines, at, pair):
    after = split_crossroads(outlines, at, pair)
    assert pairs(after) == pairs(outlines) | {frozenset(pair)}
    assert is_valid_coverage(after)
    assert crossroads_points(after) == ()
    assert area(after) == area(outlines)


def test_only_those_that_face_each_other_get_a_border():
    with pytest.raises(GeometryError, match="do not face each other"):
        split_crossroads(FOUR, (90, 90), ("a", "b"))


def test_a_point_of_three_has_no_diagonals():
    three = {name: FOUR[name] for name in "abc"}
    assert pairs_of_opposite_spaces(three, (90, 90)) == ()


def test_borders_that_are_too_short_stay_as_they_are():
    small = {
        "a": Outline.from_points([[(0, 0), (9, 0), (9, 9), (0, 9)]]),
        "b": Outline.from_points([[(9, 0), (18, 0), (18, 9), (9, 9)]]),
        "c": Outline.from_points([[(9, 9), (18, 9), (18, 18), (9, 18)]]),
        "d": Outline.from_points([[(0, 9), (9, 9), (9, 18), (0, 18)]]),
    }
    with pytest.raises(GeometryError, match="too short"):
        split_crossroads(small, (9, 9), ("a", "c"))


def test_doubled_points_go_and_nothing_else_does():
    doubled = {"a": Outline.from_points([[(0, 0), (90, 0), (90, 0), (90, 0), (90, 90), (0, 90)]])}
    after = remove_repeated_points(doubled, "a")
    assert list(find_repeated_points(after)) == []
    assert after["a"] == Outline.from_points([[(0, 0), (90, 0), (90, 90), (0, 90)]])
    with pytest.raises(GeometryError, match="once"):
        remove_repeated_points(after, "a")


def test_short_edges_go_for_both_neighbours():
    drawn = {
        "a": Outline.from_points(
            [[(0, 0), (900, 0), (900, 450), (900, 453), (900, 900), (0, 900)]]
        ),
        "b": Outline.from_points(
            [[(900, 0), (1800, 0), (1800, 900), (900, 900), (900, 453), (900, 450)]]
        ),
    }
    after = remove_short_edges(drawn, "a", 5)
    assert list(find_short_edges(after, 5)) == []
    assert is_valid_coverage(after)
    assert pairs(after) == {frozenset("ab")}


def test_a_short_edge_between_two_crossings_stays():
    """Three borders meet at both ends, so neither point can be removed."""
    drawn = split_crossroads(FOUR, (90, 90), ("a", "c"))
    with pytest.raises(GeometryError, match="move its ends apart"):
        remove_short_edges(drawn, "a", 40)


def test_a_splinter_goes_to_the_longest_border_and_leaves_the_rest_of_its_space():
    drawn = {
        "a": Outline.from_points(
            [[(0, 0), (900, 0), (900, 2), (0, 2)]],
            [[(0, 900), (900, 900), (900, 1800), (0, 1800)]],
        ),
        "b": Outline.from_points([[(0, 2), (900, 2), (900, 900), (0, 900)]]),
        "c": Outline.from_points([[(900, 0), (1800, 0), (1800, 900), (900, 900), (900, 2)]]),
    }
    (flaw,) = find_slivers(drawn)
    assert neighbour_for_part(drawn, "a", flaw.at) == "b"
    after = give_part_to_neighbour(drawn, "a", flaw.at)
    assert list(find_slivers(after)) == []
    assert len(after["a"].polygons) == 1
    assert area(after) == area(drawn)
    assert is_valid_coverage(after)


def test_a_splinter_in_the_open_has_no_heir():
    alone = {"a": Outline.from_points([[(0, 0), (900, 0), (900, 2), (0, 2)]])}
    assert neighbour_for_part(alone, "a", (450, 1)) is None
