"""VIC012: a victory requires more pieces than its scenario brings into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.victory.condition_truth import required_conditions
from sandtable.model.victory.reasons_never import reason_too_few_in_play
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_keys: set[tuple[AddressPath, str]] = set()
    for found in victories_of_scenarios(context):
        for condition in required_conditions(found.victory.if_):
            reason = (
                reason_too_few_in_play(module, found.scenario, condition)
                if isinstance(condition, ConditionClause)
                else None
            )
            # A condition in words that nobody knows is told of by another check.
            address = (*found.where, "if", str(condition))
            if reason and address not in context.phrases_with_unknown:
                claim = capitalize_first_letter(describe_condition(module, condition))
                message = (
                    f"“{claim}” can never become true: {reason} in "
                    f"{scenario_label(module, found.scenario)}."
                )
                if (address, message) not in reported_keys:
                    reported_keys.add((address, message))
                    yield RawFinding(address, message, confidence="likely")


CHECK = Check(
    id="VIC012",
    title="A victory counts more pieces than come into play",
    severity=Severity.ERROR,
    rationale=(
        "The set-up and the schedule bring fewer pieces than the condition needs, no "
        "event brings more, and the scenario has "
        "no production. So nobody can win this way."
    ),
    hint="Correct the number, or set up the missing pieces.",
    reads=ALL_KEYS,
    run=_run,
)
