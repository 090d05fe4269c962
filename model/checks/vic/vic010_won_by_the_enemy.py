"""VIC010: a side wins by what its enemy holds, or by what it does not hold itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.harmful_conditions import harmful_conditions
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import scenario_victories
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import capitalize_first_letter, join_required_conditions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for aim in scenario_victories(context):
        harm = (
            tuple(harmful_conditions(context.module, aim.victory))
            if aim.where not in reported_addresses
            else ()
        )
        if harm:
            reported_addresses.add(aim.where)
            words = join_required_conditions(
                describe_condition(context.module, condition) for condition in harm
            )
            side_words = capitalize_first_letter(
                owner_as_subject(context.module, aim.victory.side)
            )
            name = scenario_name(context.module, aim.scenario)
            message = f"{side_words} would win {name} because of an enemy success: {words}."
            yield RawFinding((*aim.where, "side"), message)


CHECK = Check(
    id="VIC010",
    title="A victory rewards the enemy's success",
    severity=Severity.WARNING,
    rationale=(
        "A side that wins by enemy control, or by holding nothing, usually has the wrong name "
        "in its line."
    ),
    hint="Correct the side of the victory, or the side in the condition.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    run=_run,
)
