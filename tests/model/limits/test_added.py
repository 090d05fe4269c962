"""A piece adds room where it is.

If its place is a free choice, it adds room in one space only.
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.limit_breaches import limit_breaches
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}, cart: {kind: supply}, mule: {kind: supply}}
pieces: {red: {foot: {f: 99 x F}, cart: {c: 99 x C}, mule: {m: 99 x M}}}
events: {red: {storm: {name: Storm, play: trigger}}}
boards: {map: {kind: areas, name: Map, spaces: {a: A, b: B, c: C}}}
scenarios: {it: {name: It, setup: {red: {SETUP}}}}
limits:
  adding: {of: foot, at-most: 1, adds: {carts: {of: cart, at-most: 1}}, rule: "1"}
  product: {of: foot, at-most: 1 per cart, rule: "2"}
  asking: {of: foot, at-least: 1 per cart, rule: "3"}
"""


def broken(limit, setup):
    module = module_from_text(MODULE.replace("SETUP", setup))
    position = initial_position(module, "it")
    found = limit_breaches(module, limit, module.limits[limit], position)
    return [(breach.group.space, breach.group.total, breach.allowed) for breach in found]


CASES = {
    "a: [2 f], any a or b: [c]": [],
    "a: [2 f], b: [2 f], any a or b: [c]": [("b", 2, 1)],
    "a: [2 f], b: [2 f], any a or b: [2 c]": [],
    "a: [3 f], any b or c: [2 c]": [("a", 3, 1)],
    "a: [3 f], any a or b: [c]": [("a", 3, 2)],
    "a: [2 f], b: [2 f, c], any a or b: [c]": [],
    "a: [2 f, 1 of (cart or mule)]": [],
    "a: [2 f], b: [2 f], any a or b: [1 of (cart or mule)]": [("b", 2, 1)],
    "a: [2 f, c if storm happened]": [],
    "a: [9 f], any a or b: [~ c]": [],
}


@pytest.mark.parametrize(("setup", "expected"), CASES.items(), ids=list(CASES))
def test_a_choice_adds_room_in_one_space(setup, expected):
    assert broken("adding", setup) == expected


def test_a_product_counts_a_choice_once():
    assert broken("product", "a: [f], b: [f], any a or b: [c]") == [("b", 1, 0)]
    assert broken("product", "a: [f], any a or b: [c]") == []


def test_nothing_is_demanded_for_what_may_stand_elsewhere():
    assert broken("asking", "any a or b: [c]") == []
    assert broken("asking", "a: [c]") == [("a", 0, 1)]


numbers = st.tuples(*[st.integers(0, 3)] * 3)
choices = st.lists(st.sampled_from(["ab", "bc", "ac", "abc"]), max_size=4)


@given(feet=numbers, carts=numbers, free=choices)
def test_a_limit_is_broken_if_no_choice_keeps_it(feet, carts, free):
    lines = [
        f"{space}: [{', '.join([f'{f} f'] * (f > 0) + [f'{c} c'] * (c > 0))}]"
        for space, f, c in zip("abc", feet, carts, strict=True)
    ]
    lines += [f"any {' or '.join(ways)}: [{free.count(ways)} c]" for ways in sorted(set(free))]

    def kept(chosen):
        room = [1 + c + chosen.count(space) for space, c in zip("abc", carts, strict=True)]
        return all(f <= r for f, r in zip(feet, room, strict=True))

    possible = any(kept(chosen) for chosen in product(*free))
    assert bool(broken("adding", ", ".join(lines))) is not possible
