"""Ranges of numbers, turns and dates as text: `5 or less`, `2 to 4`, `from turn 6`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import MONTHS
from sandtable.model.select.turn_dates import is_date
from sandtable.model.tables.roll_keys import parse_rolls

if TYPE_CHECKING:
    from sandtable.model.phrases.span import Span

_YEAR_DIGITS = 4
"""A number with this many digits is a year and not a turn."""


def describe_dice_results(span: Span) -> str:
    """Return results of dice as text: `3`, `2 to 4`, `5 or more`, `1 or less`."""
    if span.first is None:
        return f"{span.last} or less"
    if span.last is None:
        return f"{span.first} or more"
    if span.first == span.last:
        return span.first
    # `5 or 6` is shorter and clearer than `5 to 6`.
    is_pair = span.first.isdecimal() and span.last == str(int(span.first) + 1)
    return f"{span.first} {'or' if is_pair else 'to'} {span.last}"


def describe_turn_range(span: Span, unit: str = "turn") -> str:
    """Describe a range of turns: `turn 5`, `turns 2 to 4`, `from turn 6`.

    Dates and years stand without the unit: `from January 1942`, `through 1943`.
    """
    first, last = (point and _describe_range_end(point, unit) for point in (span.first, span.last))
    if span.first is None:
        return f"through {last}"
    if span.last is None:
        return f"from {first}"
    if span.first == span.last:
        return str(first)
    if _is_turn_number(span.first) and _is_turn_number(span.last):
        conjunction = "and" if int(span.last) == int(span.first) + 1 else "to"
        return f"{unit}s {span.first} {conjunction} {span.last}"
    return f"{first} to {last}"


def on_turns_text(span: Span, unit: str = "turn") -> str:
    """Describe a time with its preposition: `on turn 5`, `in March 1941`, `from turn 6`."""
    words = describe_turn_range(span, unit)
    # An open range has no turn of its own to name.
    if span.first is None or span.last is None:
        return words
    if _is_turn_number(span.first):
        return f"{'in' if unit == 'round' else 'on'} {words}"
    return f"in {words}" if span.first == span.last else f"from {words}"


def turn_predicate_text(span: Span, unit: str = "turn") -> str:
    """Describe a time to follow `it is`: `turn 5`, `turn 6 or later`, `one of turns 2 to 4`."""
    if span.first is None:
        return f"{_describe_range_end(span.last or '', unit)} or earlier"
    if span.last is None:
        return f"{_describe_range_end(span.first, unit)} or later"
    words = describe_turn_range(span, unit)
    if span.first == span.last:
        return words
    if (
        _is_turn_number(span.first)
        and _is_turn_number(span.last)
        and int(span.last) == int(span.first) + 1
    ):
        return f"{unit} {span.first} or {span.last}"
    return (
        f"one of {words}"
        if _is_turn_number(span.first)
        else f"between {words.replace(' to ', ' and ')}"
    )


def describe_row_key(key: str) -> str:
    """Describe the rolls of a table row as printed: `3-5` with a dash, `9 or more`, `1, 3`."""
    rolls = parse_rolls(key)
    if rolls is None:
        return key
    return ", ".join(_describe_number_range(low, high) for low, high in rolls.parts)


def spoken_date(point: str) -> str:
    """Return a date as text: `January 1942`, `18 June 1806`; other texts unchanged."""
    if not is_date(point):
        return point
    year, month, *day = point.split("-")
    number = int(month)
    name = MONTHS[number - 1] if 1 <= number <= len(MONTHS) else month
    return " ".join([*(str(int(part)) for part in day), name, year])


def _describe_number_range(low: int | None, high: int | None) -> str:
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    if low == high:
        return str(low)
    # A dash before a negative number would read as a second minus.
    return f"{low} to {high}" if min(low, high) < 0 else f"{low}\u2013{high}"


def _is_turn_number(point: str) -> bool:
    return point.lstrip("-").isdecimal() and len(point) < _YEAR_DIGITS


def _describe_range_end(point: str, unit: str) -> str:
    return f"{unit} {point}" if _is_turn_number(point) else spoken_date(point)
