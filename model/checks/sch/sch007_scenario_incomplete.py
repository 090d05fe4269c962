"""SCH007: a playable scenario has no name or no set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, scenario in context.module.scenarios.items():
        if scenario.abstract:
            continue
        full_scenario = flatten_scenario(context.module, name)
        if full_scenario.name is None:
            yield RawFinding(ScenarioRef(name).address_path, f"The scenario {name!r} has no name.")
        # REF001 reports a base that is unknown.
        base = context.module.scenarios[scenario_ancestry(context.module, name)[-1]].from_
        has_base = base is None or base in context.module.scenarios
        if has_base and not any(full_scenario.setup.values()):
            scenario_words = f"“{full_scenario.name}”" if full_scenario.name else repr(name)
            yield RawFinding(
                ScenarioRef(name).address_path,
                f"Scenario {scenario_words} can be played, but has no set-up.",
            )


CHECK = Check(
    id="SCH007",
    title="A playable scenario is incomplete",
    severity=Severity.WARNING,
    rationale=(
        "Lists, saves and sheets include every scenario that is not abstract. The "
        "finding is only a warning, because every scenario is empty at first."
    ),
    hint=(
        "Add what is missing, or mark the scenario as abstract if it is only a base for others."
    ),
    reads=frozenset({"scenarios"}),
    reach=EditScope.HEADERS,
    answers=("TBL-16", "SCH-03", "RUL-17"),
    run=_run,
)
