"""REF013: a waiver matches no finding. It runs after all other checks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.checks.retired_checks import unknown_check_message
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.locations import WaiverRef, is_at_or_below
from sandtable.model.lookup import ABSENT, full_address, value_at_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.remarks import Waiver


_IMPOSSIBLE_TURNS_CHECK = "SCH020"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, waiver in context.module.waivers.items():
        address = WaiverRef(name).address_path
        if waiver.check not in context.known_checks:
            yield RawFinding(
                (*address, "check"), unknown_check_message(waiver.check, context.known_checks)
            )
        elif waiver.check in context.checks_run and _is_waiver_without_effect(context, waiver):
            fix = Fix("Delete the waiver", partial(delete_entry, steps=address))
            message = f"{waiver.check} finds nothing at {waiver.at}: the waiver is not needed."
            yield RawFinding(address, message, (fix,))


def _is_waiver_without_effect(context: CheckContext, waiver: Waiver) -> bool:
    steps = parse_address(waiver.at)
    if not steps or value_at_address(context.module, steps) is ABSENT or not waiver.why.strip():
        return False  # found elsewhere: it leads nowhere, or gives no reason
    at = full_address(context.module, steps)
    # Checks of other scenarios did not run, so the waiver may be needed there.
    if not context.is_in_requested_scenarios(at):
        return False
    # In a scenario with impossible turns most checks do not look at anything.
    if any(f.check == _IMPOSSIBLE_TURNS_CHECK for f in context.earlier_findings):
        return False
    places = (parse_address(f.where) for f in context.earlier_findings if f.check == waiver.check)
    return not any(
        _is_address_covered_by_waiver(context, address, at) for address in places if address
    )


def _is_address_covered_by_waiver(
    context: CheckContext, finding_address: AddressPath, at: AddressPath
) -> bool:
    return is_at_or_below(full_address(context.module, finding_address), at)


CHECK = Check(
    id="REF013",
    title="A waiver is no longer needed",
    severity=Severity.WARNING,
    rationale=(
        "The waived problem has been solved. A waiver that stays will hide the next "
        "finding at the same address."
    ),
    hint="Delete the waiver, or correct the id of the check or the address.",
    reads=ALL_KEYS,
    runs_last=True,
    run=_run,
)
