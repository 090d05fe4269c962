"""Counts that are certain or possible.

Limits also count other things than pieces.
"""

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.limits.limit_validity import applies_at_setup
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 9, order: [red, blue]}
  owners: {red: Red, pink: {name: Pink, of: red}, blue: Blue}
  words:
    pieces: {room: number default 1}
    spaces: {income: number default 1, town: tag}
    states: {flying: It is in the air.}
types:
  foot: {steps: 2, faces: [full, worn]}
  wing: {domain: air}
  cart: {kind: supply, faces: [rolling, still]}
  ship: {kind: container}
pieces:
  red: {foot: {r: 9 x R, s: 2 x S}, wing: {w: 5 x W}, cart: {c: 5 x C}, ship: {d: D, e: E}}
  pink: {foot: {p: 4 x P}}
  blue: {foot: {u: 9 x U}}
boards:
  map:
    kind: areas
    name: Map
    spaces: {a: A; town; income 2, b: B; town; income 4, h: H, k: K}
  boxes: {kind: boxes, name: Boxes, spaces: {grave: Grave}}
regions: {west: [a, h], east: [b, k]}
options: {late: Late}
events: {red: {flood: {name: Flood, play: keep}, storm: {name: Storm, play: keep}}}
scenarios:
  one:
    name: One
    first: 3
    happened: [flood]
    control: {red: [a, h], blue: [b]}
    setup:
      red:
        a: [2 r, w, w flying, c, c still]
        h: [r worn, s less 1 step]
        any b or k: [2 r]
        any a or b: [3 s]
        k: [2 of foot, s if red controls all k]
        d: [p]
        b: [d, e]
        grave: [3 w, s]
      blue: {b: [u]}
limits: {it: {LIMIT, rule: "1"}}
"""
# The limit, and for each breach: what is counted together, the number found, the number allowed.
CASES = {
    "of: wing in state flying, in: a, at-most: 0": [("a", 1, 0)],
    "of: wing not in state flying, in: a, at-most: 0": [("a", 1, 0)],
    "of: wing, in: a, at-most: 1, exempt: wing in state flying": [],
    "of: cart in state still, in: a, at-most: 0": [("a", 1, 0)],
    "of: cart in state rolling, in: a, at-most: 0": [("a", 1, 0)],
    "of: foot in state worn, in: h, at-most: 1": [("h", 2, 1)],
    "of: wing in a, per: [side], at-most: 1": [("red", 2, 1)],
    "of: foot, in: a, at-most: 2": [],
    "of: foot, in: b or k, per: [side], at-most: 3": [("red", 4, 3)],
    "of: foot, in: k, at-most: 1": [("k", 2, 1)],
    "of: foot, in: k, at-least: 5": [],
    "of: foot, in: a, at-least: 6": [],
    "of: foot, in: h, at-least: 6": [("h", 2, 6)],
    "of: wing, in: holding cart, per: [space, side], at-least: 9": [("a red", 2, 9)],
    "of: foot, in: b, per: [space, side], at-least: 2": [("b blue", 1, 2)],
    "of: foot, in: holding wing, at-most: 0": [("a", 2, 0)],
    "of: wing, in: grave or holding wing, at-most: 1": [("a", 2, 1), ("grave", 3, 1)],
    "of: red/r, in: west, per: [region], at-most: 2": [("west", 3, 2)],
    "of: foot, per: [container], at-most: 0": [("red/d", 1, 0)],
    "of: foot, per: [container], at-least: 1": [("red/e", 0, 1)],
    "count: steps, of: red/s, in: h, per: [piece], at-most: 0": [
        ("red/s@scenarios.one.setup.red.h.[s less 1 step]", 1, 0)
    ],
    "of: foot, per: [carrier], at-most: 0": [],
    "count: income, in: land, per: [power], each-exactly: {red: 3, blue: 3}": [("blue", 4, 3)],
    "count: income, in: town, per: [side], at-most: 2": [("blue", 4, 2)],
    "count: town, in: h or b, per: [side], each-exactly: {red: 1, blue: 1}": [("red", 0, 1)],
    "of: wing, in: a, at-most: 0, turns: 3..4": [("a", 2, 0)],
    "of: wing, in: a, at-most: 0, turns: 4..5": [],
    "of: wing, in: a, at-most: 0, if: turn 3": [("a", 2, 0)],
    "of: wing, in: a, at-most: 0, if: flood happened": [("a", 2, 0)],
    "of: wing, in: a, at-most: 0, if: storm happened": [],
    "of: wing, in: a, at-most: 0, if: not storm happened": [("a", 2, 0)],
    "of: wing, in: a, at-most: 0, if: late": [],
    "of: wing, in: a, at-most: 0, if: {all: [not late, red controls all a]}": [("a", 2, 0)],
    "of: wing, in: a, at-most: 0, if: roll 1..3": [],
    "of: wing, in: a, at-most: 0, if: not roll 1..3": [],
}


def _breaches(limit: str) -> list[tuple[str, float, float]]:
    module = module_from_text(MODULE.replace("LIMIT", limit))
    found = limit_breaches(module, "it", module.limits["it"], initial_position(module, "one"))
    return [(" ".join(part for _, part in b.group.key), b.group.total, b.allowed) for b in found]


@pytest.mark.parametrize(("limit", "expected"), CASES.items(), ids=list(CASES))
def test_limit(limit, expected):
    assert _breaches(limit) == expected


@pytest.mark.parametrize(
    ("limit", "held"),
    [
        ("at-most: 0", True),
        ("at-most: 0, when: [setup]", True),
        ("at-most: 0, when: [march-end]", True),
        ("at-most: 0, when: [march]", False),
        ("per: [space, turn], at-most: 0", False),
    ],
)
def test_which_limits_a_set_up_must_keep(limit, held):
    assert applies_at_setup(module_from_text(MODULE.replace("LIMIT", limit)).limits["it"]) is held


def test_what_stands_in_a_hex_by_its_other_name_is_there():
    text = """\
types: {foot: {}, chief: {kind: leader}}
pieces: {common: {foot: {f: 2 x Foot}, chief: {rand: Rand}}}
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "H{column}.{row}", columns: [1, 2], rows: [1, 2]}
    spaces: {"H1.1": Mill; alias mill}
scenarios: {one: {name: One, setup: {common: {mill: [rand]}}}}
limits: {it: {of: unit, in: holding rand, at-least: 1, rule: "1"}}
"""
    module = module_from_text(text)
    (breach,) = limit_breaches(module, "it", module.limits["it"], initial_position(module, "one"))
    assert breach.group.space == "H1.1"
