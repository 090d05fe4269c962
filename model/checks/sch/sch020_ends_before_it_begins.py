"""SCH020: a scenario ends before it begins, or after the last turn of the calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    is_last_turn_stated,
    turn_number,
)
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.labelled_names import initial_scenario_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    messages: dict[AddressPath, str] = {}
    for name in playable_scenarios(module):
        if name in context.scenarios:
            for key, why in _problems_with_turns(module, name):
                messages.setdefault((*_defining_address(module, name, key), key), why)
    yield from (RawFinding(address, why) for address, why in messages.items())


def _problems_with_turns(module: Module, name: str) -> Iterator[tuple[str, str]]:
    """Yield the problems with the first and the last turn of a scenario, each with its key."""
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    first, scenario_words = (
        first_turn_of_scenario(calendar, scenario),
        initial_scenario_label(module, name),
    )
    last = turn_number(calendar, scenario.last) if scenario.last else calendar.turns
    if scenario.last and last is not None and last < 1:
        return  # OOA003 reports turns before the first
    if scenario.last and last is not None and last < first:
        problem = f"{scenario_words} begins on turn {first} and ends on turn {last}."
        yield _key_written_nearest(module, name), problem
    elif calendar.turns and first > calendar.turns and is_last_turn_stated(calendar, scenario):
        yield (
            "first",
            f"{scenario_words} begins on turn {first}: the calendar has {calendar.turns} turns.",
        )
    elif calendar.turns and scenario.last and last is not None and last > calendar.turns:
        yield (
            "last",
            f"{scenario_words} ends on turn {last}: the calendar has {calendar.turns} turns.",
        )


def _key_written_nearest(module: Module, name: str) -> str:
    """Return which key about the turns is written nearest to a scenario: `first` or `last`.

    Values in the scenario itself are nearer than those of its ancestors.
    """
    for scenario in scenario_ancestry(module, name):
        for key in ("last", "first"):
            if getattr(module.scenarios[scenario], key):
                return key
    return "last"


def _defining_address(module: Module, name: str, key: str) -> AddressPath:
    """Return the address of the scenario that writes a key."""
    ancestry = scenario_ancestry(module, name)
    writing_scenario = next(
        (scenario for scenario in ancestry if getattr(module.scenarios[scenario], key)), name
    )
    return ScenarioRef(writing_scenario).address_path


CHECK = Check(
    id="SCH020",
    title="A scenario ends before it begins",
    severity=Severity.ERROR,
    rationale="Nobody can play such a scenario: nothing ever arrives, and nobody can win.",
    hint="Correct the first or last turn, or the number of turns in the calendar.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-01",),
    run=_run,
)
