"""REF027: a proof that a check works names an unknown check, or contains no mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.retired_checks import unknown_check_message
from sandtable.model.locations import ProofRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    """REF027: a proof that a check works names an unknown check, or contains no mistake."""
    # DECISIONS 36
    for name, proof in context.module.proofs.items():
        address = ProofRef(name).address_path
        if proof.finds not in context.known_checks:
            message = unknown_check_message(proof.finds, context.known_checks)
            yield RawFinding((*address, "finds"), message)
        if not proof.plants:
            yield RawFinding((*address, "plants"), f"The proof {name!r} contains no mistake.")
        for at in proof.plants:
            if parse_address(at) is None:
                yield RawFinding(
                    (*address, "plants", at), f"The proof {name!r}: {at!r} is not an address."
                )


CHECK = Check(
    id="REF027",
    title="A proof of coverage proves nothing",
    severity=Severity.WARNING,
    rationale=(
        "A proof states that a check covers a section of the rulebook. Here the "
        "check does not exist, or the proof contains no mistake that the check could "
        "find."
    ),
    hint=(
        "Correct the id of the check or the address; “sandtable coverage --prove” runs the proof."
    ),
    reads=frozenset({"proofs"}),
    reach=EditScope.HEADERS,
    run=_run,
)
