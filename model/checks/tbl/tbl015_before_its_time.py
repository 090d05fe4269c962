"""TBL015: an event has happened, or is rolled for, before it can happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_field
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    owner_that_moves_first,
    turn_number,
)
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.locations import EventRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.labelled_names import name_with_label, scenario_label
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.turns import describe_turn, on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    events = {
        name: event
        for owner_events in module.events.values()
        for name, event in owner_events.items()
    }
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context) if events else ():
        for finding in _find_happened_too_early(module, name, events):
            if finding.where not in reported_addresses:
                reported_addresses.add(finding.where)
                yield finding
    for owner, owner_events in module.events.items():
        for name, event in owner_events.items():
            yield from _find_rolled_too_early(module, EventRef(owner, name).address_path, event)


def _find_happened_too_early(
    module: Module, name: str, events: Mapping[str, Event]
) -> Iterator[RawFinding]:
    """Yield findings for events that are listed as past but can only happen after the start."""
    scenario = flatten_scenario(module, name)
    for event in scenario.happened or ():
        earliest = _earliest_turn(module, events[event]) if event in events else None
        if earliest is not None and earliest >= _first_unplayed_turn(module, scenario):
            begins = describe_turn(
                module, first_turn_of_scenario(module.module.calendar, scenario)
            )
            label = name_with_label("Event", events[event].name)
            scenario_text = scenario_label(module, name)
            head = f"{label} cannot have happened before {scenario_text} begins on {begins}"
            address = (*scenario_that_writes_field(module, name, "happened"), "happened", event)
            yield RawFinding(
                address,
                f"{head}: it happens on {describe_turn(module, earliest)} at the earliest.",
            )


def _first_unplayed_turn(module: Module, scenario: Scenario) -> int:
    """Return the first turn that is still to be played when a scenario begins."""
    calendar = module.module.calendar
    begins = owner_that_moves_first(calendar, scenario)
    # A scenario that begins with a later player turn has played the first part of its turn.
    is_begun = begins in calendar.order[1:]
    return first_turn_of_scenario(calendar, scenario) + is_begun


def _earliest_turn(module: Module, event: Event) -> int | None:
    """Return the first turn on which an event can happen; None if its dates allow any."""
    spans = (event.years, event.at.turns if event.at else None)
    starts = [turns_of_span(module.module.calendar, span)[0] for span in spans]
    return max((start for start in starts if start is not None), default=None)


def _find_rolled_too_early(
    module: Module, address: AddressPath, event: Event
) -> Iterator[RawFinding]:
    """Yield findings for turns on which a roll is made for an event that cannot happen then."""
    calendar = module.module.calendar
    spans = {"years": event.years, "at": event.at.turns if event.at else None}
    for turn in event.roll:
        number = turn_number(calendar, turn)
        for key, span in spans.items() if number is not None else ():
            if (
                span
                and number is not None
                and not is_turn_within(number, turns_of_span(calendar, span))
            ):
                label = name_with_label("Event", event.name)
                message = f"{label} is rolled for {on_turn_text(module, number)}, but"
                explanation = f"{message} can happen only {on_turns_text(span)}."
                yield RawFinding((*address, "roll", turn), explanation, places=((*address, key),))
                break


CHECK = Check(
    id="TBL015",
    title="An event is used outside its dates",
    severity=Severity.WARNING,
    rationale=(
        "Events have printed years or dates. If a scenario lists an event as past "
        "before these dates, or rolls for it after them, it probably names the wrong "
        "event."
    ),
    hint="Correct the list or the turn, or the dates of the event.",
    reads=frozenset({"module", "events", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("TBL-07",),
    run=_run,
)
