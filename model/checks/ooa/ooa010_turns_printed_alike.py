"""OOA010: two turns of the calendar have the same printed label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import turn_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_LABELS_ADDRESS = ("module", "calendar", "labels")
_MAX_TURNS = 1000
"""Limit of turns that are compared; no published game has more."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    calendar = context.module.module.calendar
    # A calendar without a last turn ends at its last label.
    numbers = [int(key) for key in calendar.labels if key.isdecimal()]
    turns = range(1, min(max([calendar.turns or 0, *numbers]), _MAX_TURNS) + 1)
    printed: dict[str, int] = {}
    for turn in turns:
        label = turn_label(calendar, turn)
        first = printed.setdefault(label.casefold(), turn)
        if first != turn:
            label_key = next(str(n) for n in (turn, first) if str(n) in calendar.labels)
            other = first if label_key == str(turn) else turn
            places = ((*_LABELS_ADDRESS, str(other)),) if str(other) in calendar.labels else ()
            message = f"Turn {label_key} and turn {other} have the same label, {label!r}."
            yield RawFinding((*_LABELS_ADDRESS, label_key), message, places=places)


CHECK = Check(
    id="OOA010",
    title="Two turns have the same label",
    severity=Severity.ERROR,
    rationale="Readers of the turn track and of schedules cannot tell the two turns apart.",
    hint="Correct one of the labels, or delete it if the calendar gives the right one.",
    reads=frozenset({"module"}),
    reach=EditScope.HEADERS,
    answers=("OOA-16",),
    run=_run,
)
