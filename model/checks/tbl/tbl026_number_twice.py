"""TBL026: two events of one owner have the same printed number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import EventRef
from sandtable.model.wording.labelled_names import join_quoted_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for owner, events in context.module.events.items():
        first_by_number: dict[int, str] = {}
        for name, event in events.items():
            if event.number is None:
                continue
            first = first_by_number.setdefault(event.number, name)
            # Two versions of one event share its name and its number.
            if first != name and events[first].name != event.name:
                names = join_quoted_names((events[first].name, event.name))
                message = f"The events {names} have the same number, {event.number}."
                places = (EventRef(owner, first).child_path("number"),)
                yield RawFinding(EventRef(owner, name).child_path("number"), message, (), places)


CHECK = Check(
    id="TBL026",
    title="Two events have the same number",
    severity=Severity.WARNING,
    rationale="Players look up an event by the number on its marker.",
    hint="Compare the numbers with the printed markers.",
    reads=frozenset({"events"}),
    reach=EditScope.HEADERS,
    answers=("TBL-09",),
    run=_run,
)
