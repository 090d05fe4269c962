"""REF010: a heading of a set-up chart does not say whose chart it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SetupChart
from sandtable.model.references.scope import COMMON, bare_words, owners_in
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    index = context.index
    known_owners = {*index.owners, COMMON}
    for name, scenario in context.module.scenarios.items():
        for heading in scenario.setup:
            owners = owners_in(heading, known_owners)
            address = SetupChart(name, str(heading)).steps
            if len(owners) > 1:
                both = listed(subject_name(context.module, owner) for owner in owners)
                yield RawFinding(
                    address, f"The heading {str(heading)!r} names both {both}: choose one."
                )
            elif not owners and all(index.has_name("piece word", w) for w in bare_words(heading)):
                yield RawFinding(address, f"The heading {str(heading)!r} names no side or power.")


CHECK = Check(
    id="REF010",
    title="The heading of a set-up chart has no clear owner",
    severity=Severity.ERROR,
    rationale="The owner in the heading decides which pieces the lines below it can name.",
    hint="Name exactly one owner in the heading; add other words only to narrow it down.",
    reads=frozenset({"module", "types", "pieces", "events", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-03", "SET-04"),
    run=_run,
)
