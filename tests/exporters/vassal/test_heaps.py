"""Heaps are divided by what looks alike, as far as there is room."""

import pytest

from exporters.vassal.heaps import apart
from exporters.vassal.traits import Chain


def heaps(*words):
    return [[Chain(letter, letter, ()) for letter in word] for word in words]


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
    assert ["".join(piece.image for piece in heap) for heap in apart(heaps(*given), room)] == found
