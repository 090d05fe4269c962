"""Choices of a set-up that can be made, and choices that are impossible."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.impossible_choices import impossible_choices
from sandtable.model.limits.open_lines import ImpossibleChoice
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red, blue: Blue}
  words: {spaces: {town: tag, room: number}}
types: {foot: {}, guns: {}}
pieces: {red: {foot: {f: 20 x F}, guns: {g: 9 x G}}, blue: {foot: {u: 20 x U}}}
boards:
  map: {kind: areas, name: Map, spaces: {a: A; town, b: B; town, c: C, d: D; alias dale}}
  hole: {kind: areas, name: Hole, spaces-are: off-map, spaces: {pit: Pit}}
  box: {kind: boxes, name: Box, spaces: {box: Box, tent: Tent; same-as dale}}
regions: {towns: [town]}
events: {red: {storm: {name: Storm, play: trigger}}}
scenarios: {one: {name: One, setup: {red: {RED}, blue: {BLUE}}}}
limits:
  stack: {of: unit, in: land, per: [space, side], at-most: 3, when: [march-end], rule: "3"}
  pit: {of: foot, in: pit, at-most: 3, when: [march-end], rule: "3"}
"""
CASES = [
    ("any town: [2 f]", "", []),
    ("any hex: [f]", "", [("no space", 0, 0)]),
    ("any town: [f, at least 1 on each]", "", [("too few", 2, 1)]),
    ("any town: [2 f, exactly 1 on each]", "", []),
    ("any town: [3 f, exactly 1 on each]", "", [("too many", 2, 3)]),
    ("any town: [3 f, g, at most 1 of guns on each]", "", []),
    ("any town: [3 f, g, at least 2 of guns]", "", [("too few", 2, 1)]),
    ("any town: [3 f, at most 2 of foot]", "", [("too many", 2, 3)]),
    ("any land: [3 f, at most 2 in towns]", "", []),
    ("any town: [3 f, at most 2 in towns]", "", [("must be in", 2, 3)]),
    ("any c or d: [3 f, at least 1 in towns]", "", [("cannot be in", 1, 3)]),
    ("any town: [6 f]", "", []),
    ("any town: [7 f]", "", [("no room", 7, 6)]),
    ("any town: [6 f]", "any town: [6 u]", []),
    ("a: [2 f], any town: [4 f]", "", []),
    ("a: [3 f], any town: [4 f]", "", [("no room", 4, 3)]),
    ("any a or b: [4 f], any a or c: [4 f], any a: [f]", "", []),
    ("one town: [3 f]", "", []),
    ("one town: [4 f]", "", [("no room", 4, 0)]),
    ("one a or b: [2 f], one a: [2 g]", "", []),
    ("any a or pit: [5 f], pit: [f]", "", []),
    ("any a or pit: [6 f], pit: [f]", "", [("no room", 6, 5)]),
    ("any a or box: [9 f]", "", []),
    ("any d or tent: [3 f]", "", []),
    ("any d or tent: [4 f]", "", [("no room", 4, 3)]),
    ("any tent: [4 f]", "", [("no room", 4, 3)]),
    ("tent: [2 f], any d: [2 f]", "", [("no room", 2, 1)]),
    ("any d or tent: [f, at least 1 on each]", "", [("too few", 2, 1)]),
    ("any town: [~ f, at least 1 on each]", "", []),
    ("any town: [3 f, ~ g, at most 1 on each]", "", [("too many", 2, 3)]),
    ("any town: [2 f if storm happened, 2 f if not storm happened, exactly 1 on each]", "", []),
    (
        "any town: [f if storm happened, f if not storm happened, at least 1 on each]",
        "",
        [("too few", 2, 1)],
    ),
    ("any town: [5 f if storm happened, 5 f if not storm happened]", "", []),
]


def _found(red: str, blue: str) -> list[ImpossibleChoice]:
    text = MODULE.replace("RED", red).replace("BLUE", blue)
    return list(impossible_choices(initial_position(module_from_text(text), "one")))


def _why(red: str, blue: str) -> list[tuple[str, int, int]]:
    return [(found.why, found.requested_copies, found.have) for found in _found(red, blue)]


@pytest.mark.parametrize(("red", "blue", "why"), CASES, ids=[f"{r} | {b}" for r, b, _ in CASES])
def test_choice(red, blue, why):
    assert _why(red, blue) == why


def test_only_the_lines_that_crowd_each_other_are_blamed():
    (found,) = _found("any a: [2 f], any a or b: [5 f], any c or d: [3 f]", "")
    assert [line.cause[-1] for line in found.others] == ["any a", "any a or b"]
    assert (found.requested_copies, found.have) == (7, 6)


SPACES = ("a", "b", "c", "d")
LINES = st.lists(
    st.tuples(st.sets(st.sampled_from(SPACES), min_size=1), st.integers(1, 5)),
    min_size=1,
    max_size=3,
)


@given(LINES)
def test_room_is_found_wherever_there_is_some(lines):
    """The search by network flow agrees with trying every way."""
    unique = {" or ".join(sorted(spaces)): number for spaces, number in lines}
    red = ", ".join(f"any {spaces}: [{number} f]" for spaces, number in unique.items())
    assert bool(_why(red, "")) != _can_be_placed([(s.split(" or "), n) for s, n in unique.items()])


@given(LINES)
def test_none_of_the_lines_that_are_blamed_could_be_left_out(lines):
    unique = {" or ".join(sorted(spaces)): number for spaces, number in lines}
    red = ", ".join(f"any {spaces}: [{number} f]" for spaces, number in unique.items())
    for found in _found(red, ""):
        blamed = [line.cause[-1].removeprefix("any ") for line in found.others]
        demands = [(spaces.split(" or "), unique[spaces]) for spaces in blamed]
        assert not _can_be_placed(demands)
        assert all(_can_be_placed([d for d in demands if d is not one]) for one in demands)


def _can_be_placed(lines: list[tuple[list[str], int]]) -> bool:
    """Say whether the lines can be placed, by trying every way of dividing them among spaces."""
    options = [
        [split for split in product(range(4), repeat=len(spaces)) if sum(split) == number]
        for spaces, number in lines
    ]
    for splits in product(*options):
        there = dict.fromkeys(SPACES, 0)
        for (spaces, _), split in zip(lines, splits, strict=True):
            for space, number in zip(spaces, split, strict=True):
                there[space] += number
        if max(there.values()) <= 3:
            return True
    return False
