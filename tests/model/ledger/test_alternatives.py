"""Entries that exclude each other count as many copies as can exist at one time."""

import pytest

from sandtable.model.ledger.history import initial_position, initial_position_all_branches
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {x: 9 x X}}}
events: {red: {storm: {name: Storm, play: trigger}, thaw: {name: Thaw, play: trigger}}}
options: {early: Early, ways: {name: Ways, choices: [land, sea, air], default: land}}
boards: {map: {kind: areas, name: Map, spaces: {a: A, b: B, c: C}}}
scenarios: {it: {name: It, EXTRA setup: {red: {SETUP}}}}
"""
CASES = {
    "a: [x if storm happened], b: [x if not storm happened]": 1,
    "a: [2 x if storm happened], b: [x if not storm happened]": 2,
    "a: [x if storm happened], b: [x if thaw happened]": 2,
    "a: [x], b: [x if storm happened], c: [2 x if not storm happened]": 3,
    "a: [x if storm happened], b: [2 x if not storm happened], c: [x if thaw happened]": 3,
    "a: [x if early], b: [2 x if not early]": 2,
    "a: [x if roll 1..3], b: [x if not roll 1..3]": 1,
}


def position(setup, extra="", of=initial_position):
    return of(module_from_text(MODULE.replace("SETUP", setup).replace("EXTRA", extra)), "it")


@pytest.mark.parametrize(("setup", "out"), CASES.items(), ids=list(CASES))
def test_as_many_are_out_as_can_be(setup, out):
    assert position(setup).copies_out["red/x"] == out


def test_under_every_option_each_choice_is_made_once():
    setup = "a: [x if ways is land], b: [2 x if ways is sea], c: [x if early]"
    assert position(setup, of=initial_position_all_branches).copies_out["red/x"] == 3


def test_what_has_happened_is_no_question():
    setup = "a: [x if storm happened], b: [5 x if not storm happened]"
    assert position(setup, "happened: [storm],").copies_out["red/x"] == 1


def test_all_other_are_those_that_no_alternative_takes():
    setup = "a: [x if storm happened], b: [x if not storm happened], c: [all other x]"
    rest = [s.quantity for s in position(setup).standings if s.place.space == "c"]
    assert rest == [8]


def test_what_is_taken_up_is_no_longer_counted():
    there = position("a: [2 x if storm happened], b: [x if not storm happened]")
    there.take_copies("red/x", 2, lambda standing: standing.place.space == "a")
    assert there.copies_out["red/x"] == 1
