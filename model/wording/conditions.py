"""Conditions as sentences that can be read in one way: `Redland controls at least 4 towns`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import Clause, Condition, Path, Several
from sandtable.model.phrases.span import Span
from sandtable.model.wording.held import holding_words, without_double_negation
from sandtable.model.wording.nouns import is_plural
from sandtable.model.wording.options import option_words, switch_of, switches_words
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.ranges import results_words, turn_is_words
from sandtable.model.wording.sentences import all_of_these, joined
from sandtable.model.wording.space_names import either_parts
from sandtable.model.wording.space_nouns import several_spaces
from sandtable.model.wording.turns import turn_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module

_TWO = 2
_ONE_OF = "at least one of the options"
"""How a choice among options begins, which nothing else in a sentence is taken for."""


def condition_words(module: Module, condition: Condition) -> str:
    """Return a condition in names: `Blue controls Vess`, `the option “Early Frost” is on`."""
    match condition:
        case Several():
            return _several(module, condition)
        case Path():
            return _path(module, condition)
        case Clause():
            return _clause(module, condition)
        case _:
            return str(condition)


def _several(module: Module, condition: Several) -> str:
    """Several conditions: two of them in one sentence, more as a list."""
    is_all = condition.number == len(condition.of)
    if is_all or condition.number == 1:
        runs = _runs(module, condition.of, is_any=condition.number == 1 and not is_all)
        if len(runs) == 1:
            return runs[0][0]
        return _listed(runs, is_all=is_all)
    parts = [condition_words(module, part) for part in condition.of]
    return f"at least {condition.number} of these hold: {'; '.join(parts)}"


def _runs(
    module: Module, conditions: Sequence[Condition], *, is_any: bool
) -> list[tuple[str, Condition]]:
    """Conditions in words, each with the one that it is; options that are alike as one."""
    runs: list[tuple[str, Condition]] = []
    for switch, run in groupby(conditions, key=lambda one: switch_of(module, one)):
        those = list(run)
        if switch and len(those) > 1:
            runs.append((switches_words(module, those, switch, is_any=is_any), those[0]))
        else:
            runs += [(condition_words(module, one), one) for one in those]
    return runs


def _listed(runs: Sequence[tuple[str, Condition]], *, is_all: bool) -> str:
    """Conditions of which all must hold, or one at least."""
    is_list = len(runs) > _TWO
    parts = [
        words if is_plain or (is_list and _is_pair(part)) else f"({words})"
        for words, part in runs
        for is_plain in [not isinstance(part, Several) or words.startswith(_ONE_OF)]
    ]
    if is_all:
        both = f"{parts[0]}, and {parts[1]}"
        return f"all of these hold: {all_of_these(parts)}" if is_list else both
    either = f"either {parts[0]}, or {parts[1]}, or both"
    return f"at least one of these holds: {'; '.join(parts)}" if is_list else either


def _is_pair(condition: Condition) -> bool:
    """Say whether a condition is two in one sentence, which a list parts from the others."""
    return isinstance(condition, Several) and len(condition.of) == _TWO


def _path(module: Module, path: Path) -> str:
    owner = subject_name(module, path.owner)
    has = "have" if is_plural(owner) else "has"
    ends = f"from {several_spaces(module, path.start)} to {several_spaces(module, path.end)}"
    around = ""
    if path.avoiding:
        without = [several_spaces(module, part) for part in either_parts(path.avoiding)]
        around = f" that avoids {joined(without)}"
    return f"{owner} {has} {'no' if path.negated else 'a'} path {ends}{around}"


def _clause(module: Module, clause: Clause) -> str:
    no = "not " if clause.negated else ""
    if clause.subject == "roll":
        return f"the roll is {no}{results_words(Span.parse(clause.quantity))}"
    if clause.subject == "turn":
        return f"it is {no}{turn_is_words(Span.parse(clause.quantity), turn_unit(module))}"
    if clause.of is not None:
        return holding_words(module, without_double_negation(clause), clause.of)
    events = (events.get(clause.subject) for events in module.events.values())
    if event := next((event for event in events if event), None):
        return f"“{event.name}” has {no}{'been kept' if clause.verb == 'kept' else 'happened'}"
    return option_words(module, clause)
