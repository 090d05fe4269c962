"""A turn track has the events that can happen in its scenario, and no others."""

from __future__ import annotations

import pytest

from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.possible_events import possible_events
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

GAME = module_from_text("""
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red, blue: Blue}
  calendar: {turns: 6, order: [red, blue], first: 1941-03, turn: month}
  words: {spaces: {pool: tag, used: tag}}
types: {foot: {kind: unit}, chief: {kind: leader}}
pieces:
  red: {foot: {guard: 2 x Guard, spare: Spare}, chief: {marshal: Marshal}}
boards:
  map: {kind: areas, name: Map, spaces: {ash: Ash}}
  boxes: {kind: boxes, name: Boxes, spaces: {dead: Dead, bag: Bag; pool, gone: Gone; used}}
options: {early: Early Thaw}
events:
  red:
    thaw: {name: Thaw, play: trigger, at: 3, optional: early, does: {note: [It thaws.]}}
    storm: {name: Storm, play: trigger, at: 2..4 red, roll: {1941-04: 5..6, "4": 1..},
      does: {note: [It storms.]}}
    flood: {name: Flood, play: trigger, at: 4.., if: storm happened, does: {note: [Wet.]}}
    drought: {name: Drought, play: trigger, at: 4.., if: thaw happened, does: {note: [Dry.]}}
    hurt: {name: The Marshal is hurt, play: trigger, at: 1.., if: red has some marshal,
      does: {withdraw: [marshal]}}
    relief: {name: Relief, play: trigger, at: 1..2, if: red controls ash}
    raid: {name: Raid, play: keep, years: 1941, does: {note: [A raid.]}}
    feint: {name: Feint, play: keep, years: 1941, does: {note: [A feint.]}}
scenarios:
  short:
    first: 2 blue
    last: 4
    setup: {red: {ash: [guard], dead: [marshal], bag: [feint], gone: [raid]}}
  relieved:
    setup: {red: {ash: [guard, marshal]}}
    happened: [storm]
    options: {early: on}
    victory: {red: {side: red, if: [relief happened]}}
  reserve:
    setup: {red: {dead: [marshal]}}
    arrivals: {red: {5: {enter at ash: [marshal]}}}
""")


def turns(scenario, **options):
    return {key: sorted(on) for (_, key), on in possible_events(GAME, scenario, options).items()}


def test_what_a_scenario_cannot_bring_is_left_out():
    """Options are off, an officer is dead, a marker is used, or nothing needs the event."""
    found = turns("short")
    assert found.keys() == {"storm", "flood", "feint"}


def test_turns_are_those_of_the_scenario_and_of_its_player_turns():
    found = turns("short")
    assert found["storm"] == [4]  # on turn 2, Red has no player turn left
    assert found["flood"] == [4]
    assert found["feint"] == [2, 3, 4]


def test_what_can_happen_is_there():
    found = turns("relieved")
    assert found.keys() == {"thaw", "flood", "drought", "hurt", "relief", "raid", "feint"}
    assert found["thaw"] == [3]
    assert found["hurt"] == [1, 2, 3, 4, 5, 6]


def test_an_option_that_is_chosen_brings_its_event():
    assert "thaw" in turns("short", early="on")
    assert "thaw" not in turns("relieved", early="off")


def test_who_arrives_later_is_not_out_of_play():
    assert "hurt" in turns("reserve")


def test_a_track_says_what_a_roll_must_be():
    events = {turn.turn: turn.event_words for turn in track_turns(GAME, "reserve")}
    assert "Storm (on a roll of 5 or 6)" in events[2]
    assert "Storm (on a roll of 1 or more)" in events[4]


@pytest.mark.parametrize(
    ("sample", "scenario", "there", "absent"),
    [
        ("mare_nostrum", "turning_of_the_tide", "Operation Torch", "Dash to the Wire"),
        ("mare_nostrum", "desert_fox", "Operation Mercury", "Operation Torch"),
        ("mare_nostrum", "herkules_option", "Operation Herkules", "Operation Felix"),
        ("afrika_ii", "gazala", "Rommel gets sick", "O'Connor is captured"),
        ("afrika_ii", "compass", "O'Connor is captured", "Tobruk is relieved"),
        ("afrika_ii", "crusader_short", "Tobruk is relieved", "First withdrawal"),
        ("aa_north_africa", "rommels_last_push", "Lend-Lease", ""),
        ("aa_north_africa", "operation_torch", "No American air units", "The Axis goes west"),
    ],
)
def test_tracks_of_the_samples(sample, scenario, there, absent):
    module = module_with_errata_applied(
        load_module(resources.path_of_sample(sample)).complete_module
    )
    names = [name for turn in track_turns(module, scenario) for name in turn.events]
    assert there in names
    assert not absent or not any(name.startswith(absent) for name in names)
