"""Every kind of limit in one position: whether it is broken, and by which entries."""

import pytest

from sandtable.model.ledger.history import initial_position
from sandtable.model.limits.limit_breaches import limit_breaches
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red, pink: {name: Pink, of: red}, blue: Blue}
  ratings: [cost]
  words:
    pieces: {heavy: tag, chief: tag}
    spaces: {town: tag, room: number, income: number}
types:
  foot: {rated: 2, steps: 2}
  tank: {rated: 5, tags: [heavy]}
  base: {}
  point: {kind: supply}
  fleet: {kind: container}
pieces:
  common: {point: {sp: 9 x SP}}
  red: {foot: {r: 9 x R, boss: Boss; chief}, tank: {t: 4 x T}, base: {b: 2 x B}, fleet: {f: Fleet}}
  pink: {foot: {p: 4 x P}}
  blue: {foot: {u: 9 x U}, tank: {v: 2 x V}}
boards:
  map:
    kind: areas
    name: Map
    spaces: {north: North; town; room 3; income 2, south: South; town; income 4, hill: Hill}
  boxes:
    kind: boxes
    name: Boxes
    spaces: {dead: Dead, tent: {name: Tent, same-as: hill}}
scenarios:
  one:
    name: One
    control: {red: [north], blue: [south]}
    setup:
      red:
        north: [3 r, t, b]
        hill: [r less 1 step, boss]
        tent: [2 r]
        dead: [3 t]
        f: [r]
        north/south: [p]
        south: [f]
      pink: {north: [2 p]}
      blue: {south: [2 u, v, 2 sp]}
      common: {north: [4 sp]}
limits:
  it: {LIMIT, rule: "1"}
"""
# The limit, and for each breach: what is counted together, the number found, the number allowed.
CASES = {
    "of: unit, in: land, per: [space], at-most: 4": [("north", 8, 4)],
    "of: foot, in: north, per: [space, side], at-most: 5": [("north red", 6, 5)],
    "of: foot, in: north, per: [space, power], at-most: 3": [],
    "of: foot, in: hill, per: [space], at-most: 3": [("hill", 4, 3)],
    "of: foot, in: land, per: [space], at-most: room, default: 4": [("north", 6, 3)],
    "of: foot, in: land, per: [space], at-most: room": [("north", 6, 3)],
    "of: tank, per: [power], at-most: 3": [("red", 4, 3)],
    "of: tank, per: [space], at-most: 0": [("north", 1, 0), ("south", 1, 0)],
    "of: tank, in: dead, at-most: 2": [("dead", 3, 2)],
    "of: supply, in: land, at-most: 3": [("north", 4, 3)],
    "of: foot, in: land, per: [space, side], at-most: 2 per heavy": [
        ("north red", 6, 2),
        ("hill red", 4, 0),
    ],
    "of: foot, in: north, per: [space, side], at-most: 4, adds: {a: {of: base, at-most: 2}}": [],
    "of: foot, in: north, per: [space, side], at-most: 3, adds: {a: {of: base, at-most: 2}}": [
        ("north red", 6, 5)
    ],
    "of: unit, in: north, at-most: 9, of-which: {tanks: {of: tank, at-most: 0}}": [
        ("north tanks", 1, 0)
    ],
    "of: unit, in: south, per: [space, side], of-which: {f: {of: foot, at-least: 3}}": [
        ("south blue f", 2, 3)
    ],
    "of: foot, in: holding chief, at-least: 5": [("hill", 4, 5)],
    "of: blue, in: holding red, per: [space], at-most: 0": [("south", 3, 0)],
    "of: pink, in: town, at-least: 1": [("south", 0, 1)],
    "of: foot, in: land, per: [border], at-most: 0": [("north/south", 1, 0)],
    "of: foot, per: [container], at-most: 0": [("red/f", 1, 0)],
    "count: steps, of: foot, in: hill, at-most: 6": [("hill", 7, 6)],
    "count: cost, of: unit, in: south, per: [space], at-most: 8": [("south", 9, 8)],
    "of: foot, in: north, per: [space], at-most: 1, exempt: red": [],
    "of: foot, in: north, at-most: 1, if: blue controls all north": [],
    "of: foot, in: north, at-most: 1, if: red controls all north": [("north", 6, 1)],
    "of: foot, per: [side], each-at-most: {red: 3, blue: 9}": [("red", 11, 3)],
    "of: tank, per: [power], each-exactly: {red: 4, blue: 3}": [("blue", 1, 3)],
    "of: supply, per: [power], each-at-most: {red: 1, blue: 1}": [("blue", 2, 1)],
    "of: foot, in: land, at-most: unlimited": [],
    "of: foot, in: land, at-most: ~": [],
    "of: foot, in: land, at-most: 1d6": [],
    "of: foot, per: [piece], at-most: 3": [("red/r", 7, 3)],
    "of: foot, in: hill, exactly: 4": [],
    "of: foot, in: hill, exactly: 3": [("hill", 4, 3)],
    "of: foot, in: hill, exactly: 5": [("hill", 4, 5)],
}


def _breaches(limit: str, text: str = MODULE) -> list[tuple[str, float, float]]:
    module = module_from_text(text.replace("LIMIT", limit))
    position = initial_position(module, "one")
    return [
        (
            " ".join([*(part for _, part in b.group.key if part), *([b.part] if b.part else [])]),
            b.group.total,
            b.allowed,
        )
        for b in limit_breaches(module, "it", module.limits["it"], position)
    ]


@pytest.mark.parametrize(("limit", "expected"), CASES.items(), ids=list(CASES))
def test_limit(limit, expected):
    assert _breaches(limit) == expected


def test_the_cause_is_the_fewest_entries():
    limit = "of: unit, in: north, per: [space, side], at-most: 4"
    module = module_from_text(MODULE.replace("LIMIT", limit))
    (breach,) = limit_breaches(module, "it", module.limits["it"], initial_position(module, "one"))
    assert [cause[-1] for cause in breach.causes] == ["r", "p"]


UNTOLD = {
    "of: tank, in: controlled by blue, at-most: 0": [],
    "of: tank, in: town not controlled by red, at-most: 0": [],
    "of: tank, in: town not supplied by red, at-most: 0": [],
    "of: chief, in: town controlled by blue, at-least: 1": [],
    "of: tank, in: town controlled by blue, per: [], at-most: 0": [],
    "of: tank, in: town or controlled by red, at-most: 0": [("north", 1, 0), ("south", 1, 0)],
}


@pytest.mark.parametrize(("limit", "expected"), UNTOLD.items(), ids=list(UNTOLD))
def test_a_space_that_nobody_tells_the_holder_of_breaks_nothing(limit, expected):
    silent = MODULE.replace("    control: {red: [north], blue: [south]}\n", "")
    assert _breaches(limit, silent) == expected
