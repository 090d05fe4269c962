"""SUP014: at the start most units of a side are out of supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.supply_starts import supply_states_at_start
from sandtable.model.checks.unsupplied_sides import mostly_unsupplied_sides
from sandtable.model.locations import ScenarioRef, SupplyRef
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_adjective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.unsupplied_sides import UnsuppliedSide
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    unsupplied_by_side: dict[str, list[UnsuppliedSide]] = {}
    for name in scenario_play.scenarios_to_check(context):
        for unsupplied in mostly_unsupplied_sides(context, name):
            unsupplied_by_side.setdefault(unsupplied.side, []).append(unsupplied)
    for side, cases in unsupplied_by_side.items():
        lines = [n for n in context.module.supply if all(n in case.lines for case in cases)]
        number = _number_of_scenarios(context, side)
        # Several set-ups are less likely to be wrong than the line that they share.
        if lines and len(cases) > 1 and 2 * len(cases) > number:
            yield _finding_about_line(context.module, lines[0], cases, number)
        else:
            yield from _findings_about_scenarios(context.module, cases)


def _number_of_scenarios(context: CheckContext, side: str) -> int:
    """Return in how many scenarios a side has units that need supply."""
    return sum(
        any(state.side == side for state in supply_states_at_start(context, name))
        for name in scenario_play.scenarios_to_check(context)
    )


def _finding_about_line(
    module: Module, line: str, cases: list[UnsuppliedSide], scenarios: int
) -> RawFinding:
    """Return the finding about a line that supplies too few units in most scenarios."""
    first = cases[0]
    example = f"{first.number_without_supply} of {first.number_of_units}"
    begins = f"when {scenario_label(module, first.scenario)} begins"
    units = f"{owner_adjective(module, first.side)} units"
    message = (
        f"In {len(cases)} of {scenarios} scenarios most {units} are out of supply: {example} "
        f"{begins}."
    )
    places = tuple(dict.fromkeys(cause for case in cases for cause in case.causes))
    return RawFinding(SupplyRef(line).address_path, message, places=places)


def _findings_about_scenarios(module: Module, cases: list[UnsuppliedSide]) -> Iterator[RawFinding]:
    reported_texts: set[str] = set()
    for case in cases:
        rules = dict.fromkeys(rule for line in case.lines if (rule := module.supply[line].rule))
        cited = f" ({cite_rules(', '.join(rules))})" if rules else ""
        units = f"{case.number_of_units} {owner_adjective(module, case.side)} units"
        message = f"{case.number_without_supply} of {units} are out of supply{cited}"
        if message not in reported_texts:
            reported_texts.add(message)
            begins = f"when {scenario_label(module, case.scenario)} begins"
            address = ScenarioRef(case.scenario).address_path
            yield RawFinding(address, f"{message} {begins}.", places=case.causes)


CHECK = Check(
    id="SUP014",
    title="Most of a side is out of supply",
    severity=Severity.WARNING,
    rationale=(
        "More than half of the units of a side have no open route to a supply "
        "source. Probably the set-up omits sources, or puts them into the wrong "
        "spaces."
    ),
    hint="Set up the missing sources, or correct the range or the selector of the sources.",
    reads=ALL_KEYS,
    run=_run,
)
