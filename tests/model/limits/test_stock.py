"""Tests whether the game box holds enough pieces for a set-up."""

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.stock import stock_shortages
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {tags: [land]}, plane: {}, chip: {kind: chip}}
pieces:
  common:
    chip:
      gray: {copies: 4, values: {worth: 1}, stands-for: [any of foot, at least 1 of unit on each]}
      green: {copies: 2, values: {worth: 3}, stands-for: [any of foot, at least 1 of unit on each]}
  red:
    foot: {f: 3 x Foot, g: 2 x Guard}
    plane: {p: 2 + 1 spare x Plane, q: 1 x Quick; back red/s, s: 0 x Slow, u: ~ x Unknown}
boards: {map: {kind: areas, name: Map, spaces: {a: A, b: B, c: C, d: D}}}
scenarios:
  one: {name: One, SPARES setup: {red: {SETUP}}}
"""
CASES = [
    ("a: [3 f]", []),
    ("a: [4 f], b: [2 f], c: [3 f]", []),
    ("a: [13 f]", []),
    ("a: [14 f]", [("chips", 11, 10)]),
    ("a: [2 f], b: [2 f], c: [4 f]", []),
    ("a: [3 f], b: [3 f], c: [3 f]", [("chips", 6, 4)]),
    ("a: [f], b: [f], c: [f], d: [f]", [("figures", 4, 3)]),
    ("a: [f], b: [f], c: [f], d: [f, 6 g]", [("figures", 4, 3)]),
    ("a: [2 f], b: [2 f], c: [2 f], d: [2 f, 12 g]", [("figures", 4, 3), ("chips", 13, 10)]),
    ("a: [6 f, 5 g]", []),
    ("a: [8 f, 8 g]", [("chips", 11, 10)]),
    ("a: [3 p]", [("copies", 3, 2)]),
    ("a: [q, s]", [("copies", 1, 0)]),
    ("a: [s]", []),
    ("a: [99 u]", []),
    ("any a or b: [4 f]", []),
]


@pytest.mark.parametrize(("setup", "found"), CASES, ids=[setup for setup, _ in CASES])
def test_setup(setup, found):
    position = initial_position(
        module_from_text(MODULE.replace("SETUP", setup).replace("SPARES", "")), "one"
    )
    assert [(s.lacking, s.needed, s.stock) for s in stock_shortages(position)] == found


def test_a_scenario_may_use_the_spares_if_it_says_so():
    text = MODULE.replace("SETUP", "a: [3 p]").replace("SPARES", "spares: true,")
    assert not list(stock_shortages(initial_position(module_from_text(text), "one")))


def test_the_entries_are_named():
    (shortage,) = stock_shortages(
        initial_position(
            module_from_text(MODULE.replace("SETUP", "a: [2 p], b: [p]").replace("SPARES", "")),
            "one",
        )
    )
    assert [entry.cause[-2:] for entry in shortage.entries] == [("a", "p"), ("b", "p")]
