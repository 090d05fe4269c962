"""TBL022: a trigger has no date, roll or condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import EventRef
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for owner, events in context.module.events.items():
        for name, event in events.items():
            if event.play == "trigger" and not _has_event_any_trigger(event):
                label = name_with_label("Event", event.name)
                message = f"{label} is a trigger, but it is not stated when it fires."
                yield RawFinding(EventRef(owner, name).address_path, message)


def _has_event_any_trigger(event: Event) -> bool:
    explanations = (event.note, event.rule)  # words tell it
    causes = (event.at, event.roll, event.if_, event.years, event.dice, *explanations)
    return any(causes) or any(outcome.if_ for outcome in event.choices.values())


CHECK = Check(
    id="TBL022",
    title="A trigger never fires",
    severity=Severity.WARNING,
    rationale="A trigger has no marker to draw. A trigger needs a date, a roll or a condition.",
    hint=(
        "Add a date, a roll or a condition. If it has a marker after all, make it an event to "
        "be played immediately."
    ),
    reads=frozenset({"events"}),
    reach=EditScope.HEADERS,
    answers=("TBL-07",),
    run=_run,
)
