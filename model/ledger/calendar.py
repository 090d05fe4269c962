"""Turns by number and by date, and the player turns that a scenario plays."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sandtable.model.entities.head import Calendar
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.name_suggestions import closest_name
from sandtable.model.select.turn_dates import (
    DAYS_PER_TURN,
    TURNS_PER_YEAR,
    date_from_parts,
    is_date,
    parse_date_parts,
    turn_number,
    turns_since_year_zero,
)

__all__ = [
    "MAX_CALENDAR_TURNS",
    "MONTHS",
    "PlayerTurn",
    "first_turn_of_scenario",
    "is_date",
    "is_last_turn_stated",
    "last_turn_of_scenario",
    "owner_that_moves_first",
    "player_turn_set",
    "player_turns",
    "turn_label",
    "turn_number",
]

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
MAX_CALENDAR_TURNS = 10_000
"""No game is longer. A scenario with more turns is not played further."""
_SEASONS = ("Spring", "Summer", "Autumn", "Winter")


def turn_label(calendar: Calendar, number: int) -> str:
    """Return the printed label of a turn: `September 1940`, `Round 4`, `Turn 7`."""
    # Printed labels take precedence over computed ones.
    if str(number) in calendar.labels:
        return calendar.labels[str(number)]
    first = parse_date_parts(calendar.first)
    if first is None:
        return f"{'Round' if calendar.turn == 'round' else 'Turn'} {number}"
    if calendar.turn in DAYS_PER_TURN:
        return (
            _label_of_date_days_later(first, DAYS_PER_TURN[calendar.turn] * (number - 1))
            or f"Turn {number}"
        )
    a_year = TURNS_PER_YEAR.get(calendar.turn, 12)
    year, index = divmod(turns_since_year_zero(calendar, first) + number - 1, a_year)
    return f"{_label_of_month_or_season(calendar.turn, index)} {year}".strip()


def _label_of_date_days_later(first: tuple[int, int, int], later: int) -> str:
    """Return the label of a turn some days later; empty after the last possible date."""
    try:
        day = date_from_parts(first) + dt.timedelta(days=later)
    except OverflowError:
        # Python's dates end with the year 9999.
        return ""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _label_of_month_or_season(unit: str, index: int) -> str:
    if unit == "season":
        return _SEASONS[index]
    if unit == "half-month":
        return f"{MONTHS[index // 2]} {'I' * (index % 2 + 1)}"
    return "" if unit == "year" else MONTHS[index]


class PlayerTurn(NamedTuple):
    """The part of a turn in which one owner moves."""

    turn: int
    owner: str


def player_turns(calendar: Calendar, scenario: Scenario) -> tuple[PlayerTurn, ...]:
    """Return the player turns that a scenario plays, from its first to its last."""
    return _player_turns_between(calendar, *_first_last_and_skipped_turns(calendar, scenario))


def player_turn_set(calendar: Calendar, scenario: Scenario) -> frozenset[PlayerTurn]:
    """Return the player turns that a scenario plays as a set, for quick look-up."""
    return _player_turn_set(calendar, *_first_last_and_skipped_turns(calendar, scenario))


def _first_last_and_skipped_turns(calendar: Calendar, scenario: Scenario) -> tuple[int, int, int]:
    """Return the first turn, the last turn, and a number of skipped player turns.

    These player turns of the first turn are not played in the scenario.
    """
    order = calendar.order or ("",)
    begins = owner_that_moves_first(calendar, scenario)
    skipped = order.index(begins) if begins in order else 0
    return (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
        skipped,
    )


@memoize_by_identity
def _player_turn_set(
    calendar: Calendar, start: int, stop: int, skipped: int
) -> frozenset[PlayerTurn]:
    return frozenset(_player_turns_between(calendar, start, stop, skipped))


@memoize_by_identity
def _player_turns_between(
    calendar: Calendar, start: int, stop: int, skipped: int
) -> tuple[PlayerTurn, ...]:
    """Return the player turns between two turns; some player turns of the first are skipped."""
    return tuple(
        PlayerTurn(turn, owner)
        for turn in range(start, stop + 1)
        for index, owner in enumerate(calendar.order or ("",))
        # Skipped player turns concern the first turn only.
        if (turn > start or index >= skipped) and not _is_turn_skipped(calendar, owner, turn)
    )


def _is_turn_skipped(calendar: Calendar, owner: str, turn: int) -> bool:
    span = calendar.skips.get(owner)
    if span is None:
        return False
    low = turn_number(calendar, span.first) if span.first else None
    high = turn_number(calendar, span.last) if span.last else None
    return (low is None or low <= turn) and (high is None or turn <= high)


def owner_that_moves_first(calendar: Calendar, scenario: Scenario) -> str:
    """Return the owner whose player turn a scenario begins with; empty if none is named.

    A misspelt owner, whom REF001 reports, is taken for a similar one in the order of play.
    Otherwise every later player turn would shift.
    """
    owner = scenario.first.owner if scenario.first else ""
    if not owner or owner in calendar.order:
        return owner
    return closest_name(owner, calendar.order) or owner


def first_turn_of_scenario(calendar: Calendar, scenario: Scenario) -> int:
    """Return the turn that a scenario begins with."""
    text = scenario.first.turns.first if scenario.first else None
    return turn_number(calendar, text or "") or 1


def last_turn_of_scenario(calendar: Calendar, scenario: Scenario) -> int:
    """Return the last turn of a scenario: the stated one, or that of its schedule."""
    last = turn_number(calendar, scenario.last) if scenario.last else None
    start = first_turn_of_scenario(calendar, scenario)
    if last is None and scenario.turns:
        last = start + scenario.turns - 1
    end = last or max(start, calendar.turns or _last_scheduled_turn(calendar, scenario) or start)
    # A typing error in a number must not make the program play millions of turns.
    return min(end, start + MAX_CALENDAR_TURNS)


def is_last_turn_stated(calendar: Calendar, scenario: Scenario) -> bool:
    """Say whether the last turn of a scenario is stated."""
    return bool(scenario.last or scenario.turns or calendar.turns)


def _last_scheduled_turn(calendar: Calendar, scenario: Scenario) -> int:
    points = (
        moment.turns.last or moment.turns.first
        for schedule in scenario.arrivals.values()
        for moment in schedule or {}
    )
    return max((turn_number(calendar, point or "") or 0 for point in points), default=0)
