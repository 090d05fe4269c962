"""Events by turn, as allowed by their dates, rolls or years."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.events import Event
from sandtable.model.ledger.calendar import first_turn_of_scenario, turn_number
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.locations import EventRef
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.possible_events import possible_events
from sandtable.model.wording.rolls import on_roll_text

FROM_THIS_TURN_TEXT = "from this turn on"


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """An event that can happen on a certain turn."""

    turn: int
    steps: AddressPath
    name: str
    how: str
    """Text such as `on this date`, `from now on` or `on a roll of 5 to 6`."""
    is_rolled_for: bool = False
    """Whether the event is decided by a roll on each of its turns, even if no result is a
    failure."""


def turn_events_of(module: Module, scenario: str) -> tuple[TurnEvent, ...]:
    """Return the events by turn, without those that are possible from the first turn on."""
    start = first_turn_of_scenario(module.module.calendar, flatten_scenario(module, scenario))
    flags = iter_turn_events(module, scenario)
    return tuple(flag for flag in flags if flag.how != FROM_THIS_TURN_TEXT or flag.turn > start)


def iter_turn_events(
    module: Module, scenario: str, options: Mapping[str, str] | None = None
) -> Iterator[TurnEvent]:
    """Yield the events with dates on each turn that allows them."""
    for (owner, key), turns in possible_events(module, scenario, options).items():
        event = module.events[owner][key]
        for turn, how in _turns_with_wording(module, event, turns):
            address = EventRef(owner, key).address_path
            yield TurnEvent(turn, address, event.name, how, bool(event.roll))


def _turns_with_wording(
    module: Module, event: Event, turns: frozenset[int]
) -> Iterator[tuple[int, str]]:
    """Yield the turns on which an event is rolled for, or else the first turn that allows it.

    Each comes with words for this.
    """
    calendar = module.module.calendar
    # A roll happens on its turns only, while a date opens all later ones.
    if event.roll:
        rolls = {turn_number(calendar, text): span for text, span in event.roll.items()}
        yield from ((t, on_roll_text(module, rolls[t])) for t in sorted(turns))
        return
    span = event.at.turns if event.at else event.years
    if span is not None:
        first, last = turns_of_span(calendar, span)
        yield (
            min(turns),
            "on this turn" if first is not None and first == last else FROM_THIS_TURN_TEXT,
        )
