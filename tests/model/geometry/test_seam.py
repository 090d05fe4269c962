"""A map that wraps around has neighbours across its edge."""

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shared_borders import SharedBorder
from sandtable.model.geometry.wraparound_borders import borders_across_edge, spaces_across_edge


def box(left, bottom, right, top, *more):
    """Return a rectangle with additional nodes on its western and eastern side."""
    east = [(right, y) for y in sorted(more) if bottom < y < top]
    west = [(left, y) for y in sorted(more, reverse=True) if bottom < y < top]
    return [(left, bottom), (right, bottom), *east, (right, top), (left, top), *west]


WEST = {"a": Outline.from_points([box(0, 0, 5, 4)]), "b": Outline.from_points([box(0, 4, 5, 10)])}
EAST = {"c": Outline.from_points([box(5, 0, 9, 10, 4)])}


def test_what_lies_at_both_edges_touches():
    assert borders_across_edge(WEST | EAST, "x") == (
        SharedBorder("a", "c", 4.0),
        SharedBorder("b", "c", 6.0),
    )


def test_the_other_edges_do_not_wrap():
    assert borders_across_edge(EAST, "x") == ()
    assert borders_across_edge(WEST | EAST, "y") == (SharedBorder("a", "b", 5.0),)


def test_a_space_that_goes_on_is_one_space():
    both = {
        "a": Outline.from_points([box(0, 0, 2, 4)], [box(7, 0, 9, 4)]),
        "b": Outline.from_points([box(2, 0, 7, 4)]),
    }
    assert borders_across_edge(both, "x") == ()
    assert spaces_across_edge(both, "x") == {"a"}


def test_both_ways():
    assert set(borders_across_edge(WEST | EAST, "both")) == {
        SharedBorder("a", "c", 4.0),
        SharedBorder("b", "c", 6.0),
        SharedBorder("a", "b", 5.0),
    }


def test_no_outlines_no_borders():
    assert borders_across_edge({}, "x") == ()
