"""The turns on which an event can happen in a scenario: its years, moment and option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.span import Span
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.events import Event
    from sandtable.model.entities.head import Calendar
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module

OFF_CHOICE = "off"


def find_event(module: Module, name: str) -> Event | None:
    """Return the event with a given id, whoever owns it."""
    return next((events[name] for events in module.events.values() if name in events), None)


def event_spans(event: Event) -> Iterator[Span]:
    """Yield the spans of turns or years in which an event can happen; all must apply."""
    if event.years is not None:
        yield event.years
    if event.at is not None:
        yield event.at.turns
    yield from _turns_required(event.if_)


def _turns_required(condition: Condition | None) -> Iterator[Span]:
    if isinstance(condition, ConditionGroup) and condition.number == len(condition.of):
        for part in condition.of:
            yield from _turns_required(part)
    if (
        isinstance(condition, ConditionClause)
        and condition.subject == "turn"
        and not condition.negated
    ):
        yield Span.parse(condition.quantity)


def turns_of_event(calendar: Calendar, scenario: Scenario, event: Event) -> tuple[int, int]:
    """Return the first and last turn of a scenario on which an event can happen.

    The last turn is before the first if there is no such turn.
    """
    low, high = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    for span in event_spans(event):
        start, end = turns_of_span(calendar, span)
        low = low if start is None else max(low, start)
        high = high if end is None else min(high, end)
    return low, high


def reason_event_never_happens(
    module: Module, name: str, scenario: Scenario, event_id: str, turn: int | None = None
) -> str | None:
    """Return why an event cannot happen from a turn on; None if it can."""
    event = find_event(module, event_id)
    # An event that the scenario lists as happened needs no turn.
    if event is None or event_id in (scenario.happened or ()):
        return None
    if event.optional is not None and scenario.options.get(event.optional) == OFF_CHOICE:
        option = module.options.get(event.optional)
        words = option.name if option else event.optional
        off_text = _text_for_option_off(module, name)
        return f"“{event.name}” needs the option “{words}”, which {off_text}"
    # Only dates are asked: whether its condition can come true, play decides.
    calendar = module.module.calendar
    low, high = turns_of_event(calendar, scenario, event)
    end = last_turn_of_scenario(calendar, scenario)
    if high < (low if turn is None else max(low, turn)):
        when = " and ".join(on_turns_text(span) for span in event_spans(event))
        last = on_turn_text(module, end)
        ends = f"{scenario_label(module, name)} ends {last}"
        return f"“{event.name}” happens only {when}, and {ends}"
    return None


def _text_for_option_off(module: Module, name: str) -> str:
    return f"is off in {scenario_label(module, name)}"
