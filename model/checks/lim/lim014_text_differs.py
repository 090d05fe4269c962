"""LIM014: the text that describes a limit states a number that the limit does not have."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.wording.labelled_names import quoted_name
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit

_NUMBER_OUTSIDE_WORDS = re.compile(r"(?<![\w.:-])\d+(?![\w:-]|\.\d)")
"""A number that is part of no name, address or date: not the 5 of CLAA-5, A47.5 or 1942-05."""
_NUMBER = re.compile(r"\d+")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, limit in limits_with_addresses(context.module):
        stated = _NUMBER_OUTSIDE_WORDS.findall(limit.text or "")
        bounds = _numbers_that_bound_limit(limit)
        # Several numbers are often a total and its parts, so only one alone is compared.
        if len(stated) == 1 and bounds and stated[0] not in _all_numbers_in_limit(limit):
            message = (
                f"The text of limit {quoted_name(limit.name or address[-1])} states {stated[0]}, "
                f"but its number is {join_words_or_nothing(bounds, 'or')}."
            )
            yield RawFinding((*address, "text"), message, confidence="likely")


def _numbers_that_bound_limit(limit: Limit) -> list[str]:
    """Return the numbers that bound the limit, without 0, which texts say as “no” or “never”."""
    amounts = (limit.at_most, limit.at_least, limit.exactly)
    words = [number for amount in amounts if amount for number in _NUMBER.findall(str(amount))]
    words += [str(n) for n in (*limit.each_at_most.values(), *limit.each_exactly.values())]
    return list(dict.fromkeys(word for word in words if word != "0"))


def _all_numbers_in_limit(limit: Limit) -> set[str]:
    """Return every number in the limit, because its text may also name a turn or a value."""
    without_words = replace(limit, text=None, name=None, rule="")
    return set(_NUMBER.findall(str(without_words)))


CHECK = Check(
    id="LIM014",
    title="The text of a limit states another number",
    severity=Severity.WARNING,
    rationale=(
        "Sheets and the browser page print the text, while checks use the number. If "
        "the two differ, players read a rule that nothing enforces."
    ),
    hint="Correct the text or the limit.",
    reads=frozenset({"limits", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
