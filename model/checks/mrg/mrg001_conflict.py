"""MRG001: two merged versions contradict each other, and the conflict is not settled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.merge.conflict_settling import settle_conflict
from sandtable.model.reports.conflicts import describe_both_versions, describe_conflict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    # DECISIONS 51
    for address in context.printed.conflicts:
        ours, theirs = describe_both_versions(context.printed, address)
        fixes = (
            Fix(f"Keep ours: {ours}", partial(settle_conflict, where=address, side="ours")),
            Fix(f"Take theirs: {theirs}", partial(settle_conflict, where=address, side="theirs")),
        )
        message = f"{describe_conflict(context.printed, address)}."
        yield RawFinding(parse_address(address) or (), message, fixes)


CHECK = Check(
    id="MRG001",
    title="A merge conflict",
    severity=Severity.ERROR,
    rationale=(
        "Two people changed the same value in different ways. The module contains "
        "one of the two values, and the other is lost unless you choose it."
    ),
    hint=(
        "Choose “Keep ours” or “Take theirs”, or use “sandtable settle”. For a third "
        "value, change the value first and then keep ours."
    ),
    reads=ALL_KEYS,
    run=_run,
)
