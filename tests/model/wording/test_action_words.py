"""Actions of events and options as sentences that players understand."""

from __future__ import annotations

import pytest

from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.wording.actions import describe_actions
from tests.support.modules import module_from_text

MODULE = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: {name: Reddish, spoken: the Reds}, blue: Blue}
  ratings: [anti-air]
  words:
    verbs: {grant: x, draw: x, join-red: x, first-fire: x}
    grants: {march: one march, drill: infantry marches twice}
types: {infantry: {name: Infantry}, plane: {name: Plane, domain: air, rated: "2"}}
pieces:
  red: {infantry: {pikes: 3 x Pikes, rg: {name: RG, spoken: the RG}}}
  blue: {infantry: {watch: Watch}, plane: {p: 2 x P}}
boards:
  map: {kind: areas, name: Map, spaces: {vess: Vess, edge: The East Edge}}
  away: {kind: boxes, name: Away, spaces: {yard: Salt Yard Box}}
regions: {east: {name: Far East, spaces: [vess, edge]}}
options: {early: {name: Early}}
events:
  red:
    storm:
      name: Storm
      play: keep
      optional: early
      dice: 1d6
      choices: {1..2: {does: {draw: [1 of event]}, then: return}, 3..6: {then: keep}}
      does: {DOES}
"""


def lines(does):
    module = module_from_text(MODULE.replace("{DOES}", does))
    event = module.events["red"]["storm"]
    return list(describe_actions(module, event.does, "red"))


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("{grant: [march]}", "One march"),
        ("{grant: [2 march using red]}", "2 marches using Reddish pieces"),
        ("{grant at any vess or edge: [march]}", "At any of Vess and the East Edge: one march"),
        ("{grant: [drill using infantry]}", "Infantry marches twice"),
        ("{draw: [3 of event]}", "Draw 3 event markers"),
        ("{join-red: [all blue infantry]}", "All Blue Infantry join the Reds"),
        ("{first-fire: [any of blue plane]}", "First fire: any Blue Planes"),
        ("{remove: [pikes, blue/watch]}", "Remove Pikes and Watch from the game"),
        ("{withdraw to yard: [rg]}", "Withdraw the RG to the Salt Yard Box"),
        ("{box yard: [2 pikes]}", "Move 2 Pikes to the Salt Yard Box"),
        ("{withdraw to yard: [pikes]}", "Withdraw Pikes to the Salt Yard Box"),
        ("{enter at vess: [pikes less 1 step]}", "Enter at Vess: Pikes less 1 step"),
        ("{enter at edge: [pikes]}", "Enter at the East Edge: Pikes"),
        (
            "{enter at one vess or yard: [pikes]}",
            "Enter in either Vess or the Salt Yard Box: Pikes",
        ),
        ("{enter: [pikes]}", "Enter where reinforcements enter: Pikes"),
        ("{enter at yard: [pikes]}", "Enter in the Salt Yard Box: Pikes"),
        ("{enter at any vess or edge: [pikes]}", "Enter at any of Vess and the East Edge: Pikes"),
        ("{enter at any east: [pikes]}", "Enter anywhere in the Far East: Pikes"),
        ("{enter at any land: [pikes]}", "Enter in any land space: Pikes"),
        ("{control red: [vess, edge]}", "The Reds take control of Vess and the East Edge"),
        ("{note: [One thing, another]}", "One thing, another"),
        (
            "{remove: [any of blue plane, at least 1d6 anti-air of plane]}",
            (
                "Remove from the game any Blue Planes with a total anti-air of at least "
                "the result of 1d6"
            ),
        ),
        (
            "{enter at vess: [pikes, pikes if early, blue/watch if early]}",
            "Enter at Vess: Pikes; if the option “Early” is on, also Pikes and Watch",
        ),
    ],
)
def test_actions(does, said):
    assert lines(does) == [said]


def test_rolls_and_options_of_an_event_are_sentences():
    [row] = event_rows(module_from_text(MODULE.replace("{DOES}", "{grant: [march]}")))
    assert row.lines == [
        "Only with the option “Early”",
        "One march",
        "Roll 1d6:",
        "1\u20132: Draw 1 event marker. Returned to the pool",
        "3\u20136: Kept",
    ]


@pytest.mark.parametrize(
    ("at", "window", "whose"),
    [
        ("4 red muster", "turn 4", "the Reddish turn"),
        ("1..9 red muster", "", "each Reddish turn"),
        ("3..9 red muster", "from turn 3", "each Reddish turn"),
        ("3..5 red muster", "turns 3 to 5", "each Reddish turn"),
    ],
)
def test_when_something_happens(at, window, whose):
    calendar = "  calendar: {turns: 9, phases: {muster: Muster or Rest}}\nt"
    text = MODULE.replace("\nt", f"\n{calendar}", 1)
    text = text.replace("      play: keep\n", f"      play: trigger\n      at: {at}\n")
    (row,) = event_rows(module_from_text(text.replace("      does: {DOES}\n", "")))
    assert row.window == window
    assert f"In the “Muster or Rest” phase of {whose}" in row.lines


def test_what_is_not_rolled_again_and_again_happens_in_a_turn():
    text = MODULE.replace("      play: keep\n", "      play: trigger\n      at: 3..5 red\n")
    (row,) = event_rows(module_from_text(text.replace("{DOES}", "{draw: [1 of event]}")))
    assert "In a Reddish turn" in row.lines
