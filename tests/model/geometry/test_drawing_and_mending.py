"""Drawing, holes, borders and repairs result in valid outlines, or in an error message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.outlines import Outline, unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_operations.board_tidying import (
    add_missing_nodes,
    tidy_outlines,
)
from sandtable.model.geometry.outline_operations.border_smoothing import smooth_border
from sandtable.model.geometry.outline_operations.border_snapping import (
    snap_node_to_border,
    snap_point,
)
from sandtable.model.geometry.outline_operations.node_edits import insert_node
from sandtable.model.geometry.outline_operations.outline_simplification import simplify_outlines
from sandtable.model.geometry.outline_operations.space_drawing import draw_space
from sandtable.model.geometry.outline_operations.space_holes import cut_hole, cut_island, fill_gap
from sandtable.model.geometry.shared_borders import shared_borders
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
    after = draw_space(PAIR, "new", square(500, 500, 1000))
    assert (area(after, "new"), area(after, "a")) == (500_000, 1000**2)
    assert is_valid_coverage(after)
    assert {(x.a, x.b) for x in shared_borders(after)} == {("a", "b"), ("a", "new"), ("b", "new")}


def test_what_is_drawn_to_cut_cuts():
    after = draw_space(PAIR, "new", square(500, 500, 1000), "cut")
    assert (area(after, "new"), area(after, "a")) == (1000**2, 750_000)
    assert is_valid_coverage(after)


def test_what_is_drawn_near_a_border_snaps_to_it():
    drawn = [(1980, -15), (2500, 0), (2500, 1000), (2010, 1015)]
    assert ("b", "new", 1000.0) not in shared_borders(draw_space(PAIR, "new", drawn))
    after = draw_space(PAIR, "new", drawn, reach=40)
    assert ("b", "new", 1000.0) in shared_borders(after)
    assert after["b"] == PAIR["b"]


def test_a_narrow_gap_goes_to_what_is_drawn():
    kinked = insert_node(PAIR, (2000, 0), (2000, 1000), (1985, 500))
    after = draw_space(kinked, "new", [(2000, 0), (2500, 0), (2500, 1000), (2000, 1000)], reach=40)
    assert is_valid_coverage(after)
    assert area(after, "new") == 500 * 1000 + 7500


def test_nothing_is_drawn_where_nothing_is_free():
    with pytest.raises(GeometryError, match="Nothing is free"):
        draw_space(PAIR, "new", square(300, 300, 100))


def test_a_space_is_not_covered_whole():
    with pytest.raises(GeometryError, match="cover all of a"):
        draw_space(PAIR, "new", square(-10, -10, 1500), "cut")


def test_the_first_space_of_a_board_is_drawn():
    assert draw_space({}, "new", square(0, 0, 100)) == squares(new=(0, 0, 100))


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
        lambda: draw_space(PAIR, "new", drawn),
        lambda: cut_island(PAIR, "a", drawn, "new"),
        lambda: cut_hole(PAIR, "a", drawn),
    ):
        with pytest.raises(GeometryError, match=words):
            operation()


# --- holes


def test_an_island_borders_the_space_it_is_cut_out_of():
    after = cut_island(PAIR, "a", square(400, 400, 200), "fort")
    assert list(after) == ["a", "fort", "b"]
    assert is_valid_coverage(after)
    assert ("a", "fort", 800.0) in shared_borders(after)


def test_a_hole_is_cut_and_filled_again():
    after = cut_hole(PAIR, "a", square(400, 400, 200))
    assert area(after, "a") == 960_000
    assert fill_gap(after, "a", (500, 500)) == PAIR


def test_a_hole_lies_within():
    with pytest.raises(GeometryError, match="in the middle of a"):
        cut_hole(PAIR, "a", square(900, 400, 200))


# --- borders as a whole


def test_smoothing_cuts_corners_for_both_alike():
    kinked = pair_with_nodes((1200, 500))
    after = smooth_border(kinked, ("a", "b"))
    assert is_valid_coverage(after)
    assert (1200, 500) not in nodes_of(after)
    assert area(after, "a") + area(after, "b") == 2 * 1000**2
    assert area(PAIR, "a") < area(after, "a") < area(kinked, "a")


def test_smoothing_leaves_where_borders_meet():
    before = bricks()
    after = smooth_border(before, ("b1-1", "b2-1"))
    assert set(nodes_of(before)) <= set(nodes_of(after))


def test_an_isle_is_smoothed_all_round():
    after = smooth_border(squares(isle=(0, 0, 1000)), ("isle",))
    assert is_valid_coverage(after)
    assert len(nodes_of(after)) == 16


def test_simplifying_keeps_borders_shared():
    before = pair_with_nodes((1003, 500))
    assert simplify_outlines(before, 100) == PAIR
    assert simplify_outlines(before, 1)["a"] is before["a"]


def test_only_a_sound_board_is_simplified():
    with pytest.raises(GeometryError, match="Tidy the board first: a and b overlap"):
        simplify_outlines(squares(a=(0, 0, 100), b=(50, 0, 100)), 10)


def test_a_node_snaps_onto_the_border_of_another():
    loose = squares(a=(0, 0, 1000), b=(1010, 300, 400))
    with pytest.raises(GeometryError, match="within 5"):
        snap_node_to_border(loose, (1010, 300), 5)
    after = snap_node_to_border(snap_node_to_border(loose, (1010, 300), 20), (1010, 700), 20)
    assert is_valid_coverage(after)
    assert shared_borders(after)[0].length == 400


def test_a_point_snaps_to_nodes_before_borders():
    assert snap_point(PAIR, (990, 15), 30) == (1000, 0)
    assert snap_point(PAIR, (500, 15), 30) == (500, 0)
    assert snap_point(PAIR, (500, 500), 30) == (500, 500)


# --- mending


def test_neighbours_get_the_nodes_that_they_lack():
    broken = squares(a=(0, 0, 20), b=(20, 0, 10), c=(20, 10, 10))
    assert [(x.a, x.b) for x in shared_borders(broken)] == [("b", "c")]
    after = add_missing_nodes(broken)
    assert is_valid_coverage(after)
    assert len(shared_borders(after)) == 3


def test_tidying_closes_gaps_and_overlaps_and_is_done_on_the_grid():
    sloppy = squares(a=(0, 0, 1000), b=(1008, 0, 1000), c=(500, 994, 1000))
    after = tidy_outlines(sloppy, 16, 48)
    assert is_valid_coverage(after)
    assert {(x.a, x.b) for x in shared_borders(after)} == {("a", "b"), ("a", "c"), ("b", "c")}


@given(st.integers(0, 30), st.integers(1, 12))
def test_tidied_bricks_have_the_neighbours_that_they_had(seed, tremor):
    before = bricks(seed=seed)
    shaken = {
        name: Outline.from_points(
            [[_shaken(p, name, tremor) for p in unpack_points_of_ring(own.polygons[0][0])]]
        )
        for name, own in before.items()
    }
    after = tidy_outlines(shaken, 4 * tremor, 8 * tremor)
    assert is_valid_coverage(after)
    long = {(x.a, x.b) for x in shared_borders(before) if x.length > 100}
    assert long <= {(x.a, x.b) for x in shared_borders(after)}


def _shaken(point, name, tremor):
    turn = hash((point, int(name[1]), int(name[3])))  # of numbers alone: the same each time
    return point[0] + turn % (2 * tremor) - tremor, point[1] + turn // 64 % (2 * tremor) - tremor


def test_tidying_leaves_what_is_tidy():
    before = bricks()
    after = tidy_outlines(before, 5, 5)
    assert all(after[name] is own for name, own in before.items())


@pytest.mark.parametrize("distances", [(-1, 0), (0, float("nan")), (float("inf"), 1)])
def test_tidying_needs_distances(distances):
    with pytest.raises(GeometryError, match="numbers from 0"):
        tidy_outlines(PAIR, *distances)
