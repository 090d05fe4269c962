"""SUP014: at the start most units of a side are out of supply."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.supply_starts import states_at_start
from sandtable.model.locations import ScenarioRef
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.scenario_names import scenario_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.supply.supply_states import SupplyState

_FEWEST_UNITS = 4
"""Of fewer units it tells nothing that most are out of supply."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_texts: set[str] = set()
    for name in scenario_play.scenarios_to_check(context):
        states = [state for state in states_at_start(context, name) if not state.standing.chosen]
        for side in dict.fromkeys(state.side for state in states):
            of_side = [state for state in states if state.side == side]
            # Copies, as a stack of five guns starves like five single ones.
            numbers = _count_copies(of_side)
            unfed, total = numbers[False], sum(numbers.values())
            if total >= _FEWEST_UNITS and 2 * unfed > total:
                message = _message(context, side, of_side, unfed, total)
                if message not in reported_texts:
                    reported_texts.add(message)
                    begins = f"when {scenario_name(context.module, name)} begins"
                    yield RawFinding(ScenarioRef(name).address_path, f"{message} {begins}.")


def _count_copies(states: list[SupplyState]) -> Counter[bool | None]:
    copies: Counter[bool | None] = Counter()
    for state in states:
        copies[state.supplied] += state.standing.quantity or 1
    return copies


def _message(
    context: CheckContext, side: str, states: list[SupplyState], unfed: int, total: int
) -> str:
    module = context.module
    names = (name for state in states if state.supplied is False for name in state.lines)
    rules = dict.fromkeys(rule for name in names if (rule := module.supply[name].rule))
    cited = f" ({cite_rules(', '.join(rules))})" if rules else ""
    why = (
        "" if any(state.has_source for state in states) else ", for they have no source on the map"
    )
    return (
        f"{unfed} of {total} {owner_adjective(module, side)} units are out of supply{why}{cited}"
    )


CHECK = Check(
    id="SUP014",
    title="Most of a side is out of supply",
    severity=Severity.WARNING,
    rationale=(
        "More than half of the units of a side have no open way to a source: probably sources "
        "were left out of the set-up, or stand in the wrong place."
    ),
    hint="Set up the missing sources, or correct the range or their selector.",
    reads=ALL_KEYS,
    run=_run,
)
