"""What settles a flaw: doubled points, short edges, splinters, points where four spaces meet."""

from __future__ import annotations

import pytest

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.borders import borders_of, crossroads_of
from sandtable.model.geometry.coverage.gate import coverage_is_valid
from sandtable.model.geometry.coverage.rings import repeated_points, short_edges, slivers
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.shapes import shape_of
from sandtable.model.geometry.shaping.merge import heir_of, part_given
from sandtable.model.geometry.shaping.parting import diagonals, parted
from sandtable.model.geometry.shaping.trim import each_once, without_short_edges

FOUR = {
    "a": Outline.of([[(0, 0), (90, 0), (90, 90), (0, 90)]]),
    "b": Outline.of([[(90, 0), (180, 0), (180, 90), (90, 90)]]),
    "c": Outline.of([[(90, 90), (180, 90), (180, 180), (90, 180)]]),
    "d": Outline.of([[(0, 90), (90, 90), (90, 180), (0, 180)]]),
}
REFLEX = {
    "a": Outline.of([[(0, 0), (900, 0), (500, 500), (0, 900)]]),
    "b": Outline.of([[(900, 0), (900, 300), (500, 500)]]),
    "c": Outline.of([[(900, 300), (900, 900), (500, 500)]]),
    "d": Outline.of([[(900, 900), (0, 900), (500, 500)]]),
}


def pairs(outlines):
    return {frozenset(border[:2]) for border in borders_of(outlines)}


def area(outlines):
    return sum(shape_of(outline).area for outline in outlines.values())


def test_the_diagonals_of_a_crossroads_are_those_that_only_touch():
    assert diagonals(FOUR, (90, 90)) == (("a", "c"), ("b", "d"))


@pytest.mark.parametrize(("outlines", "at"), [(FOUR, (90, 90)), (REFLEX, (500, 500))])
@pytest.mark.parametrize("pair", [("a", "c"), ("b", "d"), ("d", "b")])
def test_a_point_moved_apart_makes_neighbours_of_the_pair_and_of_nobody_else(outlines, at, pair):
    after = parted(outlines, at, pair)
    assert pairs(after) == pairs(outlines) | {frozenset(pair)}
    assert coverage_is_valid(after)
    assert crossroads_of(after) == ()
    assert area(after) == area(outlines)


def test_only_those_that_face_each_other_get_a_border():
    with pytest.raises(GeometryError, match="do not face each other"):
        parted(FOUR, (90, 90), ("a", "b"))


def test_a_point_of_three_has_no_diagonals():
    three = {name: FOUR[name] for name in "abc"}
    assert diagonals(three, (90, 90)) == ()


def test_borders_that_are_too_short_stay_as_they_are():
    small = {
        "a": Outline.of([[(0, 0), (9, 0), (9, 9), (0, 9)]]),
        "b": Outline.of([[(9, 0), (18, 0), (18, 9), (9, 9)]]),
        "c": Outline.of([[(9, 9), (18, 9), (18, 18), (9, 18)]]),
        "d": Outline.of([[(0, 9), (9, 9), (9, 18), (0, 18)]]),
    }
    with pytest.raises(GeometryError, match="too short"):
        parted(small, (9, 9), ("a", "c"))


def test_doubled_points_go_and_nothing_else_does():
    doubled = {"a": Outline.of([[(0, 0), (90, 0), (90, 0), (90, 0), (90, 90), (0, 90)]])}
    after = each_once(doubled, "a")
    assert list(repeated_points(after)) == []
    assert after["a"] == Outline.of([[(0, 0), (90, 0), (90, 90), (0, 90)]])
    with pytest.raises(GeometryError, match="once"):
        each_once(after, "a")


def test_short_edges_go_for_both_neighbours():
    drawn = {
        "a": Outline.of([[(0, 0), (900, 0), (900, 450), (900, 453), (900, 900), (0, 900)]]),
        "b": Outline.of([[(900, 0), (1800, 0), (1800, 900), (900, 900), (900, 453), (900, 450)]]),
    }
    after = without_short_edges(drawn, "a", 5)
    assert list(short_edges(after, 5)) == []
    assert coverage_is_valid(after)
    assert pairs(after) == {frozenset("ab")}


def test_a_short_edge_between_two_crossings_stays():
    """Three borders meet at either end: neither point can go."""
    drawn = parted(FOUR, (90, 90), ("a", "c"))
    with pytest.raises(GeometryError, match="move its ends apart"):
        without_short_edges(drawn, "a", 40)


def test_a_splinter_goes_to_the_longest_border_and_leaves_the_rest_of_its_space():
    drawn = {
        "a": Outline.of(
            [[(0, 0), (900, 0), (900, 2), (0, 2)]],
            [[(0, 900), (900, 900), (900, 1800), (0, 1800)]],
        ),
        "b": Outline.of([[(0, 2), (900, 2), (900, 900), (0, 900)]]),
        "c": Outline.of([[(900, 0), (1800, 0), (1800, 900), (900, 900), (900, 2)]]),
    }
    (flaw,) = slivers(drawn)
    assert heir_of(drawn, "a", flaw.at) == "b"
    after = part_given(drawn, "a", flaw.at)
    assert list(slivers(after)) == []
    assert len(after["a"].polygons) == 1
    assert area(after) == area(drawn)
    assert coverage_is_valid(after)


def test_a_splinter_in_the_open_has_no_heir():
    alone = {"a": Outline.of([[(0, 0), (900, 0), (900, 2), (0, 2)]])}
    assert heir_of(alone, "a", (450, 1)) is None
