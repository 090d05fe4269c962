"""LIM010: a scenario has more or fewer turns than a limit allows for scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_field
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    is_last_turn_stated,
    last_turn_of_scenario,
)
from sandtable.model.limits.limit_validity import is_limit_binding
from sandtable.model.limits.stated_totals import compare_total, is_stated_total
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.citations import limit_name_and_rule
from sandtable.model.wording.labelled_names import initial_scenario_label
from sandtable.model.wording.nouns import regular_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.limits.stated_totals import TotalMismatch


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for rule, miss in _broken_limits_on_turn_number(context, name):
            scenario = flatten_scenario(context.module, name)
            key = "last" if scenario.last else "turns" if scenario.turns else ""
            address = (
                (*scenario_that_writes_field(context.module, name, key), key)
                if key
                else ScenarioRef(name).address_path
            )
            if address not in reported_addresses:
                reported_addresses.add(address)
                bound = "" if miss.bound == "exactly" else f"{miss.bound} "
                turns = regular_noun("turn").with_number(miss.actual_total)
                head = f"{initial_scenario_label(context.module, name)} has {turns}"
                requirement = f"the rules require {bound}{miss.stated}"
                yield RawFinding(address, f"{head}; {requirement} ({rule}).")


def _broken_limits_on_turn_number(
    context: CheckContext, name: str
) -> Iterator[tuple[str, TotalMismatch]]:
    """Yield the limits that a scenario breaks by its number of turns."""
    module, scenario = context.module, flatten_scenario(context.module, name)
    calendar = module.module.calendar
    for limit in scenario.limits.values():
        if limit is None or limit.count != "turns" or not is_stated_total(module, limit):
            continue
        first = first_turn_of_scenario(calendar, scenario)
        if limit.if_ and not is_limit_binding(
            limit, scenario_play.initial_position_of(context, name, context.options), first
        ):
            continue
        number = last_turn_of_scenario(calendar, scenario) - first + 1
        miss = compare_total(limit, number)
        # SCH020 reports a scenario that ends before it begins.
        if miss and number > 0 and is_last_turn_stated(calendar, scenario):
            yield limit_name_and_rule(limit), miss


CHECK = Check(
    id="LIM010",
    title="A scenario is longer or shorter than the rules allow",
    severity=Severity.ERROR,
    rationale=(
        "The rules state the length of scenarios. If a scenario differs, its first or last turn "
        "is probably misprinted."
    ),
    hint="Correct the first or last turn of the scenario, or the limit.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("OOA-01",),
    run=_run,
)
