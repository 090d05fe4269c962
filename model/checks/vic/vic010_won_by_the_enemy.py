"""VIC010: a side wins because its enemy succeeds, or because the side itself fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.harmful_conditions import harmful_conditions
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import capitalize_first_letter, join_required_conditions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for victory in victories_of_scenarios(context):
        harmful = (
            tuple(harmful_conditions(context.module, victory.victory))
            if victory.where not in reported_addresses
            else ()
        )
        if harmful:
            reported_addresses.add(victory.where)
            words = join_required_conditions(
                describe_condition(context.module, condition) for condition in harmful
            )
            side_words = capitalize_first_letter(
                owner_as_subject(context.module, victory.victory.side)
            )
            name = scenario_label(context.module, victory.scenario)
            message = f"{side_words} would win {name} because of an enemy success: {words}."
            yield RawFinding((*victory.where, "side"), message)


CHECK = Check(
    id="VIC010",
    title="A victory rewards the enemy's success",
    severity=Severity.WARNING,
    rationale=(
        "If a side wins because the enemy controls something, or because it controls "
        "nothing itself, the entry usually names the wrong side."
    ),
    hint="Correct the side of the victory, or the side in the condition.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    run=_run,
)
