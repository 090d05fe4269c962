"""Adjacency of spaces on drawn maps, whose usual gap is not stated."""

import math
import random

import numpy as np
import pytest

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.sketch_repair.map_survey import (
    distance_across_edge,
    distance_between,
    spaces_between,
    survey_map,
)
from sandtable.model.geometry.sketch_repair.sketch_shapes import stacked_space_names

SIDE = 60


def along(a, b, steps, jitter, numbers):
    for step in range(steps):
        part = step / steps
        x, y = (a[i] + (b[i] - a[i]) * part for i in (0, 1))
        yield x + numbers.uniform(-jitter, jitter), y + numbers.uniform(-jitter, jitter)


def field(column, row, gap, jitter=0.0, steps=20, times=1.0):
    """Return a square of a chessboard with its own points, at some distance from the next."""
    numbers = random.Random(column * 100 + row)
    low = column * SIDE + gap / 2, row * SIDE + gap / 2
    high = (column + 1) * SIDE - gap / 2, (row + 1) * SIDE - gap / 2
    corners = [low, (high[0], low[1]), high, (low[0], high[1])]
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    points = [point for a, b in sides for point in along(a, b, steps, jitter, numbers)]
    return [np.rint(np.array(points) * times)]


def chessboard(gap, size=5, **how):
    return {f"{c}{r}": field(c, r, gap, **how) for c in range(size) for r in range(size)}


def rook(size=5):
    cells = [(c, r) for c in range(size) for r in range(size)]
    pairs = [(a, b) for a in cells for b in cells if a < b]
    return {tuple(f"{c}{r}" for c, r in p) for p in pairs if math.dist(*p) == 1}


def pairs_of(found):
    return {tuple(sorted((each.a, each.b))) for each in found.iter_neighbours()}


@pytest.mark.parametrize("gap", [0, 2, 4, 8])
def test_whatever_gap_a_map_keeps_is_learnt(gap):
    found = survey_map(chessboard(gap))
    assert pairs_of(found) == rook()
    assert gap - 1 <= found.learned_gap.gap_width <= gap + 1.5


def test_borders_that_were_traced_twice_are_one():
    found = survey_map(chessboard(1, jitter=1.5, steps=9))
    assert pairs_of(found) == rook()


def test_straight_sides_of_four_points_are_enough():
    assert pairs_of(survey_map(chessboard(3, steps=1))) == rook()


@pytest.mark.parametrize("times", [1, 10, 1000])
def test_the_scale_of_a_map_does_not_matter(times):
    found = survey_map(chessboard(3, times=times))
    assert pairs_of(found) == rook()
    assert found.learned_gap.gap_width == pytest.approx(3 * times, rel=0.35)


def test_across_a_corner_is_a_point():
    kinds = {(each.a, each.b): each.kind for each in survey_map(chessboard(2)).border_contacts}
    assert kinds["00", "01"] == "gap"
    assert kinds.get(("00", "11"), "point") == "point"


def test_a_shared_border_is_a_line_as_long_as_it_is():
    [each] = [c for c in survey_map(chessboard(0)).border_contacts if (c.a, c.b) == ("00", "01")]
    assert each.kind == "line"
    assert each.facing_length == pytest.approx(SIDE, rel=0.05)


def test_the_gap_says_how_it_was_learnt():
    gap = survey_map(chessboard(4)).learned_gap
    assert gap.facing_share > 0.7
    assert gap.sampled_point_count > 100
    assert "points along the borders face another within it" in str(gap)


SEA = [np.array([(0, 0), (400, 0), (400, 300), (0, 300)])]


def box(x, y, width, height):
    return [np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])]


def test_an_island_on_a_sea_touches_the_sea_alone():
    drawn = {"sea": SEA, "isle": box(50, 50, 80, 80), "rock": box(250, 100, 60, 60)}
    found = survey_map(drawn)
    assert pairs_of(found) == {("isle", "sea"), ("rock", "sea")}
    assert stacked_space_names(found.surveyed_sketch) == {("isle", "sea"), ("rock", "sea")}


def test_neighbours_on_one_island_touch_each_other_too():
    drawn = {"sea": SEA, "west": box(50, 50, 79, 80), "east": box(130, 50, 80, 80)}
    assert pairs_of(survey_map(drawn)) == {("sea", "west"), ("east", "sea"), ("east", "west")}


def test_what_lies_inland_does_not_touch_the_sea_that_was_drawn_under_it():
    """The sea is visible along the lines between the spaces of the island."""
    ring = {"n": box(100, 211, 180, 39), "s": box(100, 60, 180, 39)}
    inner = {
        "w": box(100, 100, 59, 110),
        "e": box(221, 100, 59, 110),
        "mid": box(160, 100, 60, 110),
    }
    found = pairs_of(survey_map({"sea": SEA, **ring, **inner}))
    assert ("mid", "sea") not in found
    assert {("n", "sea"), ("mid", "w"), ("e", "mid"), ("mid", "n"), ("mid", "s")} <= found


def test_a_strait_wider_than_the_gap_divides():
    drawn = {"sea": SEA, "west": box(50, 50, 80, 80), "east": box(142, 50, 80, 80)}
    found = survey_map(drawn)
    assert ("east", "west") not in pairs_of(found)
    assert distance_between(found, "east", "west") == 12
    assert spaces_between(found, "east", "west") == ("sea",)


def test_a_map_that_wraps_meets_round_its_edge():
    drawn = {f"{c}": field(c, 0, 2) for c in range(5)}
    found = survey_map(drawn, (5 * SIDE, 0))
    across = [(each.a, each.b) for each in found.iter_neighbours() if each.is_across_edge]
    assert across == [("0", "4")]
    assert ("0", "4") not in pairs_of(survey_map(drawn))
    assert distance_across_edge(found, "0", "4", (5 * SIDE, 0)) == 2


def test_a_ring_that_crosses_itself_is_untangled():
    bow = [np.array([(0, 0), (60, 60), (60, 0), (0, 60)])]
    assert pairs_of(survey_map({"bow": bow, "next": box(62, 0, 60, 60)})) == {("bow", "next")}


def test_rings_of_two_points_hold_nothing():
    drawn = {"line": [np.array([(0, 0), (9, 9)])], "flat": box(0, 0, 30, 0), "none": []}
    found = survey_map({**drawn, "field": box(50, 0, 60, 60)})
    assert set(found.surveyed_sketch.unseen_spaces) == set(drawn)
    assert found.border_contacts == ()


def test_nothing_drawn_is_nothing_found():
    assert survey_map({}).border_contacts == ()


def test_a_hole_of_an_outline_is_no_ground():
    ring = Outline.from_points(
        [[(0, 0), (90, 0), (90, 90), (0, 90)], [(30, 30), (30, 60), (60, 60), (60, 30)]]
    )
    inner = Outline.from_points([[(30, 30), (60, 30), (60, 60), (30, 60)]])
    found = survey_map({"ring": ring, "inner": inner})
    assert not stacked_space_names(found.surveyed_sketch)
    [contact] = found.border_contacts
    assert contact.facing_length == pytest.approx(120, rel=0.1)
