"""LIM006: a limit applies at a moment that does not exist."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import all_limits
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.limits.binding import ARRIVAL_MOMENTS, END_SUFFIX, SETUP_MOMENTS
from sandtable.model.name_suggestions import did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit
    from sandtable.model.name_suggestions import SuggestionBudget

_KNOWN_MOMENTS = SETUP_MOMENTS | ARRIVAL_MOMENTS
_MIN_SIMILARITY = 0.9
_KNOWN_ENDS = frozenset({"movement-end", "turn-end", "player-turn-end", "phase-end"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    phases, suggestions = context.module.module.calendar.phases, context.suggestions
    limits = [limit for _, limit in all_limits(context.module)]
    ends = Counter(w for limit in limits for w in limit.when if w.endswith(END_SUFFIX))
    for address, limit in all_limits(context.module):
        for when in limit.when:
            if when.endswith(END_SUFFIX):
                likely_name = _likely_moment(suggestions, when, ends, phases)
                if likely_name is not None:
                    yield _unknown_moment_finding((*address, "when"), limit, when, likely_name)
            elif not (when in _KNOWN_MOMENTS or when in phases):
                likely_name = suggestions.closest_name(
                    when, {*_KNOWN_MOMENTS, *_KNOWN_ENDS, *phases}
                )
                yield _unknown_moment_finding((*address, "when"), limit, when, likely_name)


def _likely_moment(
    suggestions: SuggestionBudget, when: str, ends: Counter[str], phases: Iterable[str]
) -> str | None:
    """Return the known moment that a name, used only once, probably misspells."""
    known_ends = {*_KNOWN_ENDS, *(f"{phase}{END_SUFFIX}" for phase in phases)}
    # An end that is used twice is the author's own word, not a slip.
    if when in known_ends or ends[when] > 1:
        return None
    other_ends = {*known_ends, *(word for word, number in ends.items() if number > 1)}
    likely_name = suggestions.closest_name(when, other_ends)
    alike = likely_name and abs(len(likely_name) - len(when)) <= 1
    return (
        likely_name
        if alike and SequenceMatcher(None, when, likely_name or "").ratio() > _MIN_SIMILARITY
        else None
    )


def _unknown_moment_finding(
    address: AddressPath, limit: Limit, when: str, likely_name: str | None
) -> RawFinding:
    message = f"{when!r} is neither a phase of the calendar nor another known moment."
    finding = RawFinding((*address, when), f"{message}{did_you_mean_text(likely_name)}")
    # Without a likely name, there is nothing to replace the word by.
    if not likely_name or likely_name in limit.when:
        return finding
    after = tuple(likely_name if word == when else word for word in limit.when)
    fix = Fix(f"Write {likely_name!r}", partial(set_value, steps=address, value=after))
    return replace(finding, fixes=(fix,))


CHECK = Check(
    id="LIM006",
    title="A limit applies at an unknown moment",
    severity=Severity.WARNING,
    rationale=(
        "A limit applies always, at set-up, on arrival, in a phase, or at the end of something. "
        "At any other moment a limit is not checked."
    ),
    hint="Choose one of these moments, or add the phase to the calendar.",
    reads=frozenset({"module", "limits", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SCH-10", "RUL-03", "RUL-13"),
    run=_run,
)
