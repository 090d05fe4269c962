"""Which branches hold: options as chosen, events as they happened; and what can stand at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Protocol, TypeGuard

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Clause, Condition, Path, Several
from sandtable.model.references.scope import line_of
from sandtable.model.select.situation import Situation
from sandtable.model.select.spaces import spaces_of

_MOST = 8
"""Of more open questions than these not every answer is tried: all entries are taken together."""
_CHOSEN = frozenset({"on", "is"})
_NO_OPTIONS = frozenset({"turn", "roll"})
_NONE_OF_THEM = ""


@dataclass(frozen=True)
class Choices:
    """The options of one scenario under which everything is told."""

    options: Mapping[str, str]
    happened: frozenset[str] = frozenset()
    all_branches: bool = False
    """Whether every branch is told, as when a schedule is printed by itself."""

    def allows(self, condition: Condition | None, position: Holdings | None = None) -> bool:
        """Say whether an entry can be there; what play decides is left open."""
        if condition is None or self.all_branches:
            return True
        return self._holds(condition, position) is not False

    def settles(self, condition: Condition | None) -> bool:
        """Say whether a condition is told before play; a roll, an event, who holds what is not."""
        return condition is None or self._holds(condition, None) is not None

    def _holds(self, condition: Condition, position: Holdings | None) -> bool | None:
        if isinstance(condition, Several):
            return self._several(condition, position)
        if not isinstance(condition, Clause):
            return None
        found = self._clause(condition)
        if found is None and condition.verb == "controls" and position is not None:
            found = controls(position, condition)
        return None if found is None else found is not condition.negated

    def _clause(self, clause: Clause) -> bool | None:
        if clause.subject in self.options and clause.verb in {"on", "is"}:
            wanted = clause.quantity if clause.verb == "is" else "on"
            return self.options[clause.subject] == wanted
        if clause.verb == "happened" and clause.subject in self.happened:
            return True
        return None

    def _several(self, several: Several, position: Holdings | None) -> bool | None:
        told = [self._holds(part, position) for part in several.of]
        if told.count(True) >= several.number:
            return True
        return None if told.count(True) + told.count(None) >= several.number else False


class Holdings(Protocol):
    """Who controls what, at some moment."""

    module: Module
    control: dict[str, str]


def controls(holdings: Holdings, clause: Clause) -> bool | None:
    """Say whether an owner controls as many of these spaces as a clause asks."""
    if not holdings.control or clause.of is None:
        return None
    spaces = spaces_of(holdings.module, clause.of, Situation(holdings.control))
    owners = holdings.module.module.owners
    held = sum(clause.subject in line_of(owners, holdings.control.get(s, "")) for s in spaces)
    return enough(clause.quantity, held, len(spaces))


def enough(quantity: str, held: int, of: int) -> bool:
    """Compare a number with `all`, `some`, `no`, `at least 2`, `at most 2`, `exactly 2`."""
    bound, _, number = quantity.rpartition(" ")
    wanted = int(number) if number.isdecimal() else 0
    return {
        "all": held == of and of > 0,
        "some": held > 0,
        "no": held == 0,
        "at least": held >= wanted,
        "at most": held <= wanted,
        "exactly": held == wanted,
    }[bound or quantity]


def choices_of(module: Module, scenario: Scenario, given: Mapping[str, str]) -> Choices:
    """The options of a scenario: as given, as it says, or as they are by default."""
    options = {name: option.default for name, option in module.options.items()}
    options.update({name: choice for name, choice in scenario.options.items() if choice})
    options.update(given)
    return Choices(options, frozenset(scenario.happened or ()))


ALL_BRANCHES = Choices({}, all_branches=True)


# ------------------------------------------------------------------- what can stand at once
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
