"""LIM014: the text of a limit states a number, turn or bound that the limit does not have."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.wording.labelled_names import quoted_name
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import join_words_or_nothing
from sandtable.model.wording.turns import noun_for_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit

_NUMBER_OUTSIDE_WORDS = re.compile(r"(?<![\w.:-])\d+(?![\w:-]|\.\d)")
"""A number that is part of no name, address or date: not the 5 of CLAA-5, A47.5 or 1942-05."""
_NUMBER = re.compile(r"\d+")
_TURN = re.compile(r"(\w+)?\s*\b(turns?|rounds?)\s+(\d+)\b", re.IGNORECASE)
_TURNS_FROM_WORD = {"before": -1, "until": -1, "after": 1}
"""Number of turns from the one that follows such a word to the one that is meant."""
_BOUND_PATTERN = re.compile(r"\b(at least|no fewer than|at most|no more than|up to)\s+(\d+)\b")
_IS_MINIMUM_BY_WORDS = {
    "at least": True,
    "no fewer than": True,
    "at most": False,
    "no more than": False,
    "up to": False,
}


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, limit in limits_with_addresses(context.module):
        difference = (
            _difference_of_number(limit)
            or _difference_of_turns(limit, noun_for_turns(context.module))
            or _difference_of_direction(limit)
        )
        if limit.text and difference:
            name = quoted_name(limit.name or address[-1])
            message = f"The text of limit {name} states {difference}."
            yield RawFinding((*address, "text"), message, confidence="likely")


def _difference_of_number(limit: Limit) -> str | None:
    stated = _NUMBER_OUTSIDE_WORDS.findall(limit.text or "")
    bounds = _numbers_that_bound_limit(limit)
    # Several numbers are often a total and its parts, so only one alone is compared.
    if len(stated) != 1 or not bounds or stated[0] in _all_numbers_in_limit(limit):
        return None
    return f"{stated[0]}, but its number is {join_words_or_nothing(bounds, 'or')}"


def _difference_of_turns(limit: Limit, unit: str) -> str | None:
    """Return how the only turn in a limit's text differs from the limit's turns, if it does."""
    stated = _TURN.findall(limit.text or "")
    ends = {limit.turns.first, limit.turns.last} - {None} if limit.turns else set()
    if len(stated) != 1 or not ends or not all(end and end.isdecimal() for end in ends):
        return None
    word, _, turn = stated[0]
    meant = int(turn) + _TURNS_FROM_WORD.get(word.casefold(), 0)
    # “Until turn 4” includes turn 4 or not.
    if {turn, str(meant)} & ends or limit.turns is None:
        return None
    return f"{unit} {turn}, but it applies {on_turns_text(limit.turns, unit)}"


def _difference_of_direction(limit: Limit) -> str | None:
    """Describe a limit whose text has a minimum where the limit has a maximum, or the reverse."""
    stated = _BOUND_PATTERN.findall((limit.text or "").casefold())
    if len(stated) != 1 or limit.exactly or limit.of_which or limit.adds:
        return None
    words, number = stated[0]
    own, other = limit.at_least, limit.at_most
    if not _IS_MINIMUM_BY_WORDS[words]:
        own, other = other, own
    if own is not None or other is None or other.constant_number != int(number):
        return None
    contrary = "at most" if other is limit.at_most else "at least"
    return f"“{words} {number}”, but the limit is “{contrary} {number}”"


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
    title="The text of a limit differs from its numbers",
    severity=Severity.WARNING,
    rationale=(
        "Sheets and the browser page print the text, while checks use the number. If "
        "the two differ, players read a rule that nothing enforces."
    ),
    hint="Correct the text or the limit.",
    reads=frozenset({"module", "limits", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
