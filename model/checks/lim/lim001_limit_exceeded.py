"""LIM001: a set-up breaks a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.causes_of_limit_breaches import (
    address_of_limit_breach,
    entries_that_break_limit,
)
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misplaced_pieces import follows_from_other_findings
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import setup_findings
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.limits.limit_validity import applies_at_setup, are_bounds_contradictory
from sandtable.model.locations import ScenarioPart, SetupChart, SetupLine
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.breaches import describe_breach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from setup_findings(context, _find_breaches)


def _find_breaches(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for name, limit in setting.scenario.limits.items():
        # LIM005 reports contradictory limits, which every set-up would break.
        if limit is None or not applies_at_setup(limit) or are_bounds_contradictory(limit):
            continue
        for breach in limit_breaches(setting.position.module, name, limit, setting.position):
            # The missing pieces may be set up under the misspelt name.
            if breach.bound == "at least" and _may_misspelt_name_explain(
                setting, breach.group.space
            ):
                continue
            if not any(s.standing for s in breach.group.shares) and _may_misspelt_control_explain(
                setting
            ):
                continue
            if follows_from_other_findings(setting, name, limit, breach):
                continue
            causes = entries_that_break_limit(setting.position, limit, breach)
            address = address_of_limit_breach(setting.module, setting.name, breach, causes)
            message = describe_breach(setting.position.module, limit, breach)
            yield RawFinding(address, f"{message}.", places=causes)


def _may_misspelt_name_explain(setting: ScenarioSetting, space: str | None) -> bool:
    """Say whether pieces may be missing only because of a misspelt name, which REF001 reports."""
    ancestry, space_index = (
        scenario_ancestry(setting.module, setting.name),
        space_index_of(setting.module),
    )
    for use in setting.context.dangling_uses:
        chart, line = (
            SetupChart.from_address_prefix(use.steps),
            SetupLine.from_address_prefix(use.steps),
        )
        if chart is None or chart.scenario not in ancestry:
            continue
        site = space_index.find_space(line.place) if line else None
        # A limit on all spaces together is affected by any misspelt name.
        if space is None or site is None or site.id == space:
            return True
    return False


def _may_misspelt_control_explain(setting: ScenarioSetting) -> bool:
    """Say whether spaces may be counted wrongly because of a misspelt name in a control list."""
    ancestry = scenario_ancestry(setting.module, setting.name)
    parts = (ScenarioPart.from_address_prefix(use.steps) for use in setting.context.dangling_uses)
    return any(part and part.part == "control" and part.scenario in ancestry for part in parts)


CHECK = Check(
    id="LIM001",
    title="A set-up breaks a limit",
    severity=Severity.ERROR,
    rationale=(
        "The rules forbid this set-up: either a number in the set-up is wrong, or the limit is."
    ),
    hint=(
        "Correct the entries, or the limit. If the rulebook breaks its own rule, waive this "
        "line with the reason."
    ),
    reads=ALL_KEYS,
    reach=EditScope.LIMITS,
    answers=(
        "CMP-10",
        "CMP-12",
        "SET-05",
        "SET-15",
        "SET-27",
        "RUL-01",
        "RUL-02",
        "RUL-03",
        "RUL-05",
        "RUL-07",
        "RUL-08",
        "RUL-14",
        "RUL-19",
        "RUL-20",
        "RUL-21",
        "RUL-23",
        "RUL-24",
        "RUL-27",
    ),
    run=_run,
)
