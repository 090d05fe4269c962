"""Turns by number and by date, and the player turns that a scenario plays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from model.entities.head import Calendar
from model.entities.scenarios import Scenario
from model.phrases.reader import is_whole

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_A_YEAR = {"month": 12, "season": 4, "half-month": 24, "year": 1}
MOST_TURNS = 10_000
"""No game is longer; one that says so is not played any further."""
_DAYS = {"day": 1, "week": 7}
_SEASONS = ("Spring", "Summer", "Autumn", "Winter")


def turn_number(calendar: Calendar, text: str) -> int | None:
    """The number of a turn that is written as a number or a date; None for what is neither."""
    if not is_date(text):
        return int(text) if is_whole(text) else None
    first, here = _parts(calendar.first), _parts(text)
    if first is None or here is None:
        return None
    if calendar.turn in _DAYS:
        return (_day(here) - _day(first)).days // _DAYS[calendar.turn] + 1
    return _count(calendar, here) - _count(calendar, first) + 1


def turn_label(calendar: Calendar, number: int) -> str:
    """What is printed for a turn: `September 1940`, `Round 4`, `Turn 7`."""
    if str(number) in calendar.labels:
        return calendar.labels[str(number)]
    first = _parts(calendar.first)
    if first is None:
        return f"{'Round' if calendar.turn == 'round' else 'Turn'} {number}"
    if calendar.turn in _DAYS:
        return _day_label(first, _DAYS[calendar.turn] * (number - 1)) or f"Turn {number}"
    a_year = _A_YEAR.get(calendar.turn, 12)
    year, index = divmod(_count(calendar, first) + number - 1, a_year)
    return f"{_part_of_year(calendar.turn, index)} {year}".strip()


def _day_label(first: tuple[int, int, int], later: int) -> str:
    """So many days later; nothing, after the last day that there is a date for."""
    try:
        day = _day(first) + dt.timedelta(days=later)
    except OverflowError:
        return ""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _part_of_year(unit: str, index: int) -> str:
    if unit == "season":
        return _SEASONS[index]
    if unit == "half-month":
        return f"{MONTHS[index // 2]} {'I' * (index % 2 + 1)}"
    return "" if unit == "year" else MONTHS[index]


def is_date(text: str) -> bool:
    """Say whether a turn is written as a date."""
    return _parts(text) is not None


def _parts(text: str) -> tuple[int, int, int] | None:
    """Year, month and day of 1940-09 or 1940-09-13; a plain number is no date."""
    pieces = text.split("-")
    if len(pieces) not in {2, 3} or len(pieces[0]) != 4 or not all(p.isdecimal() for p in pieces):  # noqa: PLR2004
        return None
    year, month, day = (*map(int, pieces), 1)[:3]
    try:
        dt.date(year, month, day)
    except ValueError:
        return None
    return year, month, day


def _day(parts: tuple[int, int, int]) -> dt.date:
    return dt.date(*parts)


def _count(calendar: Calendar, parts: tuple[int, int, int]) -> int:
    """Turns since the year 0, for turns that are parts of a year."""
    year, month, day = parts
    a_year = _A_YEAR.get(calendar.turn, 12)
    part = (month - 1) * a_year // 12
    return year * a_year + part + (1 if calendar.turn == "half-month" and day > 15 else 0)  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """One owner's half of a turn."""

    turn: int
    owner: str


def player_turns(calendar: Calendar, scenario: Scenario) -> Iterator[PlayerTurn]:
    """The player turns that a scenario plays, from its first to its last."""
    first = scenario.first.turns.first if scenario.first else None
    start = turn_number(calendar, first or "") or 1
    stop = last_turn(calendar, scenario)
    order = calendar.order or ("",)
    begins = scenario.first.owner if scenario.first else ""
    skipped = order.index(begins) if begins in order else 0
    for turn in range(start, stop + 1):
        for index, owner in enumerate(order):
            if (turn == start and index < skipped) or _sits_out(calendar, owner, turn):
                continue
            yield PlayerTurn(turn, owner)


def _sits_out(calendar: Calendar, owner: str, turn: int) -> bool:
    span = calendar.skips.get(owner)
    if span is None:
        return False
    low = turn_number(calendar, span.first) if span.first else None
    high = turn_number(calendar, span.last) if span.last else None
    return (low is None or low <= turn) and (high is None or turn <= high)


def first_turn(calendar: Calendar, scenario: Scenario) -> int:
    """The turn that a scenario begins with."""
    text = scenario.first.turns.first if scenario.first else None
    return turn_number(calendar, text or "") or 1


def last_turn(calendar: Calendar, scenario: Scenario) -> int:
    """The turn that a scenario ends with; the last of its schedule, where nobody says."""
    last = turn_number(calendar, scenario.last) if scenario.last else None
    start = first_turn(calendar, scenario)
    if last is None and scenario.turns:
        last = start + scenario.turns - 1
    end = last or max(start, calendar.turns or _last_scheduled(calendar, scenario) or start)
    return min(end, start + MOST_TURNS)


def has_end(calendar: Calendar, scenario: Scenario) -> bool:
    """Say whether the book tells with which turn a scenario ends."""
    return bool(scenario.last or scenario.turns or calendar.turns)


def _last_scheduled(calendar: Calendar, scenario: Scenario) -> int:
    points = (
        moment.turns.last or moment.turns.first
        for schedule in scenario.arrivals.values()
        for moment in schedule or {}
    )
    return max((turn_number(calendar, point or "") or 0 for point in points), default=0)
