"""Conditions of one side in one sentence: `Redland controls Ash, but not Elm`."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import Clause, Condition
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.held import (
    OF_PIECES,
    VERBS,
    held_amount,
    verb_form,
    without_double_negation,
)
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.sentences import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module

_TWO = 2


def either_words(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Return conditions of which one is enough: `Redland controls or occupies Vess` for two."""
    said: dict[Condition, list[str]] = {}
    for one in conditions:
        if (
            isinstance(one, Clause)
            and one.of is not None
            and one.verb in VERBS
            and not one.negated
        ):
            said.setdefault(replace(one, verb=""), []).append(one.verb)
        else:
            said[one] = []
    return [_with_verbs(module, one, verbs) for one, verbs in said.items()]


def _with_verbs(module: Module, condition: Condition, verbs: list[str]) -> str:
    """A condition whose verb is one of several."""
    if not isinstance(condition, Clause) or not verbs:
        return condition_words(module, condition)
    words = condition_words(module, replace(condition, verb=verbs[0]))
    owner = subject_name(module, condition.subject)
    forms = [verb_form(owner, verb, negated=False) for verb in verbs]
    return words.replace(f"{owner} {forms[0]}", f"{owner} {joined(forms, 'or')}", 1)


def together_words(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Return conditions that must all hold; what one side holds, and what not, as one sentence."""
    found: list[str] = []
    for whose, run in groupby(conditions, key=_whose):
        those = list(run)
        words = _held_and_not(module, whose, those)
        found += [words] if words else [condition_words(module, one) for one in those]
    return found


def _whose(condition: Condition) -> tuple[str, str] | None:
    """Who controls or occupies something; None, where a condition is of another kind."""
    if isinstance(condition, Clause) and condition.of is not None:
        is_held = condition.verb in VERBS and condition.verb not in OF_PIECES
        return (condition.subject, condition.verb) if is_held else None
    return None


def _held_and_not(
    module: Module, whose: tuple[str, str] | None, conditions: Sequence[Condition]
) -> str:
    """Return `Redland controls Ash and Elm, but not Vess`; nothing, if it cannot be said so."""
    clauses = [one for one in conditions if isinstance(one, Clause)]
    if whose is None or len(clauses) < _TWO:
        return ""
    held: list[str] = []
    lost: list[str] = []
    for clause in clauses:
        is_not, names, of = held_amount(module, without_double_negation(clause))
        if is_not and (names is None or len(names) > 1):
            return ""
        (lost if is_not else held).append(of)
    owner = subject_name(module, whose[0])
    return _held_but(f"{owner} {verb_form(owner, whose[1], negated=False)}", held, lost)


def _held_but(does: str, held: list[str], lost: list[str]) -> str:
    """What somebody holds, and what not, behind the verb."""
    neither = f"{'neither' if len(lost) == _TWO else 'none of'} "
    nor = joined(lost, "nor" if len(lost) == _TWO else "and")
    if not held:
        return f"{does} {neither}{nor}"
    but = f", but {'not ' if len(lost) == 1 else neither}{nor}" if lost else ""
    return f"{does} {', and '.join(held)}{but}"
