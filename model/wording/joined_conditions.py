"""Conditions of one side in one sentence: `Redland controls Ash, but not Elm`."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import Condition, ConditionClause
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.holding_clauses import (
    HOLDING_VERB_FORMS,
    PIECE_HOLDING_VERBS,
    parts_of_holding,
    verb_form,
    without_double_negation,
)
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module

_PAIR_SIZE = 2


def describe_alternative_conditions(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Return conditions of which one is enough: `Redland controls or occupies Vess` for two."""
    said: dict[Condition, list[str]] = {}
    for one in conditions:
        if (
            isinstance(one, ConditionClause)
            and one.of is not None
            and one.verb in HOLDING_VERB_FORMS
            and not one.negated
        ):
            said.setdefault(replace(one, verb=""), []).append(one.verb)
        else:
            said[one] = []
    return [_describe_with_verbs(module, one, verbs) for one, verbs in said.items()]


def _describe_with_verbs(module: Module, condition: Condition, verbs: list[str]) -> str:
    """A condition whose verb is one of several."""
    if not isinstance(condition, ConditionClause) or not verbs:
        return describe_condition(module, condition)
    words = describe_condition(module, replace(condition, verb=verbs[0]))
    owner = owner_as_subject(module, condition.subject)
    forms = [verb_form(owner, verb, negated=False) for verb in verbs]
    return words.replace(f"{owner} {forms[0]}", f"{owner} {join_words(forms, 'or')}", 1)


def describe_joint_conditions(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Return conditions that must all hold; what one side holds, and what not, as one sentence."""
    found: list[str] = []
    for whose, run in groupby(conditions, key=_owner_and_verb):
        those = list(run)
        words = _describe_held_and_not_held(module, whose, those)
        found += [words] if words else [describe_condition(module, one) for one in those]
    return found


def _owner_and_verb(condition: Condition) -> tuple[str, str] | None:
    """Who controls or occupies something; None, where a condition is of another kind."""
    if isinstance(condition, ConditionClause) and condition.of is not None:
        is_held = (
            condition.verb in HOLDING_VERB_FORMS and condition.verb not in PIECE_HOLDING_VERBS
        )
        return (condition.subject, condition.verb) if is_held else None
    return None


def _describe_held_and_not_held(
    module: Module, whose: tuple[str, str] | None, conditions: Sequence[Condition]
) -> str:
    """Return `Redland controls Ash and Elm, but not Vess`; nothing, if it cannot be said so."""
    clauses = [one for one in conditions if isinstance(one, ConditionClause)]
    if whose is None or len(clauses) < _PAIR_SIZE:
        return ""
    held: list[str] = []
    lost: list[str] = []
    for clause in clauses:
        is_not, names, of = parts_of_holding(module, without_double_negation(clause))
        if is_not and (names is None or len(names) > 1):
            return ""
        (lost if is_not else held).append(of)
    owner = owner_as_subject(module, whose[0])
    return _list_held_and_not_held(
        f"{owner} {verb_form(owner, whose[1], negated=False)}", held, lost
    )


def _list_held_and_not_held(does: str, held: list[str], lost: list[str]) -> str:
    """What somebody holds, and what not, behind the verb."""
    neither = f"{'neither' if len(lost) == _PAIR_SIZE else 'none of'} "
    nor = join_words(lost, "nor" if len(lost) == _PAIR_SIZE else "and")
    if not held:
        return f"{does} {neither}{nor}"
    but = f", but {'not ' if len(lost) == 1 else neither}{nor}" if lost else ""
    return f"{does} {', and '.join(held)}{but}"
