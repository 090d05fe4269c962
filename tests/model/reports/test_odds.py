"""Odds of tables and pools, as the command line prints them."""

from fractions import Fraction

import pytest

from sandtable.model.entities.head import Calendar
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.phrases.span import Span
from sandtable.model.reports.odds import pool_odds, table_odds
from sandtable.model.reports.scenario_pools import DrawTerms, pools_of_module, scenario_pool
from sandtable.model.tables.errors import InexactError
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  id: a-test
  dice: [2d10]
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turn: month, first: 1941-11, turns: 4, order: [red, blue], skips: {blue: 1941-12}}
  owners: {red: Red, pink: {name: Pink, of: red}, blue: Blue}
  words: {spaces: {pool: tag}}
options: {wet: {name: Wet}}
types: {foot: {name: Foot}}
pieces: {red: {foot: {f: 3 x Foot}}}
boards:
  boxes:
    kind: boxes
    name: Boxes
    spaces:
      cup: Red Cup; pool
      pot: Blue Pot; pool
      bag: Bag; pool
      units: Units; pool
      hand: Hand
tables:
  crt:
    name: Combat
    dice: 1d6
    columns: ["1:1", "2:1"]
    shift: 1
    rows: {1..4: [A, D], 5..6: [D, X]}
  chart: {name: Chart, rows: {a: ["1"]}}
events:
  common: {fog: {name: Fog, play: immediate, then: return}}
  red:
    a: {name: A, play: keep, then: return on 1..5}
    b: {name: B, play: immediate, years: 1942, then: discard}
    c: {name: C, play: immediate, optional: wet, then: discard}
    d: {name: D, play: immediate, then: ~, choices: {rest: {}, roam: {does: {draw: [1 of event]}}}}
  pink: {p: {name: P, play: keep, then: discard}}
  blue:
    x: {name: X, play: keep, then: discard}
    y: {name: Y, play: keep, then: discard}
scenarios:
  one:
    name: One
    first: 1941-11 blue
    setup:
      red: {cup: [a, b, c, pink/p], units: [3 f]}
      common: {bag: [fog, red/d]}
      blue: {pot: [x]}
    arrivals:
      red: {1941-12: {box hand: [p]}, 1942-01: {box cup: [d]}}
      blue: {1942-01: {box pot: [y]}}
  two:
    name: Two
    setup: {red: {cup: [any of event]}}
"""


def module():
    return module_from_text(MODULE)


PLAIN = DrawTerms()


def of_pool(pool, terms=PLAIN, **options):
    answer = pool_odds(module(), "one", pool, terms, options)
    return {m.name: [turn.odds for turn in m.by_turn] for m in answer.markers}


def test_a_table_is_told_by_row_and_by_result():
    answer = table_odds(module(), "crt")
    assert [(r.row, r.odds, r.percent, r.results) for r in answer.rows] == [
        ("1..4", "2/3", 66.7, ["A", "D"]),
        ("5..6", "1/3", 33.3, ["D", "X"]),
    ]
    assert [(r.column, r.result, r.odds) for r in answer.results] == [
        ("1:1", "A", "2/3"),
        ("1:1", "D", "1/3"),
        ("2:1", "D", "2/3"),
        ("2:1", "X", "1/3"),
    ]


def test_one_column_and_a_modifier():
    answer = table_odds(module(), "crt", column="1:1", modifier=3)
    assert [r.results for r in answer.rows] == [["D"], ["X"]]
    assert {(r.column, r.read) for r in answer.results} == {("1:1", "2:1")}


def test_nobody_rolls_on_a_chart():
    with pytest.raises(InexactError, match="Chart is a chart"):
        table_odds(module(), "chart")


def test_pools_are_the_spaces_that_are_drawn_from():
    assert pools_of_module(module()) == ("cup", "pot", "bag", "units")


def test_one_draws_in_the_player_turns_of_the_side_whose_pool_it_is():
    assert [(d.turn, d.picks) for d in scenario_pool(module(), "one", "cup", PLAIN, {}).draws] == [
        (1, 0),
        (2, 1),
        (3, 1),
        (4, 1),
    ]
    blue = scenario_pool(module(), "one", "pot", DrawTerms(picks=2), {})
    assert [draw.picks for draw in blue.draws] == [2, 0, 2, 2]
    assert blue.drawer == "blue"


def test_a_pool_of_both_sides_is_drawn_from_once_a_turn():
    bag = scenario_pool(module(), "one", "bag", PLAIN, {})
    assert (bag.drawer, [draw.picks for draw in bag.draws]) == ("", [1, 1, 1, 1])


def test_the_schedule_puts_markers_in_and_takes_them_out():
    """P leaves before the draw in December; A and B are left, and B cannot happen before 1942."""
    found = of_pool("cup")
    assert found["P"] == ["0", "0", "0", "0"]
    assert found["A"][:2] == ["0", "1/2"]
    assert found["B"][:2] == ["0", "0"]
    assert found["D"][:2] == ["0", "0"]
    assert Fraction(found["D"][3]) > 0
    assert "C" not in found


def test_a_marker_of_an_option_is_there_when_it_is_on():
    assert of_pool("cup", wet="on")["C"][1] == "1/3"
    answer = pool_odds(module(), "one", "cup", PLAIN, {})
    assert "Left out, as their option is not on: C." in answer.assumptions


def test_a_choice_of_the_player_can_be_told():
    """A player who draws again for D has seen both markers on the first turn."""
    assert of_pool("bag")["Fog"][0] == "1/2"
    assert of_pool("bag", DrawTerms(choose={"red/d": "roam"}))["Fog"][0] == "1"


def test_kept_markers_may_be_taken_as_played_at_once():
    """With a die of ten sides, A returns with a chance of one half."""
    kept, played = of_pool("cup"), of_pool("cup", DrawTerms(keeps=False))
    assert Fraction(played["B"][3]) < Fraction(kept["B"][3])


def test_what_is_assumed_is_told():
    told = pool_odds(module(), "one", "bag", DrawTerms(choose={"red/d": "roam"}), {}).assumptions
    assert told == [
        "One is drawn on each turn.",
        "Every marker in the pool is equally likely to be drawn.",
        "Markers that return go back after the pick, with all that they had drawn.",
        "The schedule moves markers in or out before the draw; its conditions count as met.",
        "Nobody knows what becomes of D; it counts as used up.",
        "Of the choices of D, 'roam' is taken.",
    ]
    told = pool_odds(module(), "one", "cup", DrawTerms(picks=2, keeps=False), {}).assumptions
    assert told[0] == "2 are drawn on each turn in which Red plays."
    assert "Markers that may be kept are played when drawn." in told
    assert "Whether a marker returns on a roll is rolled with 1d10." in told
    assert any("outside its years" in line for line in told)
    assert any("schedule" in line for line in told)


def test_pieces_are_drawn_from_a_pool_like_markers():
    (foot,) = pool_odds(module(), "one", "units", PLAIN, {}).markers
    assert (foot.piece, foot.copies, foot.power) == ("red/f", 3, "red")
    assert foot.by_turn[1].odds == "1"


def test_a_pool_that_is_left_to_choice_is_refused_in_words():
    with pytest.raises(InexactError, match="how much of 'event' is in the Red Cup"):
        pool_odds(module(), "two", "cup", PLAIN, {})


def test_an_endless_scenario_is_refused_in_words():
    endless = module_from_text(MODULE.replace("name: Two", "name: Two\n    last: 1999-12"))
    with pytest.raises(InexactError, match="698 turns are too many"):
        pool_odds(endless, "two", "cup", PLAIN, {})


MONTHS = Calendar(turn="month", first="1941-11", turns=20)
WEEKS = Calendar(turn="week", first="1941-12-24", turns=20)
SEASONS = Calendar(turn="season", first="1941-01", turns=20)
TURNS = Calendar(turns=20)
SPANS = [
    (MONTHS, "1942", (3, 14)),
    (MONTHS, "1941..1942", (-9, 14)),
    (MONTHS, "1942..", (3, None)),
    (MONTHS, "..1942-02", (None, 4)),
    (WEEKS, "1942-01", (2, 5)),
    (WEEKS, "1942-01-01..1942-01-14", (2, 4)),
    (SEASONS, "1941-05", (2, 2)),
    (SEASONS, "1941", (1, 4)),
    (TURNS, "3..5", (3, 5)),
    (TURNS, "1942", (1942, 1942)),
    (MONTHS, "2..3", (2, 3)),
]


@pytest.mark.parametrize(("calendar", "span", "ends"), SPANS)
def test_a_span_means_turns(calendar, span, ends):
    assert turns_of_span(calendar, Span.parse(span)) == ends


def test_no_span_is_always():
    assert turns_of_span(MONTHS, None) == (None, None)
    assert is_turn_within(7, (None, None))
    assert not is_turn_within(7, (8, None))
    assert not is_turn_within(7, (None, 6))
