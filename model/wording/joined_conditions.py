"""Merged sentences for conditions of one side: `Redland controls Ash, but not Elm`."""

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
    """Describe alternative conditions; their verbs are joined where possible.

    For example, `Redland controls or occupies Vess` for two conditions.
    """
    verbs_by_condition: dict[Condition, list[str]] = {}
    for condition in conditions:
        if (
            isinstance(condition, ConditionClause)
            and condition.of is not None
            and condition.verb in HOLDING_VERB_FORMS
            and not condition.negated
        ):
            verbs_by_condition.setdefault(replace(condition, verb=""), []).append(condition.verb)
        else:
            verbs_by_condition[condition] = []
    return [
        _describe_with_verbs(module, condition, verbs)
        for condition, verbs in verbs_by_condition.items()
    ]


def _describe_with_verbs(module: Module, condition: Condition, verbs: list[str]) -> str:
    """Describe a condition with several verbs in place of its own verb."""
    if not isinstance(condition, ConditionClause) or not verbs:
        return describe_condition(module, condition)
    words = describe_condition(module, replace(condition, verb=verbs[0]))
    owner = owner_as_subject(module, condition.subject)
    forms = [verb_form(owner, verb, negated=False) for verb in verbs]
    return words.replace(f"{owner} {forms[0]}", f"{owner} {join_words(forms, 'or')}", 1)


def describe_joint_conditions(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Describe conditions that must all be true; those of one side are joined."""
    texts: list[str] = []
    for owner_and_verb, run in groupby(conditions, key=_owner_and_verb):
        clauses = list(run)
        words = _describe_held_and_not_held(module, owner_and_verb, clauses)
        texts += (
            [words] if words else [describe_condition(module, condition) for condition in clauses]
        )
    return texts


def _owner_and_verb(condition: Condition) -> tuple[str, str] | None:
    """Return owner and verb of a condition about control or occupation, else None."""
    if isinstance(condition, ConditionClause) and condition.of is not None:
        is_held = (
            condition.verb in HOLDING_VERB_FORMS and condition.verb not in PIECE_HOLDING_VERBS
        )
        return (condition.subject, condition.verb) if is_held else None
    return None


def _describe_held_and_not_held(
    module: Module, owner_and_verb: tuple[str, str] | None, conditions: Sequence[Condition]
) -> str:
    """Describe conditions of which some are negated: `Redland controls Ash, but not Vess`.

    Returns an empty text if that is impossible.
    """
    clauses = [condition for condition in conditions if isinstance(condition, ConditionClause)]
    # A single condition needs no merging.
    if owner_and_verb is None or len(clauses) < _PAIR_SIZE:
        return ""
    held_texts: list[str] = []
    lost_texts: list[str] = []
    for clause in clauses:
        is_not, names, of = parts_of_holding(module, without_double_negation(clause))
        if is_not and (names is None or len(names) > 1):
            return ""
        (lost_texts if is_not else held_texts).append(of)
    owner = owner_as_subject(module, owner_and_verb[0])
    return _list_held_and_not_held(
        f"{owner} {verb_form(owner, owner_and_verb[1], negated=False)}", held_texts, lost_texts
    )


def _list_held_and_not_held(does: str, held_texts: list[str], lost_texts: list[str]) -> str:
    """Return the verb followed by the objects that it applies to, and those it does not."""
    neither = f"{'neither' if len(lost_texts) == _PAIR_SIZE else 'none of'} "
    nor = join_words(lost_texts, "nor" if len(lost_texts) == _PAIR_SIZE else "and")
    if not held_texts:
        return f"{does} {neither}{nor}"
    but = f", but {'not ' if len(lost_texts) == 1 else neither}{nor}" if lost_texts else ""
    return f"{does} {', and '.join(held_texts)}{but}"
