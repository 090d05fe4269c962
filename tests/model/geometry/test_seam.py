"""A map that wraps round has neighbours over its edge."""

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.borders import Border
from sandtable.model.geometry.seam import goes_over, seam_borders


def box(left, bottom, right, top, *more):
    """A rectangle, with more nodes on its western and eastern side."""
    east = [(right, y) for y in sorted(more) if bottom < y < top]
    west = [(left, y) for y in sorted(more, reverse=True) if bottom < y < top]
    return [(left, bottom), (right, bottom), *east, (right, top), (left, top), *west]


WEST = {"a": Outline.of([box(0, 0, 5, 4)]), "b": Outline.of([box(0, 4, 5, 10)])}
EAST = {"c": Outline.of([box(5, 0, 9, 10, 4)])}


def test_what_lies_at_both_edges_touches():
    assert seam_borders(WEST | EAST, "x") == (Border("a", "c", 4.0), Border("b", "c", 6.0))


def test_the_other_edges_do_not_wrap():
    assert seam_borders(EAST, "x") == ()
    assert seam_borders(WEST | EAST, "y") == (Border("a", "b", 5.0),)


def test_a_space_that_goes_on_is_one_space():
    both = {
        "a": Outline.of([box(0, 0, 2, 4)], [box(7, 0, 9, 4)]),
        "b": Outline.of([box(2, 0, 7, 4)]),
    }
    assert seam_borders(both, "x") == ()
    assert goes_over(both, "x") == {"a"}


def test_both_ways():
    assert set(seam_borders(WEST | EAST, "both")) == {
        Border("a", "c", 4.0),
        Border("b", "c", 6.0),
        Border("a", "b", 5.0),
    }


def test_no_outlines_no_borders():
    assert seam_borders({}, "x") == ()
