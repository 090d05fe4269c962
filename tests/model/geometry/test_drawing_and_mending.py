"""Drawing, holes, whole borders and mending: what they give is a coverage, or words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.outlines import Outline, points_of
from sandtable.model.geometry.borders import borders_of
from sandtable.model.geometry.coverage.gate import coverage_is_valid
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.shaping.draw import draw
from sandtable.model.geometry.shaping.holes import filled, hole, island
from sandtable.model.geometry.shaping.nodes import insert_node
from sandtable.model.geometry.shaping.simplify import simplified
from sandtable.model.geometry.shaping.smooth import smooth
from sandtable.model.geometry.shaping.snap import snap_node, snapped
from sandtable.model.geometry.shaping.tidy import noded, tidied
from tests.support.coverages import (
    BOW,
    PAIR,
    area,
    bricks,
    nodes_of,
    pair_with_nodes,
    square,
    squares,
)

reals = st.floats(0, 1)
places = st.tuples(st.integers(-500, 7500), st.integers(-500, 3500))


# --- drawing


def test_what_is_drawn_free_takes_only_what_is_free():
    after = draw(PAIR, "new", square(500, 500, 1000))
    assert (area(after, "new"), area(after, "a")) == (500_000, 1000**2)
    assert coverage_is_valid(after)
    assert {(x.a, x.b) for x in borders_of(after)} == {("a", "b"), ("a", "new"), ("b", "new")}


def test_what_is_drawn_to_cut_cuts():
    after = draw(PAIR, "new", square(500, 500, 1000), "cut")
    assert (area(after, "new"), area(after, "a")) == (1000**2, 750_000)
    assert coverage_is_valid(after)


def test_what_is_drawn_near_a_border_snaps_to_it():
    drawn = [(1980, -15), (2500, 0), (2500, 1000), (2010, 1015)]
    assert ("b", "new", 1000.0) not in borders_of(draw(PAIR, "new", drawn))
    after = draw(PAIR, "new", drawn, reach=40)
    assert ("b", "new", 1000.0) in borders_of(after)
    assert after["b"] == PAIR["b"]


def test_a_narrow_gap_goes_to_what_is_drawn():
    kinked = insert_node(PAIR, (2000, 0), (2000, 1000), (1985, 500))
    after = draw(kinked, "new", [(2000, 0), (2500, 0), (2500, 1000), (2000, 1000)], reach=40)
    assert coverage_is_valid(after)
    assert area(after, "new") == 500 * 1000 + 7500


def test_nothing_is_drawn_where_nothing_is_free():
    with pytest.raises(GeometryError, match="Nothing is free"):
        draw(PAIR, "new", square(300, 300, 100))


def test_a_space_is_not_covered_whole():
    with pytest.raises(GeometryError, match="cover all of a"):
        draw(PAIR, "new", square(-10, -10, 1500), "cut")


def test_the_first_space_of_a_board_is_drawn():
    assert draw({}, "new", square(0, 0, 100)) == squares(new=(0, 0, 100))


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        (BOW, "crosses itself"),
        ([(0, 0), (5, 5)], "three different points"),
        ([(0, 0), (5, 5), (0, 0), (5, 5)], "crosses itself"),
        ([(0, 0), (1e300, 5), (7, 7)], "too far away"),
        ([(0, 0), (float("inf"), 5), (7, 7)], "not finite"),
        ([(0, 0, 0), (5, 5, 5), (7, 7, 7)], "two numbers"),
    ],
)
def test_what_is_no_outline_is_refused_in_words(drawn, words):
    for operation in (
        lambda: draw(PAIR, "new", drawn),
        lambda: island(PAIR, "a", drawn, "new"),
        lambda: hole(PAIR, "a", drawn),
    ):
        with pytest.raises(GeometryError, match=words):
            operation()


# --- holes


def test_an_island_borders_the_space_it_is_cut_out_of():
    after = island(PAIR, "a", square(400, 400, 200), "fort")
    assert list(after) == ["a", "fort", "b"]
    assert coverage_is_valid(after)
    assert ("a", "fort", 800.0) in borders_of(after)


def test_a_hole_is_cut_and_filled_again():
    after = hole(PAIR, "a", square(400, 400, 200))
    assert area(after, "a") == 960_000
    assert filled(after, "a", (500, 500)) == PAIR


def test_a_hole_lies_within():
    with pytest.raises(GeometryError, match="in the middle of a"):
        hole(PAIR, "a", square(900, 400, 200))


# --- borders as a whole


def test_smoothing_cuts_corners_for_both_alike():
    kinked = pair_with_nodes((1200, 500))
    after = smooth(kinked, ("a", "b"))
    assert coverage_is_valid(after)
    assert (1200, 500) not in nodes_of(after)
    assert area(after, "a") + area(after, "b") == 2 * 1000**2
    assert area(PAIR, "a") < area(after, "a") < area(kinked, "a")


def test_smoothing_leaves_where_borders_meet():
    before = bricks()
    after = smooth(before, ("b1-1", "b2-1"))
    assert set(nodes_of(before)) <= set(nodes_of(after))


def test_an_isle_is_smoothed_all_round():
    after = smooth(squares(isle=(0, 0, 1000)), ("isle",))
    assert coverage_is_valid(after)
    assert len(nodes_of(after)) == 16


def test_simplifying_keeps_borders_shared():
    before = pair_with_nodes((1003, 500))
    assert simplified(before, 100) == PAIR
    assert simplified(before, 1)["a"] is before["a"]


def test_only_a_sound_board_is_simplified():
    with pytest.raises(GeometryError, match="Tidy the board first: a and b overlap"):
        simplified(squares(a=(0, 0, 100), b=(50, 0, 100)), 10)


def test_a_node_snaps_onto_the_border_of_another():
    loose = squares(a=(0, 0, 1000), b=(1010, 300, 400))
    with pytest.raises(GeometryError, match="within 5"):
        snap_node(loose, (1010, 300), 5)
    after = snap_node(snap_node(loose, (1010, 300), 20), (1010, 700), 20)
    assert coverage_is_valid(after)
    assert borders_of(after)[0].length == 400


def test_a_point_snaps_to_nodes_before_borders():
    assert snapped(PAIR, (990, 15), 30) == (1000, 0)
    assert snapped(PAIR, (500, 15), 30) == (500, 0)
    assert snapped(PAIR, (500, 500), 30) == (500, 500)


# --- mending


def test_neighbours_get_the_nodes_that_they_lack():
    broken = squares(a=(0, 0, 20), b=(20, 0, 10), c=(20, 10, 10))
    assert [(x.a, x.b) for x in borders_of(broken)] == [("b", "c")]
    after = noded(broken)
    assert coverage_is_valid(after)
    assert len(borders_of(after)) == 3


def test_tidying_closes_gaps_and_overlaps_and_is_done_on_the_grid():
    sloppy = squares(a=(0, 0, 1000), b=(1008, 0, 1000), c=(500, 994, 1000))
    after = tidied(sloppy, 16, 48)
    assert coverage_is_valid(after)
    assert {(x.a, x.b) for x in borders_of(after)} == {("a", "b"), ("a", "c"), ("b", "c")}


@given(st.integers(0, 30), st.integers(1, 12))
def test_tidied_bricks_have_the_neighbours_that_they_had(seed, tremor):
    before = bricks(seed=seed)
    shaken = {
        name: Outline.of([[_shaken(p, name, tremor) for p in points_of(own.polygons[0][0])]])
        for name, own in before.items()
    }
    after = tidied(shaken, 4 * tremor, 8 * tremor)
    assert coverage_is_valid(after)
    long = {(x.a, x.b) for x in borders_of(before) if x.length > 100}
    assert long <= {(x.a, x.b) for x in borders_of(after)}


def _shaken(point, name, tremor):
    turn = hash((point, int(name[1]), int(name[3])))  # of numbers alone: the same each time
    return point[0] + turn % (2 * tremor) - tremor, point[1] + turn // 64 % (2 * tremor) - tremor


def test_tidying_leaves_what_is_tidy():
    before = bricks()
    after = tidied(before, 5, 5)
    assert all(after[name] is own for name, own in before.items())


@pytest.mark.parametrize("distances", [(-1, 0), (0, float("nan")), (float("inf"), 1)])
def test_tidying_needs_distances(distances):
    with pytest.raises(GeometryError, match="numbers from 0"):
        tidied(PAIR, *distances)
