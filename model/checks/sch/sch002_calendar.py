"""SCH002: the calendar contradicts itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.head import Calendar
    from sandtable.model.module import Module

_CALENDAR_ADDRESS = ("module", "calendar")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    calendar = context.module.module.calendar
    yield from _find_calendar_problems_in_turns(calendar)
    yield from _find_calendar_problems_in_order(context.module, calendar)
    yield from _find_calendar_problems_in_phases(calendar)


def _find_calendar_problems_in_turns(calendar: Calendar) -> Iterator[RawFinding]:
    if turn_number(calendar, calendar.first) is None:
        message = f"The first turn is {calendar.first!r}: write a number, or a date like 1940-09."
        yield RawFinding((*_CALENDAR_ADDRESS, "first"), message)
    if calendar.turns is not None and calendar.turns < 1:
        yield RawFinding(
            (*_CALENDAR_ADDRESS, "turns"),
            f"The calendar has {calendar.turns} turns: a game needs at least 1.",
        )
    numbers = {turn: turn_number(calendar, turn) for turn in calendar.labels}
    last = max((number for number in numbers.values() if number is not None), default=0)
    for turn, number in numbers.items():
        if number is None or (calendar.turns and not 1 <= number <= calendar.turns):
            edit = partial(set_value, steps=(*_CALENDAR_ADDRESS, "turns"), value=last)
            is_after_end = number is not None and number > (calendar.turns or last)
            yield RawFinding(
                (*_CALENDAR_ADDRESS, "labels", turn),
                f"There is no turn {turn!r} to print a label for.",
                (Fix(f"Let the calendar have {last} turns", edit),) if is_after_end else (),
            )


def _find_calendar_problems_in_order(module: Module, calendar: Calendar) -> Iterator[RawFinding]:
    scheduled = any(scenario.arrivals for scenario in module.scenarios.values())
    if scheduled and not calendar.order:
        message = "The calendar has no player turns, but arrivals need them."
        yield RawFinding((*_CALENDAR_ADDRESS, "order"), message)
    for owner in calendar.skips:
        if has_unknown_owner(module, (owner, *calendar.order)):
            continue
        if calendar.order and owner not in calendar.order:
            has = capitalize_first_letter(owner_with_verb(module, owner, "has", "have"))
            message = f"{has} no player turn to skip."
            yield RawFinding((*_CALENDAR_ADDRESS, "skips", owner), message)


def _find_calendar_problems_in_phases(calendar: Calendar) -> Iterator[RawFinding]:
    phase_by_name: dict[str, str] = {}
    for phase, name in calendar.phases.items():
        first = phase_by_name.setdefault(name.casefold(), phase)
        if first != phase:
            places = ((*_CALENDAR_ADDRESS, "phases", first),)
            message = f"The phases {first!r} and {phase!r} have the same printed name, {name!r}."
            yield RawFinding((*_CALENDAR_ADDRESS, "phases", phase), message, places=places)


CHECK = Check(
    id="SCH002",
    title="The calendar is not valid",
    severity=Severity.ERROR,
    rationale="Schedules, scenarios and the turn track all depend on the calendar.",
    hint="Correct the calendar.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-16",),
    run=_run,
)
