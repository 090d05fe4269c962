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
    for word, those in word_bearers(context.module, "pieces").items():
        homes = [b.steps for b in those if b.kind in {"piece", "event"}]
        for position, here in enumerate(homes[1:], start=1):
            owner = owner_of(here)
            seen = {COMMON, *owner_line(owners, owner)}
            above = [
                there
                for there in homes[:position]
                if (other := owner_of(there)) in seen
                or owner in {COMMON, *owner_line(owners, other)}
            ]
            if above:
                yield _found(context, word, here, above[0])


def _found(context: CheckContext, word: str, here: AddressPath, there: AddressPath) -> RawFinding:
    owner = owner_of(there)
    whose = (
        "shared piece" if owner == COMMON else f"piece of {subject_name(context.module, owner)}"
    )
    message = (
        f"Another {whose} has the id {word!r}; charts that can name both cannot tell them apart."
    )
    return RawFinding(here, message, places=(there,))


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
