"""The options and events of a scenario, and the pieces that they allow at one time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Protocol, TypeGuard

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.condition import (
    Condition,
    ConditionClause,
    ConditionGroup,
    PathCondition,
)
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.situation import PlaySituation
from sandtable.model.select.spaces import spaces_matching

_MAX_OPEN_QUESTIONS = 8
"""With more open questions than these, not every answer is tried, and all entries count."""
FACT_ANSWERS: Mapping[str, bool] = {"yes": True, "no": False}
"""Answers to clauses that play decides."""
_VERBS_OF_CHOICE_CLAUSES = frozenset({"on", "is"})
_SUBJECTS_DECIDED_BY_PLAY = frozenset({"turn", "roll"})
_NO_KNOWN_CHOICE = ""


@dataclass(frozen=True)
class OptionChoices:
    """The choices of a scenario's options for which positions are computed."""

    options: Mapping[str, str]
    """Choices by option; `yes` or `no` by the text of a clause that play decides."""
    happened: frozenset[str] = frozenset()
    all_branches: bool = False
    """Whether every branch counts, as when a schedule is printed by itself."""

    def can_be_true(self, condition: Condition | None, position: HasControl | None = None) -> bool:
        """Say whether a condition may be true; conditions that play decides always may be."""
        if condition is None or self.all_branches:
            return True
        # None, for what play decides, counts as possible.
        return self._evaluate_condition(condition, position) is not False

    def is_decided_before_play(self, condition: Condition | None) -> bool:
        """Say whether a condition is known before play. Rolls, events and control are not."""
        return condition is None or self._evaluate_condition(condition, None) is not None

    def _evaluate_condition(
        self, condition: Condition, position: HasControl | None
    ) -> bool | None:
        if isinstance(condition, ConditionGroup):
            return self._evaluate_condition_group(condition, position)
        if not isinstance(condition, ConditionClause):
            return None
        answer = self._evaluate_clause(condition)
        if answer is None and condition.verb == "controls" and position is not None:
            answer = evaluate_control(position, condition)
        return None if answer is None else answer is not condition.negated

    def _evaluate_clause(self, clause: ConditionClause) -> bool | None:
        if clause.subject in self.options and clause.verb in {"on", "is"}:
            required = clause.quantity if clause.verb == "is" else "on"
            return self.options[clause.subject] == required
        if clause.verb == "happened" and clause.subject in self.happened:
            return True
        if self._has_facts:
            return FACT_ANSWERS.get(self.options.get(fact_key(clause), ""))
        return None

    @cached_property
    def _has_facts(self) -> bool:
        # Printing each clause is slow, and only a question about a turn has such answers.
        return any(" " in key for key in self.options)

    def _evaluate_condition_group(
        self, several: ConditionGroup, position: HasControl | None
    ) -> bool | None:
        answers = [self._evaluate_condition(part, position) for part in several.of]
        if answers.count(True) >= several.number:
            return True
        # The open parts may or may not make up the number.
        return None if answers.count(True) + answers.count(None) >= several.number else False


def fact_key(clause: ConditionClause) -> str:
    """Return the key under which answers to a condition that play decides are stored."""
    return str(clause).removeprefix("not ")


class HasControl(Protocol):
    """Interface of objects that know who controls each space, such as a position."""

    module: Module
    control: dict[str, str]


def evaluate_control(holdings: HasControl, clause: ConditionClause) -> bool | None:
    """Say whether an owner controls as many of these spaces as a condition requires."""
    # Without lists of control, nothing is known about it.
    if not holdings.control or clause.of is None:
        return None
    spaces = spaces_matching(holdings.module, clause.of, PlaySituation(holdings.control))
    owners = holdings.module.module.owners
    # An owner controls what a subordinate owner controls.
    controlled = sum(
        clause.subject in owner_with_ancestors(owners, holdings.control.get(s, "")) for s in spaces
    )
    return compare_number(clause.quantity, controlled, len(spaces))


def compare_number(quantity: str, held: int, of: int) -> bool:
    """Say whether a number satisfies `all`, `some`, `no`, `at least 2`, or `exactly 2`."""
    bound, _, number = quantity.rpartition(" ")
    stated = int(number) if number.isdecimal() else 0
    return {
        "all": held == of and of > 0,
        "some": held > 0,
        "no": held == 0,
        "at least": held >= stated,
        "at most": held <= stated,
        "exactly": held == stated,
    }[bound or quantity]


def option_choices_of_scenario(
    module: Module, scenario: Scenario, given: Mapping[str, str]
) -> OptionChoices:
    """Return the choice of each option of a scenario.

    It is the given choice, the one that the scenario states, or the default.
    """
    options = {name: option.default for name, option in module.options.items()}
    options.update({name: choice for name, choice in scenario.options.items() if choice})
    options.update(given)
    return OptionChoices(options, frozenset(scenario.happened or ()))


def decided_choices_of(scenario: Scenario, given: Mapping[str, str]) -> OptionChoices:
    """Return the choices that a scenario or its players have made; all others are left open."""
    decided = {name: choice for name, choice in scenario.options.items() if choice}
    return OptionChoices({**decided, **given}, frozenset(scenario.happened or ()))


CHOICES_OF_ALL_BRANCHES = OptionChoices({}, all_branches=True)


# ------------------------------------------------------------------- what can stand at once
def most_simultaneous_standings(
    standings: Iterable[Standing], choices: OptionChoices
) -> tuple[Standing, ...]:
    """Return the placed pieces that can exist at one time, with as many copies as possible.

    Pieces that are certain before play always count. An event has either happened or not for all
    pieces at once, and the same holds for everything that depends on play.
    """
    candidates = tuple(standings)
    questions = _open_questions(
        s.when for s in candidates if s.when and not choices.is_decided_before_play(s.when)
    )
    # The number of combinations doubles with each question.
    if not questions or len(questions) > _MAX_OPEN_QUESTIONS:
        return candidates
    ways = (dict(zip(questions, way, strict=True)) for way in product(*questions.values()))
    possible = (
        tuple(s for s in candidates if _is_condition_true_for_answers(s.when, choices, way))
        for way in ways
    )
    return max(possible, key=_count_copies_in_standings)


def is_decided_by_play(condition: Condition | None) -> bool:
    """Say whether a condition depends on more than choices that are made before play."""
    return condition is not None and not all(map(is_clause_about_choice, iter_clauses(condition)))


def certain_standings(
    standings: Iterable[Standing], choices: OptionChoices
) -> tuple[Standing, ...]:
    """Return the placed pieces that exist in every course of play."""
    return tuple(
        standing for standing in standings if choices.is_decided_before_play(standing.when)
    )


def _count_copies_in_standings(standings: tuple[Standing, ...]) -> int:
    return sum(standing.quantity or 0 for standing in standings)


def _open_questions(conditions: Iterable[Condition]) -> dict[str, tuple[str | bool, ...]]:
    """Return what conditions leave open until play, each with its possible answers."""
    questions: dict[str, tuple[str | bool, ...]] = {}
    for clause in (clause for condition in conditions for clause in iter_clauses(condition)):
        key = _clause_subject(clause)
        if is_clause_about_choice(clause):
            known_choices = questions.get(key, (_NO_KNOWN_CHOICE,))
            # Each choice counts once, however many conditions name it.
            questions[key] = tuple(
                dict.fromkeys((*known_choices, _choice_required_by_clause(clause)))
            )
        else:
            questions[key] = (True, False)
    return questions


def iter_clauses(condition: Condition) -> Iterator[ConditionClause | PathCondition]:
    """Yield the single clauses of a condition."""
    if isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from iter_clauses(part)
    elif isinstance(condition, ConditionClause | PathCondition):
        yield condition


def _clause_subject(clause: ConditionClause | PathCondition) -> str:
    """Return the subject of a condition, without its negation."""
    if is_clause_about_choice(clause):
        return clause.subject
    return str(clause).removeprefix("not ")


def is_clause_about_choice(clause: ConditionClause | PathCondition) -> TypeGuard[ConditionClause]:
    """Say whether a condition is about a choice made before play."""
    if not isinstance(clause, ConditionClause) or clause.verb not in _VERBS_OF_CHOICE_CLAUSES:
        return False
    return clause.subject not in _SUBJECTS_DECIDED_BY_PLAY


def _choice_required_by_clause(clause: ConditionClause) -> str:
    return clause.quantity if clause.verb == "is" else "on"


def _is_condition_true_for_answers(
    condition: Condition | None, choices: OptionChoices, way: Mapping[str, str | bool]
) -> bool:
    """Say whether a condition is true for one combination of answers to open questions."""
    if condition is None or choices.is_decided_before_play(condition):
        return choices.can_be_true(condition)
    if isinstance(condition, ConditionGroup):
        return (
            sum(_is_condition_true_for_answers(part, choices, way) for part in condition.of)
            >= condition.number
        )
    if not isinstance(condition, ConditionClause | PathCondition):
        return True
    answer = way.get(_clause_subject(condition), True)
    if is_clause_about_choice(condition):
        answer = answer == _choice_required_by_clause(condition)
    return bool(answer) is not condition.negated
