"""TBL020: an event has no effect, or an action has no object."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks.action_lines import action_lines
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import (
    ALL_KEYS,
    Check,
    RawFinding,
    Severity,
    count_word_uses,
)
from sandtable.model.locations import EventRef
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event


def _run(context: CheckContext) -> Iterator[RawFinding]:
    uses = _number_of_questions_about_events(context)
    for owner, events in context.module.events.items():
        for name, event in events.items():
            if not (_has_any_effect(event) or (event.rule and uses[name])):
                message = f"{name_with_label('Event', event.name)} has no effect and no note."
                yield RawFinding(EventRef(owner, name).address_path, message)
    for address, verb, objects in action_lines(context.module):
        if not objects and address[0] != "scenarios":
            yield RawFinding(address, f"The effect {str(verb)!r} does not state what it affects.")


def _number_of_questions_about_events(context: CheckContext) -> Counter[str]:
    """Return how often something depends on each event or on its marker."""
    uses: Counter[str] = Counter()
    for (name, kind, _), number in context.tally_over_all_lines(count_word_uses).items():
        if kind == "event":
            uses[name] += number
    # A scenario that states what has happened before asks for nothing.
    for scenario in context.module.scenarios.values():
        uses.subtract(scenario.happened or ())
    return uses


def _has_any_effect(event: Event) -> bool:
    """Say whether an event or one of its outcomes has an effect or a note."""
    outcomes = event.choices.values()
    has_effect = event.note or event.optional or event.does
    return bool(has_effect) or any(outcome.does for outcome in outcomes)


CHECK = Check(
    id="TBL020",
    title="An event has no effect",
    severity=Severity.INFO,
    rationale=(
        "Players who draw this event do not know what to do. The effects of the "
        "event have probably not been entered yet."
    ),
    hint="Add the effects of the event, or a note that explains it in words.",
    reads=ALL_KEYS,
    reach=EditScope.WORDS,
    answers=("TBL-14",),
    run=_run,
)
