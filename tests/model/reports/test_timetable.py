"""The schedule as a table, and the scenarios that share its lines.

It also lists unused pieces and events with dates.
"""

from __future__ import annotations

import pytest

from sandtable.model import resources
from sandtable.model.limits.stock_use import stock_use
from sandtable.model.reports.timetable import scenario_timetable, scenarios_sharing_line
from sandtable.model.reports.turn_events import turn_events_of
from sandtable.model.reports.unused_pieces import unused_pieces
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import MODULE_HEAD, module_from_text

_GAME = """\
  calendar: {turns: 6, order: [red, blue]}
  owners: {red: {name: Red, entry: [ford]}, blue: {name: Blue}, ally: {name: Ally, of: blue}}
types: {foot: {name: Foot}, mount: {name: Horse}}
boards: {map: {name: Map, kind: areas, spaces: {ford: {name: Ford}, mill: {name: Mill}}}}
pieces:
  red: {foot: {pikes: {copies: 3}}, mount: {lancers: {copies: 1}, spare: {copies: 2}}}
  blue: {foot: {watch: {copies: 1}}}
options: {early: {name: Early}}
events:
  red:
    thaw: {name: Thaw, play: trigger, at: 3}
    storm: {name: Storm, play: trigger, roll: {2: 5..6}}
    fair: {name: Fair, play: immediate, years: ..4}
scenarios:
  all:
    abstract: true
    arrivals:
      red:
        2: {enter: [2 pikes, lancers if early]}
        4: {enter: [lancers if not early], withdraw: [pikes]}
      ally: {3..4: {note: [Rain.]}}
      blue: {5: {control blue: [mill]}}
  one: {from: all, name: One, setup: {red: {ford: [pikes]}}}
  two: {from: all, first: 3, arrivals: {red: {2: ~, 4: {enter: [3 pikes]}}}}
  three: {from: two}
"""


@pytest.fixture
def game():
    return module_from_text(MODULE_HEAD + _GAME)


def _said(table):
    return [
        (due.turn, due.owner, due.does, due.name, due.scenario_that_writes_schedule)
        for due in table.entries
    ]


def test_every_entry_stands_on_its_turn_and_names_where_it_is_written(game):
    assert _said(scenario_timetable(game, "two")) == [
        (3, "ally", "note", "Rain.", "all"),
        (4, "red", "enter", "3 Foot", "two"),
        (4, "red", "withdraw", "Foot", "all"),
        (4, "ally", "note", "Rain.", "all"),
        (5, "blue", "control", "Blue: Mill", "all"),
    ]


def test_who_plays_or_has_a_schedule_has_a_column(game):
    assert scenario_timetable(game, "one").owners == ("red", "blue", "ally")


@pytest.mark.parametrize(("chosen", "turn"), [("on", 2), ("off", 4)])
def test_options_tell_which_entries_hold(game, chosen, turn):
    table = scenario_timetable(game, "one", {"early": chosen})
    assert table.options == ("early",)
    horse = {due.turn: due.holds for due in table.entries if due.name == "Horse"}
    assert horse == {2: turn == 2, 4: turn == 4}


def test_turns_before_a_scenario_are_not_played(game):
    played = {due.turn: due.played for due in scenario_timetable(game, "two").entries}
    assert played == {3: True, 4: True, 5: True}
    assert not scenario_timetable(game, "all", {}).entries[0].spans


def test_a_line_is_shared_by_those_that_do_not_write_it_themselves(game):
    line = ("scenarios", "all", "arrivals", "red")
    assert scenarios_sharing_line(game, "all", (*line, "2", "enter")) == ("one",)
    assert scenarios_sharing_line(game, "all", (*line, "4", "withdraw")) == ("one", "two", "three")
    assert scenarios_sharing_line(game, "all", (*line, "4", "enter"), but="one") == ()
    own = ("scenarios", "two", "arrivals", "red", "4", "enter")
    assert scenarios_sharing_line(game, "two", own) == ("three",)


def test_what_is_neither_placed_nor_scheduled_is_left_over(game):
    found = {o.counter.id: o.number for o in unused_pieces(game, scenario_timetable(game, "one"))}
    assert found == {"red/spare": 2, "blue/watch": 1}
    none = {o.counter.id: o.number for o in unused_pieces(game, scenario_timetable(game, "all"))}
    assert none["red/pikes"] == 1


def test_the_stock_in_use_is_counted_turn_by_turn(game):
    use = stock_use(game, "one")
    red = next(strip for strip in use.by["power"] if strip.key == "red")
    assert (red.stock, red.used) == (6, (1, 1, 3, 3, 4, 3, 3))
    assert [strip.key for strip in use.by["class"]] == ["foot", "mount"]


def test_from_when_on_the_box_holds_too_few(game):
    text = _GAME.replace("4: {enter: [3 pikes]}", "4: {enter: [5 pikes]}")
    use = stock_use(module_from_text(MODULE_HEAD + text), "two")
    red = next(strip for strip in use.by["power"] if strip.key == "red")
    assert red.over == ((), (), ("red/pikes",), ("red/pikes",), ("red/pikes",))


def test_events_stand_on_the_turns_that_bring_them(game):
    assert [(flag.turn, flag.name, flag.how) for flag in turn_events_of(game, "one")] == [
        (3, "Thaw", "on this turn"),
        (2, "Storm", "on a roll of 5 or 6"),
    ]
    assert [flag.name for flag in turn_events_of(game, "two")] == ["Thaw"]


@pytest.mark.parametrize("name", resources.sample_names())
def test_the_table_has_what_the_schedule_has(name):
    module = load_module(resources.path_of_sample(name)).module
    for scenario in module.scenarios:
        table = scenario_timetable(module, scenario)
        assert all(due.owner in table.owners for due in table.entries)
        assert stock_use(module, scenario).first == table.first
