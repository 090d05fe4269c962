"""A scenario that begins on a turn of another one, with the position of the ledger."""

from __future__ import annotations

import pytest

from sandtable.model import resources
from sandtable.model.checks.recheck import check_module
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.scenario_from_turn import TurnAnswers, add_scenario_from_turn
from sandtable.model.ledger.history import initial_position, position_at
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.differences import describe_differences
from sandtable.model.reports.turn_questions import questions_before_turn
from sandtable.model.storage.module_loading import load_module
from sandtable.plugins.registry import plugin_registry
from tests.support.modules import MODULE_HEAD, module_from_text

OPEN = TurnAnswers()
MODULE = module_from_text(
    MODULE_HEAD
    + """\
  owners: {red: Red, blue: Blue}
  calendar: {turns: 8, order: [red, blue]}
types: {foot: {rated: 3 > 1}}
pieces: {red: {foot: {guard: 3 x Guard, line: 4 x Line}}, blue: {foot: {rovers: Rovers}}}
boards: {map: {kind: areas, name: Map, spaces: {town: Town, hill: Hill, camp: Camp}}}
regions: {heights: [hill, town]}
options: {flood: {name: Early Flood}}
events: {blue: {spate: {name: Spate, play: immediate}}}
scenarios:
  long:
    name: The Long War
    setup:
      red:
        town: [2 guard, line less 1 step]
        any in heights: [2 line]
    arrivals:
      red: {3: {enter at hill: [guard]}, 5: {withdraw to camp: [2 guard]}}
      blue:
        2: {enter at camp: [rovers if flood is on]}
        4: {enter at town: [rovers if spate happened]}
    control: {red: [town]}
"""
)


def pieces(module, scenario, turn=None):
    found: dict[tuple[object, ...], int] = {}
    position = position_at(module, scenario, turn=turn, before=turn is not None)
    for standing in position.standings:
        key = (standing.pieces, str(standing.place), standing.lost)
        found[key] = found.get(key, 0) + (standing.quantity or 0)
    return found


@pytest.mark.parametrize("turn", [1, 3, 4, 6])
def test_its_set_up_is_the_position_before_the_arrivals_of_the_turn(turn):
    after = add_scenario_from_turn(MODULE, "new", "New", "long", turn, OPEN)
    assert pieces(after, "new") == pieces(MODULE, "long", turn)
    assert str(after.scenarios["new"].first) == str(turn)
    assert after.scenarios["long"] is MODULE.scenarios["long"]
    # Played on, both reach the same end.
    assert pieces(after, "new", 8) == pieces(MODULE, "long", 8)


def test_only_lines_that_differ_are_written():
    first = add_scenario_from_turn(MODULE, "new", "New", "long", 1, OPEN)
    assert not first.scenarios["new"].setup
    later = add_scenario_from_turn(MODULE, "new", "New", "long", 4, OPEN)
    (chart,) = later.scenarios["new"].setup.values()
    assert [(str(p), [str(e) for e in es or ()]) for p, es in (chart or {}).items()] == [
        ("hill", ["guard"])
    ]


def test_what_is_open_is_asked_in_words():
    questions = questions_before_turn(MODULE, "long", 5, {})
    asked = {question.text: list(question.answers.values()) for question in questions}
    assert asked["Early Flood"] == ["On", "Off"]
    (fact,) = [question for question in questions if question.kind == "fact"]
    assert list(fact.answers) == ["", "yes", "no"]
    assert "Spate" in fact.text
    (place,) = [question for question in questions if question.kind == "place"]
    assert list(place.answers.values()) == ["Leave open", "Town", "Hill"]


def test_answers_decide_what_is_there():
    (fact,) = [q for q in questions_before_turn(MODULE, "long", 5, {}) if q.kind == "fact"]
    (place,) = [q for q in questions_before_turn(MODULE, "long", 5, {}) if q.kind == "place"]
    yes = TurnAnswers({"flood": "on", fact.key[0]: "yes"}, {place.key: "hill"})
    after = add_scenario_from_turn(MODULE, "new", "New", "long", 5, yes)
    scenario = flatten_scenario(after, "new")
    charts = [chart or {} for chart in scenario.setup.values()]
    lines = {str(p): [str(e) for e in es or ()] for chart in charts for p, es in chart.items()}
    assert lines["hill"] == ["2 line", "guard"]
    assert "any in heights" not in lines
    assert scenario.happened == ("spate",)
    assert scenario.options["flood"] == "on"
    no = TurnAnswers({fact.key[0]: "no"})
    without = add_scenario_from_turn(MODULE, "new", "New", "long", 5, no)
    assert not any("rovers" in s.first_piece for s in initial_position(without, "new").standings)


def test_left_open_it_stays_a_condition():
    after = add_scenario_from_turn(MODULE, "new", "New", "long", 5, OPEN)
    (standing,) = [
        s for s in initial_position(after, "new").standings if s.first_piece == "blue/rovers"
    ]
    assert str(standing.when) == "spate happened"


@pytest.mark.parametrize("turn", [0, 9])
def test_a_turn_that_is_not_played_is_refused(turn):
    with pytest.raises(EditError, match="turns 1 to 8"):
        add_scenario_from_turn(MODULE, "new", "New", "long", turn, OPEN)


def test_our_own_game_has_no_new_findings():
    module = load_module(resources.path_of_sample("lantern_ford")).module
    checks = plugin_registry().all_checks
    before = {(f.check, f.message) for f in check_module(module, checks).findings}
    after = add_scenario_from_turn(module, "later", "Later", "haytime", 7, OPEN)
    found = {(f.check, f.message) for f in check_module(after, checks).findings} - before
    assert not {finding for finding in found if "Later" in finding[1]}, found
    assert describe_differences(module, after)
