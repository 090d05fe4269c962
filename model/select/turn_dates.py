"""Conversion between turn numbers and dates of a calendar."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from sandtable.model.entities.head import Calendar
from sandtable.model.phrases.phrase import is_signed_whole_number

TURNS_PER_YEAR = {"month": 12, "season": 4, "half-month": 24, "year": 1}
"""Turns per year for turn lengths that divide the year; other lengths count as months."""
DAYS_PER_TURN = {"day": 1, "week": 7}
"""Days per turn for turn lengths counted in days."""
_MONTHS_PER_TURN = {"month": 1, "season": 3, "half-month": 1, "year": 12}
_FIRST_DAY_OF_SECOND_HALF = 16
_MONTHS_PER_YEAR = 12


def turn_number(calendar: Calendar, text: str) -> int | None:
    """Return the number of a turn written as a number or a date; None for any other text."""
    if not is_date(text):
        return int(text) if is_signed_whole_number(text) else None
    first, parts = parse_date_parts(calendar.first), parse_date_parts(text)
    if first is None or parts is None:
        return None
    if calendar.turn in DAYS_PER_TURN:
        return (date_from_parts(parts) - date_from_parts(first)).days // DAYS_PER_TURN[
            calendar.turn
        ] + 1
    return turns_since_year_zero(calendar, parts) - turns_since_year_zero(calendar, first) + 1


def is_date(text: str) -> bool:
    """Say whether a text is a date, such as 1940-09 or 1940-09-13."""
    return parse_date_parts(text) is not None


def date_of_turn(calendar: Calendar, turn: int) -> str | None:
    """Return the date on which a turn begins, as the module writes dates.

    None where the calendar has no dates.
    """
    return next(
        (d for d in _possible_dates(calendar, turn) if turn_number(calendar, d) == turn), None
    )


def _possible_dates(calendar: Calendar, turn: int) -> Iterator[str]:
    """Yield dates on which a turn may begin; the caller checks which one does."""
    if not is_date(calendar.first):
        return
    year, month, day = (*map(int, calendar.first.split("-")), 1)[:3]
    if calendar.turn in DAYS_PER_TURN:
        # Years beyond 9999 are outside Python's dates.
        days = dt.timedelta(days=DAYS_PER_TURN[calendar.turn] * (turn - 1))
        # Dates end with the year 9999.
        with suppress(OverflowError):
            yield (dt.date(year, month, day) + days).isoformat()
        return
    half = calendar.turn == "half-month"
    later = (turn - 1) // 2 if half else (turn - 1) * _MONTHS_PER_TURN.get(calendar.turn, 1)
    # A half-month may begin in this month or in the next: the caller's check decides.
    for months in (later, later + 1):
        years, index = divmod(month - 1 + months, _MONTHS_PER_YEAR)
        yield f"{year + years:04}-{index + 1:02}"
        if half:
            yield f"{year + years:04}-{index + 1:02}-{_FIRST_DAY_OF_SECOND_HALF}"


@lru_cache(1024)
def parse_date_parts(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day of a date such as 1940-09 or 1940-09-13, or None."""
    pieces = text.split("-")
    if len(pieces) not in {2, 3} or len(pieces[0]) != 4 or not all(p.isdecimal() for p in pieces):  # noqa: PLR2004
        return None
    year, month, day = (*map(int, pieces), 1)[:3]
    try:
        dt.date(year, month, day)
    except ValueError:
        # The pattern allows a 31st of February.
        return None
    return year, month, day


def date_from_parts(parts: tuple[int, int, int]) -> dt.date:
    """Convert year, month and day to a Python date."""
    return dt.date(*parts)


def turns_since_year_zero(calendar: Calendar, parts: tuple[int, int, int]) -> int:
    """Return how many turns have passed from the year 0 to a date.

    This is for turn lengths that divide a year.
    """
    year, month, day = parts
    a_year = TURNS_PER_YEAR.get(calendar.turn, 12)
    part = (month - 1) * a_year // 12
    return year * a_year + part + (1 if calendar.turn == "half-month" and day > 15 else 0)  # noqa: PLR2004
