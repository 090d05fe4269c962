"""Choices that can be made, and those that nobody can make."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.ledger.history import set_up
from model.limits.choices import impossible
from tests.support.modules import module_of

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
  map: {kind: areas, name: Map, spaces: {a: A; town, b: B; town, c: C, d: D}}
regions: {towns: [town]}
scenarios: {one: {name: One, setup: {red: {RED}, blue: {BLUE}}}}
limits: {stack: {of: unit, in: land, per: [space, side], at-most: 3, when: [march-end], rule: "3"}}
"""
CASES = [
    ("any town: [2 f]", "", []),
    ("any hex: [f]", "", ["there is no such space"]),
    (
        "any town: [f, at least 1 on each]",
        "",
        ["1 on each of 2 spaces are 2 pieces, and there are 1"],
    ),
    ("any town: [2 f, exactly 1 on each]", "", []),
    (
        "any town: [3 f, exactly 1 on each]",
        "",
        ["1 on each of 2 spaces is room for 2, and there are 3"],
    ),
    ("any town: [3 f, g, at most 1 of guns on each]", "", []),
    ("any land: [3 f, at most 2 in towns]", "", []),
    ("any town: [3 f, at most 2 in towns]", "", ["all 3 must stand in towns, where 2 may"]),
    (
        "any c or d: [3 f, at least 1 in towns]",
        "",
        ["1 must stand in towns, and there is no way to"],
    ),
    ("any town: [6 f]", "", []),
    ("any town: [7 f]", "", ["there is room for 6 of 7 under the limit 'stack' (3)"]),
    ("any town: [6 f]", "any town: [6 u]", []),
    ("a: [2 f], any town: [4 f]", "", []),
    ("a: [3 f], any town: [4 f]", "", ["there is room for 3 of 4 under the limit 'stack' (3)"]),
    ("any a or b: [4 f], any a or c: [4 f], any a: [f]", "", []),
    ("one town: [3 f]", "", []),
    ("one town: [4 f]", "", ["there is room for 0 of 4 under the limit 'stack' (3)"]),
]


def _why(red: str, blue: str) -> list[str]:
    text = MODULE.replace("RED", red).replace("BLUE", blue)
    return [found.why for found in impossible(set_up(module_of(text), "one"))]


@pytest.mark.parametrize(("red", "blue", "why"), CASES, ids=[f"{r} | {b}" for r, b, _ in CASES])
def test_choice(red, blue, why):
    assert _why(red, blue) == why


SPACES = ("a", "b", "c", "d")
LINES = st.lists(
    st.tuples(st.sets(st.sampled_from(SPACES), min_size=1), st.integers(1, 5)),
    min_size=1,
    max_size=3,
)


@given(LINES)
def test_room_is_found_wherever_there_is_some(lines):
    """What the flow says is what trying everything says."""
    unique = {" or ".join(sorted(spaces)): number for spaces, number in lines}
    red = ", ".join(f"any {spaces}: [{number} f]" for spaces, number in unique.items())
    assert bool(_why(red, "")) != _can_be_placed([(s.split(" or "), n) for s, n in unique.items()])


def _can_be_placed(lines: list[tuple[list[str], int]]) -> bool:
    """Try every way of dividing every line among its spaces."""
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
