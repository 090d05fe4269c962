"""TBL013: a marker returns to a pool, but there is no pool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.event_markers import address_of_event, events_with_marker
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.reports.scenario_pools import pools_of_module
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event


def _run(context: CheckContext) -> Iterator[RawFinding]:
    if pools_of_module(context.module):
        return
    for name, event in events_with_marker(context.module).items():
        for steps in _addresses_of_return_fates(event):
            subject = name_with_label("Event", event.name)
            message = f"{subject} returns to the pool, but there is no pool."
            yield RawFinding((*address_of_event(name), *steps), message)


def _addresses_of_return_fates(event: Event) -> Iterator[AddressPath]:
    if event.then and event.then.to == "return":
        yield ("then",)
    if event.else_ and event.else_.to == "return":
        yield ("else",)
    for key, outcome in event.choices.items():
        if outcome.then and outcome.then.to == "return":
            yield ("choices", key, "then")


CHECK = Check(
    id="TBL013",
    title="A marker returns to a pool that does not exist",
    severity=Severity.ERROR,
    rationale=(
        "Without a pool, nobody knows where the marker goes, and it cannot be drawn again."
    ),
    hint="Give the tag “pool” to the box from which markers are drawn.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TBL-09", "TBL-17", "RUL-11"),
    run=_run,
)
