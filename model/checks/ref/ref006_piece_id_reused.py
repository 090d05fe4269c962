"""REF006: two pieces have the same id, and one chart can name both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import owner_at_address
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.references.vocabulary import definitions_by_word
from sandtable.model.wording.owner_names import owner_as_subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    owners = context.module.module.owners
    for word, bearers_of_word in definitions_by_word(context.module, "pieces").items():
        addresses = [b.steps for b in bearers_of_word if b.kind in {"piece", "event"}]
        for position, address in enumerate(addresses[1:], start=1):
            owner = owner_at_address(address)
            visible_owners = {COMMON_OWNER, *owner_with_ancestors(owners, owner)}
            conflicting = [
                other_address
                for other_address in addresses[:position]
                if (other := owner_at_address(other_address)) in visible_owners
                or owner in {COMMON_OWNER, *owner_with_ancestors(owners, other)}
            ]
            if conflicting:
                yield _reused_id_finding(context, word, address, conflicting[0])


def _reused_id_finding(
    context: CheckContext, word: str, address: AddressPath, other_address: AddressPath
) -> RawFinding:
    owner = owner_at_address(other_address)
    owner_words = (
        "shared piece"
        if owner == COMMON_OWNER
        else f"piece of {owner_as_subject(context.module, owner)}"
    )
    message = (
        f"Another {owner_words} has the id {word!r}; charts that can name both cannot tell "
        "them apart."
    )
    return RawFinding(address, message, places=(other_address,))


CHECK = Check(
    id="REF006",
    title="Two pieces of one chart have the same id",
    severity=Severity.ERROR,
    rationale=(
        "A set-up chart can name the shared pieces and those of its owner and the owners above "
        "and below it. If two of these pieces have the same id, the id is ambiguous."
    ),
    hint="Rename one of the two pieces.",
    reads=frozenset({"module", "pieces", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-04", "REF-03"),
    run=_run,
)
