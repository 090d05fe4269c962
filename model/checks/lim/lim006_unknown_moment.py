"""LIM006: a limit applies at a moment that does not exist."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.limits.limit_validity import (
    ARRIVAL_MOMENTS,
    SETUP_MOMENTS,
    SUFFIX_OF_END_MOMENTS,
)
from sandtable.model.name_suggestions import did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit
    from sandtable.model.name_suggestions import SuggestionBudget

_KNOWN_MOMENTS = SETUP_MOMENTS | ARRIVAL_MOMENTS
_MIN_SIMILARITY = 0.9
_MOMENTS_AT_END_OF_PHASE = frozenset({"movement-end", "turn-end", "player-turn-end", "phase-end"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    phases, suggestions = context.module.module.calendar.phases, context.suggestions
    limits = [limit for _, limit in limits_with_addresses(context.module)]
    ends = Counter(w for limit in limits for w in limit.when if w.endswith(SUFFIX_OF_END_MOMENTS))
    for address, limit in limits_with_addresses(context.module):
        for when in limit.when:
            if when.endswith(SUFFIX_OF_END_MOMENTS):
                likely_name = _moment_probably_meant(suggestions, when, ends, phases)
                if likely_name is not None:
                    yield _unknown_moment_finding((*address, "when"), limit, when, likely_name)
            elif not (when in _KNOWN_MOMENTS or when in phases):
                likely_name = suggestions.closest_name(
                    when, {*_KNOWN_MOMENTS, *_MOMENTS_AT_END_OF_PHASE, *phases}
                )
                yield _unknown_moment_finding((*address, "when"), limit, when, likely_name)


def _moment_probably_meant(
    suggestions: SuggestionBudget, when: str, ends: Counter[str], phases: Iterable[str]
) -> str | None:
    """Return the moment that a misspelt name probably means, if the name is used only once."""
    known_ends = {
        *_MOMENTS_AT_END_OF_PHASE,
        *(f"{phase}{SUFFIX_OF_END_MOMENTS}" for phase in phases),
    }
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
