"""REF010: the heading of a set-up chart has no owner, or more than one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SetupChart
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owners_in_heading,
    words_not_excluded,
)
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    index = context.name_index
    known_owners = {*index.owners, COMMON_OWNER}
    for name, scenario in context.module.scenarios.items():
        for heading in scenario.setup:
            owners = owners_in_heading(heading, known_owners)
            address = SetupChart(name, str(heading)).address_path
            if len(owners) > 1:
                both = join_words_or_nothing(
                    owner_as_subject(context.module, owner) for owner in owners
                )
                yield RawFinding(
                    address, f"The heading {str(heading)!r} names both {both}: choose one."
                )
            elif not owners and all(
                index.has_name("piece word", w) for w in words_not_excluded(heading)
            ):
                yield RawFinding(address, f"The heading {str(heading)!r} names no side or power.")


CHECK = Check(
    id="REF010",
    title="The heading of a set-up chart has no clear owner",
    severity=Severity.ERROR,
    rationale="The owner in the heading decides which pieces the lines below it can name.",
    hint=(
        "Name exactly one owner in the heading. Other words may only restrict the heading further."
    ),
    reads=frozenset({"module", "types", "pieces", "events", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-03", "SET-04"),
    run=_run,
)
