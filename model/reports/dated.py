"""Events that turns know of: what a date, a roll or its years let happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.address import Steps
from model.entities.events import Event
from model.ledger.calendar import first_turn, last_turn
from model.module import Module
from model.overlay import flattened
from model.reports.range_words import results_words
from model.reports.windows import turns_of


@dataclass(frozen=True, slots=True)
class Flag:
    """An event on a turn."""

    turn: int
    steps: Steps
    name: str
    how: str
    """In words: `on this date`, `from now on`, `on a roll of 5 to 6`."""


def flags_of(module: Module, scenario: str) -> tuple[Flag, ...]:
    """The events of a scenario that a date or a span of turns brings, by turn."""
    value, calendar = flattened(module, scenario), module.module.calendar
    first, last = first_turn(calendar, value), last_turn(calendar, value)
    happened = frozenset(value.happened or ())
    return tuple(
        Flag(turn, ("events", owner, name), event.name, how)
        for owner, events in module.events.items()
        for name, event in events.items()
        if name not in happened
        for turn, how in _turns(module, event, first)
        if first <= turn <= last
    )


def _turns(module: Module, event: Event, start: int) -> Iterator[tuple[int, str]]:
    calendar = module.module.calendar
    for text, results in event.roll.items():
        if text.isdecimal():
            yield int(text), f"on a roll of {results_words(results)}"
    span = event.at.turns if event.at else event.years
    if span is None or event.roll:
        return
    first, last = turns_of(calendar, span)
    if first is not None and first == last:
        yield first, "on this turn"
    elif first is not None and first > start:
        yield first, "from this turn on"
