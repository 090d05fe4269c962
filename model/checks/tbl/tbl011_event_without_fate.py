"""TBL011: nothing states where an event marker goes after the event."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.event_markers import address_of_event, events_with_marker
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.phrases.fate import Fate
from sandtable.model.reports.scenario_pools import pools_of_module
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.module import Module


NamedFate = tuple[str, Fate]
_DISCARD_LABEL_AND_FATE = "Discard after play", Fate.parse("discard")
_FATES: tuple[NamedFate, ...] = (
    _DISCARD_LABEL_AND_FATE,
    ("Return after play", Fate.parse("return")),
)
_FATES_WITHOUT_POOL: tuple[NamedFate, ...] = (_DISCARD_LABEL_AND_FATE,)
"""Fates of a marker in a module without a pool, to which it could return."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    fates = _FATES if pools_of_module(context.module) else _FATES_WITHOUT_POOL
    for name, event in events_with_marker(context.module).items():
        if event.then is None:
            missing_words = _describe_missing_fate(event)
            if missing_words is not None:
                message = (
                    f"{name_with_label('Event', event.name)} does not state where its marker goes"
                    f"{missing_words}."
                )
                yield RawFinding(
                    address_of_event(name), message, _fixes_that_state_fate(name, event, fates)
                )


def _describe_missing_fate(event: Event) -> str | None:
    """Describe after which outcomes a marker has no place to go; None if it always has one."""
    without_fate = [key for key, outcome in event.choices.items() if outcome.then is None]
    # Every choice states its own fate.
    if event.choices and not without_fate:
        return None
    if len(without_fate) == len(event.choices):
        return " after it is played"
    return f" after the choice {without_fate[0]!r}"


def _fixes_that_state_fate(
    name: str, event: Event, fates: tuple[NamedFate, ...]
) -> tuple[Fix, ...]:
    """Return fixes that state where a marker goes, in all places that do not state it."""
    without_fate = [key for key, outcome in event.choices.items() if outcome.then is None]
    address = address_of_event(name)
    if len(without_fate) == len(event.choices):
        places = [(*address, "then")]
    else:
        places = [(*address, "choices", key, "then") for key in without_fate]
    return tuple(
        Fix(label, partial(_set_missing_fates, places=places, fate=fate)) for label, fate in fates
    )


def _set_missing_fates(module: Module, places: list[AddressPath], fate: Fate) -> Module:
    for place in places:
        module = set_value(module, place, fate)
    return module


CHECK = Check(
    id="TBL011",
    title="The next place of an event marker is not stated",
    severity=Severity.WARNING,
    rationale=(
        "Whether a marker is discarded or returned decides how often its event can happen."
    ),
    hint=(
        "State whether the marker is discarded or returned; mark it as unknown, with a source, "
        "if the rulebook does not say."
    ),
    reads=frozenset({"events", "pieces", "types"}),
    reach=EditScope.HEADERS,
    answers=("TBL-17", "RUL-11"),
    run=_run,
)
