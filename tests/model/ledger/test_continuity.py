"""A later scenario is compared with an earlier one and its schedule."""

import pytest

from sandtable.model.ledger.continuity import continuity_breaks, earlier_scenario_of_campaign
from tests.support.modules import module_from_text
from tests.support.present import present

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 9, order: [red, blue]}
  owners: {red: {name: Red, entry: [gate]}, blue: {name: Blue, entry: [hill]}}
types: {foot: {}, point: {kind: supply}}
pieces:
  red: {foot: {a: A, b: B, c: C, d: D, m: 4 x M, u: ~ x U}, point: {sp: 9 x SP}}
  blue: {foot: {x: X}}
boards:
  map: {kind: areas, name: Map, spaces: {town: Town, hill: Hill}}
  boxes: {kind: boxes, name: Boxes, spaces: {gate: Gate, camp: Camp, stables: Stables, dead: Dead}}
options: {early: Early}
events: {red: {storm: {name: Storm, play: trigger}}}
scenarios:
  base:
    abstract: true
    arrivals:
      red:
        2: {enter: [b], withdraw: [2 m]}
        3: {box camp: [c]}
        5: {enter: [d if early, 2 m]}
        8: {release from camp: [c], release from stables: [c]}
      blue:
        5: {withdraw: [x]}
  whole: {name: Whole, from: base, SETUP}
  late: {name: Late, from: base, first: 5 blue, LATE}
  variant: {name: Variant, from: late}
  other: {name: Other, first: 2, setup: {red: {town: [a]}}}
"""
WHOLE = "setup: {red: {town: [a, 3 m, sp, u]}, blue: {hill: [x]}}"
AS_IT_WAS = "town: [a, b, 3 m], camp: [c]"


def told(late: str, blue: str = "hill: [x]", whole: str = WHOLE, **options: str):
    setup = f"setup: {{red: {{{late}}}, blue: {{{blue}}}}}"
    module = module_from_text(MODULE.replace("SETUP", whole).replace("LATE", setup))
    found = continuity_breaks(module, "whole", "late", options)
    return [(one.why, one.piece, one.number) for one in found]


CLEAN = {
    "all is as it was": AS_IT_WAS,
    "what moved on": "hill: [a, 2 m], town: [b, m], camp: [c]",
    "what was lost": "dead: [a, b], town: [3 m], camp: [c]",
    "what has not moved on from where it came": "gate: [b], town: [a, 3 m], camp: [c]",
    "supply, and what nobody counts": f"{AS_IT_WAS}, hill: [7 sp, 3 u]",
    "what play decides": "town: [a if storm happened, b, 3 m], camp: [c]",
    "what is chosen": "town: [1 of foot, b, 3 m], camp: [c]",
}
BROKEN = {
    "missing": ("town: [b, 3 m], camp: [c]", ("missing", "red/a", 1)),
    "missing of several": ("town: [a, b, m], camp: [c]", ("missing", "red/m", 2)),
    "too many of several": ("town: [a, b, 4 m], camp: [c]", ("too soon", "red/m", 1)),
    "not come": (f"{AS_IT_WAS}, hill: [d]", ("too soon", "red/d", 1)),
    "in its box": ("town: [a, b, c, 3 m]", ("not released", "red/c", 1)),
    "another box": ("town: [a, b, 3 m], dead: [c]", ("in another box", "red/c", 1)),
    "yet another box": ("town: [a, b, 3 m], stables: [c]", ("in another box", "red/c", 1)),
}


@pytest.mark.parametrize("late", CLEAN.values(), ids=CLEAN)
def test_nothing_differs(late):
    assert told(late) == []


@pytest.mark.parametrize(("late", "expected"), BROKEN.values(), ids=BROKEN)
def test_one_piece_differs(late, expected):
    assert told(late) == [expected]


def test_a_player_turn_that_the_later_scenario_skips_is_history():
    """Red's part of turn 5 comes before the scenario begins, and Blue's does not."""
    assert told(AS_IT_WAS, early="on") == [("missing", "red/d", 1)]
    assert told(f"{AS_IT_WAS}, hill: [d]", early="on") == []
    assert told(AS_IT_WAS, blue="") == [("missing", "blue/x", 1)]


def test_what_was_withdrawn_is_told_with_the_line():
    text = MODULE.replace("first: 5 blue", "first: 6").replace("SETUP", WHOLE)
    module = module_from_text(
        text.replace("LATE", f"setup: {{red: {{{AS_IT_WAS}}}, blue: {{hill: [x]}}}}")
    )
    (late,) = [one for one in continuity_breaks(module, "whole", "late") if one.piece == "blue/x"]
    assert (late.why, present(late.move).turn, present(late.move).does) == (
        "too late",
        5,
        "withdraw",
    )


def test_what_lay_dead_may_be_anywhere():
    whole = "setup: {red: {town: [a, 3 m], dead: [d]}, blue: {hill: [x]}}"
    assert told(f"{AS_IT_WAS}, hill: [d]", whole=whole) == []
    assert told(AS_IT_WAS, whole=whole) == []


def test_a_scenario_comes_after_the_last_one_of_its_schedule():
    module = module_from_text(MODULE.replace("SETUP", WHOLE).replace("LATE", "setup: {}"))
    assert {name: earlier_scenario_of_campaign(module, name) for name in module.scenarios} == {
        "base": None,
        "whole": None,
        "late": "whole",
        "variant": None,
        "other": None,
    }
