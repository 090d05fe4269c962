"""REF006: two pieces that one chart can see bear the same id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import owner_of
from sandtable.model.references.scope import COMMON, owner_line
from sandtable.model.references.vocabulary import word_bearers
from sandtable.model.wording.owners import subject_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    owners = context.module.module.owners
    for word, bearers_of_word in word_bearers(context.module, "pieces").items():
        homes = [b.steps for b in bearers_of_word if b.kind in {"piece", "event"}]
        for position, address in enumerate(homes[1:], start=1):
            owner = owner_of(address)
            seen = {COMMON, *owner_line(owners, owner)}
            above = [
                other_address
                for other_address in homes[:position]
                if (other := owner_of(other_address)) in seen
                or owner in {COMMON, *owner_line(owners, other)}
            ]
            if above:
                yield _reused_id_finding(context, word, address, above[0])


def _reused_id_finding(
    context: CheckContext, word: str, address: AddressPath, other_address: AddressPath
) -> RawFinding:
    owner = owner_of(other_address)
    owner_words = (
        "shared piece" if owner == COMMON else f"piece of {subject_name(context.module, owner)}"
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
        "and below it. If an id is used twice among them, it is ambiguous."
    ),
    hint="Rename one of the two pieces.",
    reads=frozenset({"module", "pieces", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-04", "REF-03"),
    run=_run,
)
