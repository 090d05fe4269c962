"""Heaps are divided by what looks alike, as far as there is room."""

import pytest

from sandtable.exporters.vassal.piece_stacks import points_far_apart, stacks_of_equal_look
from sandtable.exporters.vassal.traits import VassalPiece, label_trait


def heaps(*words):
    return [[VassalPiece(letter, letter, ()) for letter in word] for word in words]


@pytest.mark.parametrize(
    ("given", "room", "found"),
    [
        (["abab"], 4, ["aa", "bb"]),
        (["abcd"], 2, ["ab", "cd"]),
        (["abcde"], 2, ["abc", "de"]),
        (["ab", "xyz"], 5, ["a", "b", "x", "y", "z"]),
        (["ab", "xyz"], 3, ["ab", "xyz"]),
        (["abc", "x", "y"], 3, ["abc", "x", "y"]),
        (["abc", "x"], 1, ["abc", "x"]),
        (["a"], 0, ["a"]),
        ([], 3, []),
    ],
)
def test_stacks(given, room, found):
    assert [
        "".join(piece.image for piece in heap)
        for heap in stacks_of_equal_look(heaps(*given), room)
    ] == found


GRID = [(x, y) for y in (0, 60, 120) for x in (0, 60, 120, 180, 240)]


@pytest.mark.parametrize(
    ("number", "found"),
    [(1, [(0, 0)]), (2, [(0, 0), (240, 120)]), (0, [(0, 0)]), (99, GRID)],
)
def test_points_that_are_far_from_each_other(number, found):
    assert sorted(points_far_apart(GRID, number)) == sorted(found)


def test_three_points_of_a_grid_are_two_rows_apart():
    assert len({y for _, y in points_far_apart(GRID, 3)} - {60}) == 2


def test_no_points():
    assert points_far_apart([], 3) == ()


def test_what_has_another_label_lies_apart():
    """A mine on one border of a space, and one on another."""
    [here, there] = [
        VassalPiece("mine", "mine", (label_trait(words),)) for words in ("north", "south")
    ]
    assert stacks_of_equal_look([[here, there, here]], 2) == [[here, here], [there]]
