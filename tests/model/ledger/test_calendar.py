"""Turns by number and by date, and the player turns of a scenario."""

from typing import Any

import pytest

from sandtable.model.entities.head import Calendar
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import (
    PlayerTurn,
    last_turn_of_scenario,
    player_turns,
    turn_label,
    turn_number,
)
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span

LABELS = [
    ("month", "1940-09", 1, "September 1940"),
    ("month", "1940-09", 5, "January 1941"),
    ("half-month", "1941-06-16", 1, "June II 1941"),
    ("half-month", "1941-06-16", 2, "July I 1941"),
    ("season", "1942-04", 4, "Spring 1943"),
    ("year", "1939-01", 3, "1941"),
    ("week", "1942-05-26", 2, "2 June 1942"),
    ("day", "1944-02-28", 2, "29 February 1944"),
    ("round", "1", 7, "Round 7"),
    ("turn", "1", 0, "Turn 0"),
    ("day", "9999-12-31", 2, "Turn 2"),
]


@pytest.mark.parametrize(("unit", "first", "number", "label"), LABELS)
def test_label(unit, first, number, label):
    assert turn_label(Calendar(turn=unit, first=first), number) == label


def test_a_printed_label_comes_before_a_computed_one():
    assert turn_label(Calendar(labels={"2": "Thaw"}), 2) == "Thaw"


@pytest.mark.parametrize(
    ("unit", "first", "text", "number"),
    [
        ("month", "1941-03", "1942-01", 11),
        ("month", "1941-03", "1941-02", 0),
        ("half-month", "1941-06", "1941-07-16", 4),
        ("week", "1942-05-26", "1942-06-09", 3),
        ("round", "1", "12", 12),
        ("month", "1941-03", "7", 7),
        ("round", "1", "1942-01", None),
        ("round", "1", "soon", None),
    ],
)
def test_number(unit, first, text, number):
    assert turn_number(Calendar(turn=unit, first=first), text) == number


@pytest.mark.parametrize("unit", ["month", "half-month", "season", "year", "week", "day"])
def test_a_turn_later_is_a_number_more(unit):
    """No two turns of a long game have the same label."""
    calendar = Calendar(turn=unit, first="1939-09-01")
    assert len({turn_label(calendar, n) for n in range(1, 100)}) == 99


def test_a_scenario_may_begin_in_the_middle_of_a_turn():
    calendar = Calendar(order=("red", "blue"), turns=9, skips={"red": Span.parse("..3")})
    scenario = Scenario(first=Moment.parse("3 blue"), last="4")
    assert list(player_turns(calendar, scenario)) == [
        PlayerTurn(3, "blue"),
        PlayerTurn(4, "red"),
        PlayerTurn(4, "blue"),
    ]


@pytest.mark.parametrize(
    ("last", "turns", "expected"),
    [("4", 9, 4), (None, 9, 9), (None, None, 6), ("2", None, 2)],
    ids=["its own", "the calendar's", "the last of its schedule", "its own without a calendar"],
)
def test_a_scenario_ends(last, turns, expected):
    arrivals: dict[Any, Any] = {"red": {Moment.parse("3..6"): {}, Moment.parse("5"): {}}}
    scenario = Scenario(last=last, arrivals=arrivals)
    assert last_turn_of_scenario(Calendar(turns=turns), scenario) == expected


def test_a_scenario_that_nobody_ends_has_its_first_turn():
    assert last_turn_of_scenario(Calendar(), Scenario(first=Moment.parse("3"))) == 3


def test_a_scenario_without_measure_is_not_played_for_ever():
    assert last_turn_of_scenario(Calendar(turns=10**9), Scenario()) == 10_001


@pytest.mark.parametrize("text", ["²", "--5", "٣", "1.5", ""])
def test_what_is_no_plain_number_is_no_turn(text):
    """Python reads digits of other scripts and superscripts as digits, which people never mean."""
    assert turn_number(Calendar(turn="turn", first="1"), text) is None
