"""SCH011: the stated number of turns contradicts the first and the last turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import (
    inheritance_depth,
    scenario_that_writes_field,
)
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    is_last_turn_stated,
    last_turn_of_scenario,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.select.turn_dates import date_of_turn, is_date
from sandtable.model.wording.labelled_names import initial_scenario_label
from sandtable.model.wording.nouns import regular_noun
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for finding in _find_contradictions(context.module, name):
            if finding.where not in reported_addresses:
                reported_addresses.add(finding.where)
                yield finding


def _find_contradictions(module: Module, name: str) -> Iterator[RawFinding]:
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    if (
        scenario.turns is None
        or not is_last_turn_stated(calendar, scenario)
        or _is_inherited_number(module, name)
    ):
        return
    first, last = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    number = last - first + 1
    if number > 0 and scenario.turns != number:
        span = f"from {describe_turn(module, first)} to {describe_turn(module, last)}"
        stated = regular_noun("turn").with_number(scenario.turns)
        turn_count_words = f"there is {number}" if number == 1 else f"there are {number}"
        message = (
            f"{initial_scenario_label(module, name)} states a length of {stated}, but {span} "
            f"{turn_count_words}."
        )
        stated_at = turns = (*scenario_that_writes_field(module, name, "turns"), "turns")
        end = (
            (*scenario_that_writes_field(module, name, "last"), "last") if scenario.last else turns
        )
        if (inheritance_depth(module, name, "turns") or 0) < (
            inheritance_depth(module, name, "last") or 0
        ):
            # The value that the scenario writes itself is the likelier mistake.
            turns, end = end, turns
        fix = Fix(f"Write 'turns: {number}'", partial(set_value, steps=stated_at, value=number))
        yield RawFinding(
            end, message, (*_last_turn_fixes(module, name, end, first), fix), places=(turns,)
        )


def _last_turn_fixes(module: Module, name: str, end: AddressPath, first: int) -> Iterator[Fix]:
    """Yield the fix that ends the scenario after the stated number of turns."""
    scenario, calendar = module.scenarios[name], module.module.calendar
    if scenario.last is None or not scenario.turns or end[-1] != "last":
        return
    number = first + scenario.turns - 1
    value = date_of_turn(calendar, number) if is_date(scenario.last) else str(number)
    if value and not (calendar.turns and number > calendar.turns):
        yield Fix(f"Write 'last: {value}'", partial(set_value, steps=end, value=value))


def _is_inherited_number(module: Module, name: str) -> bool:
    """Say whether a scenario inherits the number of turns, but has its own first or last turn."""
    ends = (inheritance_depth(module, name, "first"), inheritance_depth(module, name, "last"))
    stated = inheritance_depth(module, name, "turns") or 0
    return any(end is not None and end < stated for end in ends)


CHECK = Check(
    id="SCH011",
    title="A scenario has a different number of turns than it states",
    severity=Severity.ERROR,
    rationale=(
        "Rulebooks print the length of a scenario beside its first and last turn. If "
        "the length does not match these turns, players stop on different turns."
    ),
    hint="Correct the first turn, the last turn or the number of turns.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-01",),
    run=_run,
)
