"""SUP014: at the start most units of a side are out of supply."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import cached_scenario_setting
from sandtable.model.checks.supply_line_sources import has_supply_source
from sandtable.model.checks.supply_starts import supply_states_at_start
from sandtable.model.locations import ScenarioRef, SupplyRef, is_at_or_below
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_adjective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.supply.supply_states import SupplyState

_MIN_UNITS_TO_REPORT = 4
"""Of fewer units it tells nothing that most are out of supply."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_texts: set[str] = set()
    for name in scenario_play.scenarios_to_check(context):
        states = [
            state
            for state in supply_states_at_start(context, name)
            if not state.standing.chosen and not _does_other_check_explain(context, name, state)
        ]
        for side in dict.fromkeys(state.side for state in states):
            of_side = [state for state in states if state.side == side]
            # Copies, as a stack of five guns starves like five single ones.
            numbers = _count_copies_in_standings(of_side)
            unfed, total = numbers[False], sum(numbers.values())
            if total >= _MIN_UNITS_TO_REPORT and 2 * unfed > total:
                message = _message_about_unsupplied_units(context, side, of_side, unfed, total)
                if message not in reported_texts:
                    reported_texts.add(message)
                    begins = f"when {scenario_label(context.module, name)} begins"
                    yield RawFinding(ScenarioRef(name).address_path, f"{message} {begins}.")


def _does_other_check_explain(context: CheckContext, name: str, state: SupplyState) -> bool:
    """Say whether another check explains why pieces are out of supply.

    SUP001 finds supply lines without a source, and REF001 those with an unknown name.
    """
    if state.supplied is not False:
        return False
    setting = cached_scenario_setting(context, name, {})
    lines = [(SupplyRef(line).address_path, context.module.supply[line]) for line in state.lines]
    return any(
        is_at_or_below(steps, address)
        for address, _ in lines
        for steps in context.phrases_with_unknown
    ) or not any(has_supply_source(setting, line.sources) for _, line in lines)


def _count_copies_in_standings(states: list[SupplyState]) -> Counter[bool | None]:
    copies: Counter[bool | None] = Counter()
    for state in states:
        copies[state.supplied] += state.standing.quantity or 1
    return copies


def _message_about_unsupplied_units(
    context: CheckContext, side: str, states: list[SupplyState], unfed: int, total: int
) -> str:
    module = context.module
    names = (name for state in states if state.supplied is False for name in state.lines)
    rules = dict.fromkeys(rule for name in names if (rule := module.supply[name].rule))
    cited = f" ({cite_rules(', '.join(rules))})" if rules else ""
    return f"{unfed} of {total} {owner_adjective(module, side)} units are out of supply{cited}"


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
