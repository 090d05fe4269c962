"""VIC002: a victory requires spaces that do not exist, or that its side can never hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.victory.condition_truth import condition_clauses
from sandtable.model.victory.objectives import Objective, is_about_holding
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_keys: set[tuple[AddressPath, str]] = set()
    unknown = context.phrases_with_unknown
    for victory in victories_of_scenarios(context):
        closed = SpaceAccess(context.module, victory.scenario)
        control = scenario_play.initial_control(context.module, victory.scenario)
        for condition in victory.victory.if_:
            for clause in condition_clauses(condition):
                address = (*victory.where, "if", str(condition))
                reason = (
                    Objective(closed, control, clause).reason_never_held()
                    if is_about_holding(clause)
                    else None
                )
                if reason and address not in unknown and (address, reason) not in reported_keys:
                    reported_keys.add((address, reason))
                    claim_text = capitalize_first_letter(
                        describe_condition(context.module, clause)
                    )
                    yield RawFinding(address, f"“{claim_text}” can never become true: {reason}.")


CHECK = Check(
    id="VIC002",
    title="An objective can never be taken",
    severity=Severity.ERROR,
    rationale="A side that plays for such an objective cannot win.",
    hint="Correct the spaces or the number, or bring the spaces into play.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    run=_run,
)
