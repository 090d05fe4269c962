"""TBL024: a set-up line places a marker under another option than the event needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.event_markers import address_of_event, events_with_marker
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.scenario_play import position_with_all_entries, scenarios_to_check
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

_VERBS_OF_OPTION_CLAUSES = frozenset({"on", "is"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    markers = {name: e for name, e in events_with_marker(context.module).items() if e.optional}
    reported_addresses: set[AddressPath] = set()
    for scenario in scenarios_to_check(context) if markers else ():
        for standing in position_with_all_entries(context, scenario).standings:
            event = markers.get(standing.single_piece or "")
            option = _option_that_line_depends_on(context.module, standing)
            # A line with several conditions may mean more than the event says.
            if event is None or option is None or option == event.optional:
                continue
            if standing.cause not in reported_addresses:
                reported_addresses.add(standing.cause)
                message = _other_option_message(context.module, event, option)
                place = (*address_of_event(standing.pieces[0]), "optional")
                yield RawFinding(standing.cause, message, places=(place,))


def _option_that_line_depends_on(module: Module, standing: Standing) -> str | None:
    """Return the only option that a set-up line depends on; None if it depends on more."""
    when = standing.when
    # Conditions about events or turns do not make a line belong to one option.
    if isinstance(when, ConditionClause) and when.verb in _VERBS_OF_OPTION_CLAUSES:
        return when.subject if when.subject in module.options else None
    return None


def _other_option_message(module: Module, event: Event, option: str) -> str:
    needed = module.options.get(event.optional or "")
    words = needed.name if needed else event.optional
    return (
        f"The marker of {name_with_label('event', event.name)} is placed with "
        f"{name_with_label('option', module.options[option].name)}, but the event needs "
        f"{name_with_label('option', words or '')}."
    )


CHECK = Check(
    id="TBL024",
    title="A marker depends on another option than its event",
    severity=Severity.ERROR,
    rationale="The set-up places the marker with one option, but the event needs another option.",
    hint="Name the same option in the line and in the event.",
    reads=ALL_KEYS,
    run=_run,
)
