"""What can stand at once: of entries that an event or a roll decides about, not all can be so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeGuard

from sandtable.model.ledger.choices import Choices
from sandtable.model.ledger.standing import Standing
from sandtable.model.phrases.condition import Clause, Condition, Path, Several

_MOST = 8
"""Of more open questions than these not every answer is tried: all entries are taken together."""
_CHOSEN = frozenset({"on", "is"})
_NO_OPTIONS = frozenset({"turn", "roll"})
_NONE_OF_THEM = ""


def at_once(standings: Iterable[Standing], choices: Choices) -> tuple[Standing, ...]:
    """The standings that can be there at one time: of all ways to have it, the most copies.

    What is told before play is there; an event has happened or has not, and so with all that
    play decides.
    """
    found = tuple(standings)
    questions = _questions(s.when for s in found if s.when and not choices.settles(s.when))
    if not questions or len(questions) > _MOST:
        return found
    ways = (dict(zip(questions, way, strict=True)) for way in product(*questions.values()))
    possible = (tuple(s for s in found if _stands(s.when, choices, way)) for way in ways)
    return max(possible, key=_number)


def asks_of_play(condition: Condition | None) -> bool:
    """Say whether a condition asks for more than what is chosen before play."""
    return condition is not None and not all(map(_is_choice, _clauses(condition)))


def surely(standings: Iterable[Standing], choices: Choices) -> tuple[Standing, ...]:
    """The standings that are there whatever is played."""
    return tuple(standing for standing in standings if choices.settles(standing.when))


def _number(standings: tuple[Standing, ...]) -> int:
    return sum(standing.quantity or 0 for standing in standings)


def _questions(conditions: Iterable[Condition]) -> dict[str, tuple[str | bool, ...]]:
    """What the conditions ask, and how it may turn out: a choice among several, or yes and no."""
    found: dict[str, tuple[str | bool, ...]] = {}
    for clause in (clause for one in conditions for clause in _clauses(one)):
        key = _subject(clause)
        if _is_choice(clause):
            known = found.get(key, (_NONE_OF_THEM,))
            found[key] = tuple(dict.fromkeys((*known, _chosen(clause))))
        else:
            found[key] = (True, False)
    return found


def _clauses(condition: Condition) -> Iterator[Clause | Path]:
    if isinstance(condition, Several):
        for part in condition.of:
            yield from _clauses(part)
    elif isinstance(condition, Clause | Path):
        yield condition


def _subject(clause: Clause | Path) -> str:
    """What a clause is about, whether it says yes or no to it."""
    if _is_choice(clause):
        return clause.subject
    return str(clause).removeprefix("not ")


def _is_choice(clause: Clause | Path) -> TypeGuard[Clause]:
    """Say whether a clause is about a choice made before play."""
    if not isinstance(clause, Clause) or clause.verb not in _CHOSEN:
        return False
    return clause.subject not in _NO_OPTIONS


def _chosen(clause: Clause) -> str:
    return clause.quantity if clause.verb == "is" else "on"


def _stands(condition: Condition | None, choices: Choices, way: Mapping[str, str | bool]) -> bool:
    """Say whether a condition is so if all questions are answered in one way."""
    if condition is None or choices.settles(condition):
        return choices.allows(condition)
    if isinstance(condition, Several):
        return sum(_stands(part, choices, way) for part in condition.of) >= condition.number
    if not isinstance(condition, Clause | Path):
        return True
    answer = way.get(_subject(condition), True)
    if _is_choice(condition):
        answer = answer == _chosen(condition)
    return bool(answer) is not condition.negated
