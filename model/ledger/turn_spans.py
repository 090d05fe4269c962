"""The turns that a span of years, dates or turn numbers stands for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    turn_number,
)
from sandtable.model.phrases.span import Span

if TYPE_CHECKING:
    from sandtable.model.entities.head import Calendar
    from sandtable.model.entities.scenarios import Scenario

_YEAR_PATTERN = re.compile(r"[0-9]{4}")
_MONTH_PATTERN = re.compile(r"([0-9]{4})-([0-9]{2})")
_DECEMBER_NUMBER = 12


def turns_of_span(calendar: Calendar, span: Span | None) -> tuple[int | None, int | None]:
    """Return the first and last turn of a span; None for an open or unknown end.

    A number with four digits is a year if the calendar has dates.
    """
    if span is None:
        return None, None
    return (
        None if span.first is None else _first_turn_of(calendar, span.first),
        None if span.last is None else _last_turn_of_scenario(calendar, span.last),
    )


def span_within_play(calendar: Calendar, scenario: Scenario, span: Span) -> Span | None:
    """Return a span of turns without those ends that the scenario never plays.

    Ends that are played keep their spelling. Returns None if no end remains.
    """
    low, high = turns_of_span(calendar, span)
    before = low is not None and low < first_turn_of_scenario(calendar, scenario)
    after = high is not None and high > last_turn_of_scenario(calendar, scenario)
    part = Span(None if before else span.first, None if after else span.last)
    return part if part.first or part.last else None


def span_within_calendar(calendar: Calendar, span: Span) -> Span | None:
    """Return a span of turns without ends that equal those of the calendar.

    Returns None if every turn remains.
    """
    low, high = turns_of_span(calendar, span)
    is_all, is_last = low == 1, high is not None and high == calendar.turns
    part = Span(None if is_all else span.first, None if is_last else span.last)
    return part if part.first or part.last else None


def is_turn_within(turn: int, ends: tuple[int | None, int | None]) -> bool:
    """Say whether a turn lies between a first and a last turn; None is an open end."""
    first, last = ends
    return (first is None or first <= turn) and (last is None or turn <= last)


def _first_turn_of(calendar: Calendar, text: str) -> int | None:
    # A year means its first turn.
    if _YEAR_PATTERN.fullmatch(text) and _has_calendar_dates(calendar):
        return turn_number(calendar, f"{text}-01")
    return turn_number(calendar, text)


def _last_turn_of_scenario(calendar: Calendar, text: str) -> int | None:
    """Return the last turn that begins in a given year, month or day.

    If none does, it is the turn that contains the date.
    """
    first_turn_in_span, after = _first_turn_of(calendar, text), None
    if _YEAR_PATTERN.fullmatch(text) and _has_calendar_dates(calendar):
        after = turn_number(calendar, f"{int(text) + 1:04}-01")
    elif month := _MONTH_PATTERN.fullmatch(text):
        year, number = int(month[1]), int(month[2])
        later = (year + 1, 1) if number == _DECEMBER_NUMBER else (year, number + 1)
        after = turn_number(calendar, "{:04}-{:02}".format(*later))
    return (
        first_turn_in_span
        if after is None or first_turn_in_span is None
        else max(first_turn_in_span, after - 1)
    )


def _has_calendar_dates(calendar: Calendar) -> bool:
    return turn_number(calendar, "1900-01") is not None
