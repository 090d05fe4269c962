"""Borders: which spaces share one, how long it is, and which meet only at a point."""

from __future__ import annotations

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shared_borders import (
    CornerContact,
    SharedBorder,
    corner_contacts,
    crossroads_points,
    shared_borders,
)
from tests.support.coverages import bricks, square, squares


def test_neighbours_share_a_border_of_its_length():
    assert shared_borders(squares(a=(0, 0, 30), b=(30, 0, 30))) == (SharedBorder("a", "b", 30.0),)


def test_a_border_in_several_edges_is_one_border():
    a = Outline.from_points([[(0, 0), (30, 0), (40, 30), (30, 60), (0, 60)]])
    b = Outline.from_points([[(30, 0), (80, 0), (80, 60), (30, 60), (40, 30)]])
    [border] = shared_borders({"a": a, "b": b})
    assert round(border.length, 6) == round(2 * (10**2 + 30**2) ** 0.5, 6)


def test_the_first_of_a_pair_is_the_first_of_the_board():
    found = squares(b=(30, 0, 30), a=(0, 0, 30))
    assert [(x.a, x.b) for x in shared_borders(found)] == [("b", "a")]


def test_a_fortress_in_a_hole_borders_the_area_round_it():
    town = square(40, 40, 10)
    around = Outline.from_points([square(0, 0, 100), town])
    found = shared_borders({"plain": around, "town": Outline.from_points([town[::-1]])})
    assert found == (SharedBorder("plain", "town", 40.0),)


def test_all_parts_of_a_space_have_borders():
    isles = Outline.from_points([square(0, 0, 10)], [square(50, 0, 10)])
    sea = Outline.from_points([square(10, 0, 10)])
    bay = Outline.from_points([square(60, 0, 10)])
    found = shared_borders({"isles": isles, "sea": sea, "bay": bay})
    assert [(x.a, x.b) for x in found] == [("isles", "sea"), ("isles", "bay")]


def test_spaces_that_meet_at_a_point_share_no_border():
    found = squares(a=(0, 0, 10), b=(10, 10, 10))
    assert shared_borders(found) == ()
    assert corner_contacts(found) == (CornerContact("a", "b", (10, 10)),)


def test_four_at_a_point_are_crossroads_with_two_corners():
    found = squares(a=(0, 0, 10), b=(10, 0, 10), c=(0, 10, 10), d=(10, 10, 10))
    [crossroads] = crossroads_points(found)
    assert (crossroads.at, crossroads.spaces) == ((10, 10), ("a", "b", "c", "d"))
    assert [(x.a, x.b) for x in corner_contacts(found)] == [("a", "d"), ("b", "c")]
    assert len(shared_borders(found)) == 4


def test_three_with_one_border_are_three_pairs():
    found = squares(a=(0, 0, 10), b=(10, 0, 10), c=(10, 0, 10))
    assert [(x.a, x.b) for x in shared_borders(found)] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_bricks_have_six_neighbours_inside():
    near = [x for x in shared_borders(bricks(3, 3)) if "b1-1" in (x.a, x.b)]
    assert len(near) == 6
    assert corner_contacts(bricks(3, 3)) == ()


def test_an_empty_board_has_no_borders():
    assert (shared_borders({}), corner_contacts({}), crossroads_points({})) == ((), (), ())
