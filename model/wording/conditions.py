"""Conditions as unambiguous sentences: `Redland controls at least 4 towns`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import (
    Condition,
    ConditionClause,
    ConditionGroup,
    PathCondition,
)
from sandtable.model.phrases.span import Span
from sandtable.model.wording.holding_clauses import describe_holding, without_double_negation
from sandtable.model.wording.nouns import is_plural_name
from sandtable.model.wording.options import (
    describe_option_choice,
    describe_switched_options,
    required_switch_state,
)
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.ranges import describe_dice_results, turn_predicate_text
from sandtable.model.wording.selector_nouns import describe_spaces
from sandtable.model.wording.sentences import join_required_conditions, join_words
from sandtable.model.wording.space_names import selector_alternatives
from sandtable.model.wording.turns import noun_for_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module

_PAIR_SIZE = 2
_OPTION_CHOICE_OPENING = "at least one of the options"
"""Opening of a choice among options, after which no parentheses are needed."""


def describe_condition(module: Module, condition: Condition) -> str:
    """Describe a condition: `Blue controls Vess`, `the option “Early Frost” is on`."""
    match condition:
        case ConditionGroup():
            return _describe_condition_group(module, condition)
        case PathCondition():
            return _describe_path(module, condition)
        case ConditionClause():
            return _describe_clause(module, condition)
        case _:
            return str(condition)


def _describe_condition_group(module: Module, condition: ConditionGroup) -> str:
    """Describe a group of conditions: two as one sentence, more as a list."""
    is_all = condition.number == len(condition.of)
    if is_all or condition.number == 1:
        runs = _describe_conditions_merging_options(
            module, condition.of, is_any=condition.number == 1 and not is_all
        )
        if len(runs) == 1:
            return runs[0][0]
        return _join_descriptions(runs, is_all=is_all)
    parts = [describe_condition(module, part) for part in condition.of]
    return f"at least {condition.number} of these hold: {'; '.join(parts)}"


def _describe_conditions_merging_options(
    module: Module, conditions: Sequence[Condition], *, is_any: bool
) -> list[tuple[str, Condition]]:
    """Return the text of each condition; conditions about similar options are merged."""
    runs: list[tuple[str, Condition]] = []
    for switch, run in groupby(
        conditions, key=lambda condition: required_switch_state(module, condition)
    ):
        merged = list(run)
        if switch and len(merged) > 1:
            runs.append(
                (describe_switched_options(module, merged, switch, is_any=is_any), merged[0])
            )
        else:
            runs += [(describe_condition(module, condition), condition) for condition in merged]
    return runs


def _join_descriptions(runs: Sequence[tuple[str, Condition]], *, is_all: bool) -> str:
    """Return one text for several conditions, joined either by `and` or by `or`."""
    # Up to two conditions fit into one sentence without a list.
    is_list = len(runs) > _PAIR_SIZE
    # Parentheses keep `and` and `or` of different levels apart.
    parts = [
        words if is_plain or (is_list and _is_pair_of_conditions(part)) else f"({words})"
        for words, part in runs
        for is_plain in [
            not isinstance(part, ConditionGroup) or words.startswith(_OPTION_CHOICE_OPENING)
        ]
    ]
    if is_all:
        both = f"{parts[0]}, and {parts[1]}"
        return f"all of these hold: {join_required_conditions(parts)}" if is_list else both
    either = f"either {parts[0]}, or {parts[1]}, or both"
    return f"at least one of these holds: {'; '.join(parts)}" if is_list else either


def _is_pair_of_conditions(condition: Condition) -> bool:
    """Say whether a condition is a group of two, which needs no parentheses in a list."""
    return isinstance(condition, ConditionGroup) and len(condition.of) == _PAIR_SIZE


def _describe_path(module: Module, path: PathCondition) -> str:
    owner = owner_as_subject(module, path.owner)
    has = "have" if is_plural_name(owner) else "has"
    ends = f"from {describe_spaces(module, path.start)} to {describe_spaces(module, path.end)}"
    around = ""
    if path.avoiding:
        without = [describe_spaces(module, part) for part in selector_alternatives(path.avoiding)]
        around = f" that avoids {join_words(without)}"
    return f"{owner} {has} {'no' if path.negated else 'a'} path {ends}{around}"


def _describe_clause(module: Module, clause: ConditionClause) -> str:
    no = "not " if clause.negated else ""
    if clause.subject == "roll":
        return f"the roll is {no}{describe_dice_results(Span.parse(clause.quantity))}"
    if clause.subject == "turn":
        return (
            f"it is {no}{turn_predicate_text(Span.parse(clause.quantity), noun_for_turns(module))}"
        )
    if clause.of is not None:
        return describe_holding(module, without_double_negation(clause), clause.of)
    events = (events.get(clause.subject) for events in module.events.values())
    if event := next((event for event in events if event), None):
        return f"“{event.name}” has {no}{'been kept' if clause.verb == 'kept' else 'happened'}"
    return describe_option_choice(module, clause)
