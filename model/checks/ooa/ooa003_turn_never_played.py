"""OOA003: a turn is not in the calendar, or no scenario plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    is_date,
    is_last_turn_stated,
    last_turn_of_scenario,
    turn_number,
)
from sandtable.model.locations import ScenarioRef, ScheduleMoment
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.moment import Moment


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, scenario in context.module.scenarios.items():
        first = scenario.first.turns.first if scenario.first else None
        for key, turn in (("first", first), ("last", scenario.last)):
            reason = _reason_outside_calendar(context.module, turn) if turn else None
            if reason and not (
                _is_after_calendar(context.module, turn)
                and _is_scenario_or_descendant_playable(context.module, name)
            ):
                yield RawFinding(ScenarioRef(name).child_path(key), reason)
        for owner, schedule in scenario.arrivals.items():
            for moment, actions in (schedule or {}).items():
                steps = ScheduleMoment(name, owner, str(moment)).address_path
                # An empty moment is reported by SCH021.
                if actions:
                    yield from _find_problem_of_moment(context.module, steps, moment)


def _is_after_calendar(module: Module, turn: str | None) -> bool:
    """Say whether a turn is later than the calendar's last turn."""
    calendar = module.module.calendar
    number = turn_number(calendar, turn) if turn else None
    return bool(calendar.turns and number and number > calendar.turns)


def _is_scenario_or_descendant_playable(module: Module, name: str) -> bool:
    """Say whether a scenario, or one that inherits from it, can be played."""
    return any(
        name in scenario_ancestry(module, descendant) for descendant in playable_scenarios(module)
    )


def _find_problem_of_moment(
    module: Module, steps: AddressPath, moment: Moment
) -> Iterator[RawFinding]:
    ends = [end for end in (moment.turns.first, moment.turns.last) if end]
    reason = next(
        (problem for end in ends if (problem := _reason_outside_calendar(module, end))), None
    )
    if (
        problem := reason
        or _reason_too_late(module, steps, moment)
        or _reason_too_early(module, steps, moment)
    ):
        yield RawFinding(steps, problem)


def _reason_outside_calendar(module: Module, turn: str) -> str | None:
    """Return why a turn is not in the calendar, or None. Another check reports wrong dates."""
    calendar = module.module.calendar
    number = turn_number(calendar, turn)
    if number is None:
        dated = is_date(turn) and not is_date(calendar.first)
        return None if dated else f"{turn!r} is not a turn of the calendar."
    if number < 1:
        return f"{turn!r} is before the first turn of the calendar, {describe_turn(module, 1)}."
    if calendar.turns and number > calendar.turns:
        turn_name = describe_turn(module, number)
        return f"There is no {turn_name}: the calendar has {calendar.turns} turns."
    return None


def _reason_too_late(module: Module, steps: AddressPath, moment: Moment) -> str | None:
    """Return why a turn is too late for every scenario, or None."""
    calendar = module.module.calendar
    number = turn_number(calendar, moment.turns.first or "1")
    scenarios = [
        (name, flatten_scenario(module, name)) for name in _scenarios_that_play_line(module, steps)
    ]
    ends = {name: last_turn_of_scenario(calendar, scenario) for name, scenario in scenarios}
    endless = any(not is_last_turn_stated(calendar, scenario) for _, scenario in scenarios)
    # A scenario without a known end may go on until that turn.
    if number is None or not ends or endless or number <= max(ends.values()):
        return None
    reasons = [
        f"{scenario_label(module, n)} ends with {describe_turn(module, e)}"
        for n, e in ends.items()
    ]
    return f"Nobody plays {describe_turn(module, number)}: {join_first_few_words(reasons)}."


def _reason_too_early(module: Module, steps: AddressPath, moment: Moment) -> str | None:
    """Return why a schedule line is too early for every scenario, or None.

    In an abstract scenario earlier lines are allowed: they are the history of its campaign.
    """
    if module.scenarios[ScenarioRef.require_address_prefix(steps).scenario].abstract:
        return None
    calendar, span = module.module.calendar, moment.turns
    last = span.last or span.first
    number = turn_number(calendar, last) if last else None
    begins = {
        n: first_turn_of_scenario(calendar, flatten_scenario(module, n))
        for n in _scenarios_that_play_line(module, steps)
    }
    if number is None or not begins or number >= min(begins.values()):
        return None
    reasons = [
        f"{scenario_label(module, n)} begins with {describe_turn(module, t)}"
        for n, t in begins.items()
    ]
    return f"Nobody plays {describe_turn(module, number)}: {join_first_few_words(reasons)}."


def _scenarios_that_play_line(module: Module, steps: AddressPath) -> list[str]:
    """Return the scenarios that play a schedule line.

    Returns none if one of them has impossible turns, because a correction may let it play the
    line.
    """
    line = ScheduleMoment.require_address_prefix(steps)
    scenarios = [
        name
        for name in playable_scenarios(module)
        if line.scenario in scenario_ancestry(module, name)
        and line.moment in map(str, flatten_scenario(module, name).arrivals.get(line.owner) or {})
    ]
    return scenarios if all(scenario_play.has_turns(module, name) for name in scenarios) else []


CHECK = Check(
    id="OOA003",
    title="A turn is never played",
    severity=Severity.WARNING,
    rationale="Entries for a turn that is never played have no effect.",
    hint="Correct the turn, or the length of the scenario.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.LINES,
    answers=("OOA-01", "OOA-02", "RUL-25"),
    run=_run,
)
