"""LIM006: a limit is enforced at a moment that nobody knows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.module_limits import all_limits
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.at_address import set_value
from sandtable.model.limits.binding import AT_AN_END, ON_ARRIVAL, WHEN_SET_UP
from sandtable.model.name_suggestions import did_you_mean, nearest_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit

_KNOWN = WHEN_SET_UP | ON_ARRIVAL
_ALIKE = 0.9
_ENDS = frozenset({"movement-end", "turn-end", "player-turn-end", "phase-end"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    phases = context.module.module.calendar.phases
    limits = [limit for _, limit in all_limits(context.module)]
    ends = Counter(w for limit in limits for w in limit.when if w.endswith(AT_AN_END))
    for where, limit in all_limits(context.module):
        for when in limit.when:
            if when.endswith(AT_AN_END):
                meant = _misspelt(when, ends, phases)
                if meant is not None:
                    yield _found((*where, "when"), limit, when, meant)
            elif not (when in _KNOWN or when in phases):
                meant = nearest_name(when, {*_KNOWN, *_ENDS, *phases})
                yield _found((*where, "when"), limit, when, meant)


def _misspelt(when: str, ends: Counter[str], phases: Iterable[str]) -> str | None:
    """Return the known moment that a name used once is probably a misspelling of."""
    known = {*_ENDS, *(f"{phase}{AT_AN_END}" for phase in phases)}
    if when in known or ends[when] > 1:
        return None
    others = {*known, *(word for word, number in ends.items() if number > 1)}
    meant = nearest_name(when, others)
    alike = meant and abs(len(meant) - len(when)) <= 1
    return meant if alike and SequenceMatcher(None, when, meant or "").ratio() > _ALIKE else None


def _found(where: AddressPath, limit: Limit, when: str, meant: str | None) -> RawFinding:
    message = f"{when!r} is neither a phase of the calendar nor another known moment."
    found = RawFinding((*where, when), f"{message}{did_you_mean(meant)}")
    if not meant or meant in limit.when:
        return found
    after = tuple(meant if word == when else word for word in limit.when)
    fix = Fix(f"Write {meant!r}", partial(set_value, steps=where, value=after))
    return replace(found, fixes=(fix,))


CHECK = Check(
    id="LIM006",
    title="A limit applies at an unknown moment",
    severity=Severity.WARNING,
    rationale=(
        "A limit applies always, at set-up, on arrival, in a phase, or at the end of something. "
        "At any other moment it is not checked."
    ),
    hint="Choose one of these moments, or add the phase to the calendar.",
    reads=frozenset({"module", "limits", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SCH-10", "RUL-03", "RUL-13"),
    run=_run,
)
