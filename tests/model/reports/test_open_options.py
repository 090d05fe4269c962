"""Options that are still open before play.

The sheets have the entries of each choice, and say what an option changes.
"""

import pytest

from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.forces import player_forces
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import rule_rows, victory_rows
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red, blue: Blue}
  calendar: {turns: 6, order: [red, blue]}
boards: {map: {kind: areas, name: Map, spaces: {alder: Alder, birch: Birch}}}
types: {foot: {name: Foot}}
pieces: {red: {foot: {guard: Guard, scouts: Scouts, horse: 2 x Horse}}}
options:
  early: {name: Early Guard, note: For a first game.}
  raid: {name: Raid, choices: [soon, late], default: late}
  feint: {name: Feint, does: {remove: [red/scouts]}}
scenarios:
  open:
    name: Open
    setup: {red: {birch: [scouts if raid is soon]}}
    arrivals:
      red:
        2: {enter at alder: [guard if early, horse]}
        4: {enter at alder: [guard if not early], withdraw: [horse if raid is late]}
    victory:
      red-wins: {side: red, if: [red controls alder]}
      red-wins-early: {side: red, level: major, if: [early, red controls birch]}
  fixed: {name: Fixed, from: open, options: {early: on, feint: off}}
"""


@pytest.fixture
def module():
    return module_from_text(GAME)


def lines(rows):
    return [(row.turn, row.name, row.condition) for row in rows]


def test_an_open_option_has_the_lines_of_each_choice(module):
    rows = arrivals_report(module, "open", with_open_options=True).entries
    assert lines(rows) == [
        (2, "Guard", "early"),
        (2, "Horse", None),
        (4, "Guard", "not early"),
        (4, "Horse", "raid is late"),
    ]


@pytest.mark.parametrize(
    ("scenario", "options"), [("fixed", {}), ("open", {"early": "on"})], ids=["set", "chosen"]
)
def test_a_decided_option_leaves_one_line_without_a_condition(module, scenario, options):
    rows = arrivals_report(module, scenario, options=options, with_open_options=True).entries
    assert lines(rows)[:2] == [(2, "Guard", None), (2, "Horse", None)]
    assert [row.name for row in rows if row.turn == 4] == ["Horse"]


def test_the_set_up_has_each_branch_and_counts_the_default_one(module):
    [place] = setup_sheet(module, "open", "red").places
    assert [(row.name, row.details) for row in place.pieces] == [
        ("Scouts", ["if the option “Raid” is “soon”"])
    ]
    assert place.count == 0
    [place] = setup_sheet(module, "open", "red", options={"raid": "soon"}).places
    assert [row.details for row in place.pieces] == [[]]
    assert setup_sheet(module, "open", "red", options={"raid": "late"}).places == []


def test_turn_track_and_order_of_battle_have_each_branch(module):
    turns = track_turns(module, "open")
    assert [row.condition for turn in turns for row in turn.seats[0].arrivals][:3] == [
        "early",
        None,
        "not early",
    ]
    coming = [row for row in player_forces(module, "open", "red").rows if row.turn == 2]
    assert [row.row.details for row in coming] == [["if the option “Early Guard” is on"], []]


def test_an_option_tells_what_it_changes_in_the_scenario(module):
    texts = {row.name: row.text for row in rule_rows(module, "open") if row.sort == "option"}
    assert texts["Early Guard"] == (
        "Optional. With it: Guard at Alder on turn 2. Without it: Guard at Alder on turn 4. "
        "For a first game"
    )
    assert texts["Raid"] == (
        "Late (or soon). Soon: Scouts in Birch at the start. Late: Horse withdrawn on turn 4"
    )


def test_an_option_that_is_out_of_play_says_only_this(module):
    texts = {row.name: row.text for row in rule_rows(module, "fixed") if row.sort == "option"}
    assert texts["Feint"] == "Not in play in this scenario"
    assert texts["Early Guard"] == "In play in this scenario. For a first game"


def test_victories_of_a_choice_not_taken_are_left_out(module):
    assert [row.level for row in victory_rows(module, "open")] == ["victory", "major"]
    off = module_from_text(GAME.replace("early: on, feint", "early: off, feint"))
    assert [row.level for row in victory_rows(off, "fixed")] == ["victory"]
    [_, row] = victory_rows(module, "fixed")
    assert row.conditions == ["Red controls Birch"]
