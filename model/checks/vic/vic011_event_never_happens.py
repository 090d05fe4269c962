"""VIC011: a victory requires an event that cannot happen in its scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.victory.condition_truth import required_conditions
from sandtable.model.victory.reasons_never import reason_event_clause_never
from sandtable.model.wording.owner_names import owner_as_subject
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
                reason_event_clause_never(module, found.scenario, condition)
                if isinstance(condition, ConditionClause)
                else None
            )
            address = (*found.where, "if", str(condition))
            if reason and (address, reason) not in reported_keys:
                reported_keys.add((address, reason))
                side = capitalize_first_letter(owner_as_subject(module, found.victory.side))
                yield RawFinding(address, f"{side} can never win this way: {reason}.")


CHECK = Check(
    id="VIC011",
    title="A victory requires an event that never happens",
    severity=Severity.ERROR,
    rationale="The event is dated outside the turns of the scenario, or its option is off there.",
    hint="Correct the dates of the event, the turns of the scenario, or the victory.",
    reads=frozenset({"module", "events", "options", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
