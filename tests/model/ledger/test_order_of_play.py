"""Lines of one turn are performed in the order of player turns, wherever they are written."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.ledger.history import play_schedule, played_arrivals, position_at
from sandtable.model.overlay import flatten_scenario
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar:
    turns: 4
    order: [red, blue]
    phases: {muster: Muster, march: March, tally: Tally}
    mutual: [tally]
  owners:
    red: Red
    pink: {name: Pink, of: red}
    blue: {name: Blue, entry: [gate if blue controls all town, camp]}
types: {foot: {}}
pieces: {common: {foot: {flag: Flag}}, blue: {foot: {a: A}}}
boards:
  map: {kind: areas, name: Map, spaces: {town: Town, gate: Gate, camp: Camp}}
scenarios:
  it: {name: It, FIRST control: {red: [town]}, arrivals: {ARRIVALS}}
"""


def module(arrivals: str, first: str = ""):
    return module_from_text(MODULE.replace("ARRIVALS", arrivals).replace("FIRST", first))


BLUE_AFTER_RED = "blue: {2: {enter: [a]}}, red: {2: {control blue: [town]}}"


def test_who_moves_first_has_done_so_before_the_other_comes():
    history = play_schedule(module(BLUE_AFTER_RED), "it")
    assert [move.target.space for move in history.moves] == ["gate"]


def test_another_order_of_the_calendar_is_another_outcome():
    other = BLUE_AFTER_RED.replace("2: {control", "2 blue: {control")
    text = MODULE.replace("order: [red, blue]", "order: [blue, red]")
    swapped = module_from_text(text.replace("ARRIVALS", BLUE_AFTER_RED).replace("FIRST", ""))
    assert [move.target.space for move in play_schedule(swapped, "it").moves] == ["camp"]
    assert [move.target.space for move in play_schedule(module(other), "it").moves] == ["camp"]


def test_a_skipped_first_player_turn_has_not_happened():
    begun = module(BLUE_AFTER_RED, "first: 2 blue,")
    assert [move.target.space for move in play_schedule(begun, "it").moves] == ["camp"]


def test_a_piece_that_is_handed_on_in_one_turn_is_there_when_it_is_taken():
    handed = "blue: {2: {withdraw: [flag]}}, pink: {2: {enter at town: [flag]}}"
    history = play_schedule(module(handed), "it")
    assert not history.failed_actions
    assert not position_at(module(handed), "it", turn=2).standings


MOMENTS = [
    "common 2",
    "red 2",
    "pink 2 red muster",
    "red 2 red march",
    "blue 2",
    "blue 2 blue march",
    "red 2 red tally",
]


def order_of(lines):
    written: dict[Any, Any] = {}
    for line in lines:
        owner, _, moment = line.partition(" ")
        written.setdefault(owner, []).append(f"{moment}: {{note: [x]}}")
    text = ", ".join(f"{owner}: {{{', '.join(all_)}}}" for owner, all_ in written.items())
    made = module(text)
    return [
        f"{a.owner} {a.moment}" for a in played_arrivals(made, flatten_scenario(made, "it"), "it")
    ]


@given(lines=st.permutations(MOMENTS))
def test_lines_are_done_by_player_turn_and_phase(lines):
    assert order_of(lines) == MOMENTS


@pytest.mark.parametrize("lines", list(permutations(["red 1", "blue 1 red", "pink 1"])))
def test_lines_of_one_player_turn_stay_in_the_order_of_the_file(lines):
    assert order_of(lines) == list(lines)
