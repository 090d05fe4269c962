"""Names lie inside their spaces, and so do counters side by side."""

from itertools import combinations

import pytest

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.label_placement import (
    counter_slot_points,
    has_room_for_counter,
    is_point_inside,
    label_point,
    largest_inner_circle,
)
from sandtable.model.geometry.shape_conversion import shape_from_outline

SQUARE = Outline.from_points([[(0, 0), (100, 0), (100, 100), (0, 100)]])
ELBOW = Outline.from_points([[(0, 0), (100, 0), (100, 10), (20, 10), (20, 100), (0, 100)]])
RING = Outline.from_points(
    [[(0, 0), (100, 0), (100, 100), (0, 100)], [(20, 20), (80, 20), (80, 80), (20, 80)]]
)
ISLES = Outline.from_points(
    [[(0, 0), (10, 0), (10, 10), (0, 10)]], [[(50, 0), (90, 0), (90, 40), (50, 40)]]
)
CROSSED = Outline.from_points([[(0, 0), (10, 10), (10, 0), (0, 10)]])
LINE = Outline.from_points([[(0, 0), (10, 0), (20, 0)]])


@pytest.mark.parametrize("outline", [SQUARE, ELBOW, RING, ISLES, CROSSED])
def test_a_name_stands_inside_its_space(outline):
    assert is_point_inside(outline, label_point(outline))


def test_a_name_stands_in_the_widest_place():
    assert label_point(SQUARE) == (50, 50)
    assert largest_inner_circle(ISLES)[0] == (70, 20)


def test_a_space_without_room_has_its_name_on_it():
    assert label_point(LINE) == (0, 0)


@pytest.mark.parametrize("outline", [SQUARE, ELBOW, RING, ISLES])
def test_counters_lie_inside_and_beside_each_other(outline):
    slots = counter_slot_points(outline, 10)
    assert slots
    shape = shape_from_outline(outline)
    for x, y in slots:
        assert shape.buffer(1).contains(shape_from_outline(Outline.from_points([_square(x, y)])))
    for (ax, ay), (bx, by) in combinations(slots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= 9


def _square(x, y):
    return [(x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)]


@pytest.mark.parametrize(("size", "number"), [(100, 1), (50, 4), (33, 9), (101, 0), (0, 0)])
def test_a_square_holds_as_many_as_fit(size, number):
    assert len(counter_slot_points(SQUARE, size)) == number


def test_the_first_slot_is_the_one_in_the_middle():
    assert counter_slot_points(SQUARE, 30)[0] == (50, 50)


@pytest.mark.parametrize("outline", [SQUARE, ELBOW, RING, ISLES, CROSSED, LINE])
@pytest.mark.parametrize("size", [1, 9, 15, 30, 80, 101])
def test_there_is_room_where_there_is_a_slot(outline, size):
    assert has_room_for_counter(outline, size) == bool(counter_slot_points(outline, size))
