"""The cost of a piece that is built step by step, each step at its own price."""

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.limit_breaches import limit_breaches
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
  ratings: [strength]
  step-costs: {k: 1, w: 2, r: 3, b: no}
  words: {marks: {k: black, w: white, r: red, b: blue}}
types: {foot: {}}
pieces: {red: {foot: {f: 2 x PIECE F}}}
boards: {map: {kind: areas, name: Map, spaces: {a: A}}}
scenarios: {one: {name: One, setup: {red: {a: [ENTRY]}}}}
limits: {it: {count: cost, of: f, per: [PER], at-most: 0, rule: "1"}}
"""


@pytest.mark.parametrize(
    ("piece", "entry", "per", "cost"),
    [
        ("5w > 3w > 1k > 0r", "f", "piece", [8]),
        ("5w > 3w > 1k > 0r", "f at step 1", "piece", [4]),
        ("3r > 0r", "2 f", "space", [12]),
        ("3r > 0r", "2 f", "piece", [6]),
        ("3k > 2k > 1b", "f", "piece", []),
        ("3 > 2", "f", "piece", []),
    ],
)
def test_a_step_costs_what_its_mark_says(piece, entry, per, cost):
    text = MODULE.replace("PIECE", piece).replace("ENTRY", entry).replace("PER", per)
    module = module_from_text(text)
    found = limit_breaches(module, "it", module.limits["it"], initial_position(module, "one"))
    assert [breach.group.total for breach in found] == cost
