"""Search for conditions that can be true, and for the turns on which events can happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import (
    Condition,
    ConditionClause,
    ConditionGroup,
    PathCondition,
)
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.pieces import pieces_matching

if TYPE_CHECKING:
    from sandtable.model.entities.events import Event
    from sandtable.model.module import Module

MAX_COMBINATIONS = 4096
"""Limit of combinations that are tried; a condition with more counts as possible."""
MAX_TURNS = 5000
"""Limit of turns of a scenario that are examined."""
TurnSet = frozenset[int]


def played_turns(module: Module) -> TurnSet:
    """Return the turns that any scenario plays."""
    calendar, all_turns = module.module.calendar, set[int]()
    for name in playable_scenarios(module):
        scenario = flatten_scenario(module, name)
        first = first_turn_of_scenario(calendar, scenario)
        # A last turn far away would make sets of turns too large.
        last = min(last_turn_of_scenario(calendar, scenario), first + MAX_TURNS)
        last = min(last, calendar.turns or last)
        all_turns.update(range(first, last + 1))
    return frozenset(all_turns)


def turns_in_span(module: Module, span: Span | None, turns: TurnSet) -> TurnSet:
    """Return the turns that lie in a span of turns, dates or years."""
    ends = turns_of_span(module.module.calendar, span)
    return frozenset(turn for turn in turns if is_turn_within(turn, ends))


@dataclass(frozen=True, slots=True)
class ConditionPossibilities:
    """Assumptions about turns, options and events under which a condition is tested."""

    module: Module
    turns: TurnSet
    never_happened: frozenset[str] = frozenset()
    """Ids of events that have not happened, however the game goes."""
    _: KW_ONLY
    options: Mapping[str, str] | None = None
    """Choices of all options; None if every choice is possible."""
    happened: frozenset[str] = frozenset()
    """Ids of events that happened before the first turn."""
    out_of_play: frozenset[str] = frozenset()
    """Full names of pieces that no player has."""
    fixed: Mapping[str, str | None] = field(default_factory=dict)
    """Choices that a scenario fixes, if `options` is None."""

    def possibilities_on_turns(self, turns: TurnSet) -> ConditionPossibilities:
        """Return the same assumptions about conditions for other turns."""
        return replace(self, turns=turns)

    def may_condition_be_true(self, condition: Condition) -> bool:
        """Say whether a condition is true for any combination of options, turns and outcomes."""
        possible_values = {
            key: self._possible_values(clause) for key, clause in _iter_simple_clauses(condition)
        }
        turn_clauses = {
            key: clause
            for key, clause in _iter_simple_clauses(condition)
            if _is_turn_clause(clause)
        }
        # Counting the combinations first keeps a long condition from taking minutes.
        if prod(map(len, possible_values.values())) > MAX_COMBINATIONS:
            return True
        return any(
            _is_condition_true_with(
                condition, {**dict(zip(possible_values, values, strict=True)), **turn_values}
            )
            for turn_values in self._turn_combinations(turn_clauses)
            for values in product(*possible_values.values())
        )

    def _possible_values(self, clause: ConditionClause | PathCondition) -> tuple[object, ...]:
        """Return the possible choices of an option, or possible truth values of a condition."""
        if isinstance(clause, ConditionClause):
            # Turns are combined separately, since their clauses depend on each other.
            if _is_turn_clause(clause):
                return (None,)
            if clause.verb in {"on", "is"} and clause.subject in self.module.options:
                return self._possible_choices(clause.subject)
            # An event that never happens is neither drawn nor kept.
            if clause.verb in {"happened", "kept"} and clause.subject in self.never_happened:
                return (False,)
            # Events that the scenario lists have happened already.
            if clause.verb == "happened" and clause.subject in self.happened:
                return (True,)
            if (
                clause.verb == "has"
                and clause.of is not None
                and self._are_all_out_of_play(clause.of)
            ):
                # Of pieces that are out of play every side has none, which is all of none.
                return (clause.quantity in {"no", "all"} or clause.quantity.startswith("at most"),)
        return (True, False)

    def _possible_choices(self, option: str) -> tuple[object, ...]:
        entry = self.module.options[option]
        # The scenario fixes this option, whatever the default is.
        if self.options is None and (fixed := self.fixed.get(option)):
            return (fixed,)
        return (
            entry.choices if self.options is None else (self.options.get(option, entry.default),)
        )

    def _are_all_out_of_play(self, selector: Selector) -> bool:
        """Say whether all pieces that a selector selects are out of play."""
        pieces = pieces_matching(self.module, selector) if self.out_of_play else ()
        return bool(pieces) and self.out_of_play.issuperset(pieces)

    def _turn_combinations(
        self, turn_clauses: Mapping[str, ConditionClause | PathCondition]
    ) -> Iterator[Mapping[str, object]]:
        """Yield each combination of truth values that conditions about turns can have together."""
        turns_by_clause = {
            key: turns_in_span(self.module, Span.parse(clause.quantity), self.turns)
            for key, clause in turn_clauses.items()
            if isinstance(clause, ConditionClause)
        }
        combinations = {
            tuple(turn in turns for turns in turns_by_clause.values()) for turn in self.turns
        }
        # A set has no order, and the first contradiction is shown.
        for combination in sorted(combinations):
            yield dict(zip(turns_by_clause, combination, strict=True))


def _is_turn_clause(clause: ConditionClause | PathCondition) -> bool:
    return isinstance(clause, ConditionClause) and clause.subject == "turn"


def _subject_of_clause(clause: ConditionClause | PathCondition) -> str:
    """Return a text for the subject of a condition.

    Conditions about the same option have the same subject, and therefore share a value.
    """
    if (
        isinstance(clause, ConditionClause)
        and clause.verb in {"on", "is"}
        and not _is_turn_clause(clause)
    ):
        return clause.subject if clause.subject != "roll" else f"roll {clause.quantity}"
    return str(clause).removeprefix("not ")


def _iter_simple_clauses(
    condition: Condition,
) -> Iterator[tuple[str, ConditionClause | PathCondition]]:
    if isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _iter_simple_clauses(part)
    elif isinstance(condition, ConditionClause | PathCondition):
        yield _subject_of_clause(condition), condition


def _is_condition_true_with(condition: Condition, values: Mapping[str, object]) -> bool:
    if isinstance(condition, ConditionGroup):
        # `all`, `some` and `2 of` differ only in this number.
        return (
            sum(_is_condition_true_with(part, values) for part in condition.of) >= condition.number
        )
    if not isinstance(condition, ConditionClause | PathCondition):
        return True
    value = values[_subject_of_clause(condition)]
    if isinstance(value, str) and isinstance(condition, ConditionClause):
        value = value == (condition.quantity if condition.verb == "is" else "on")
    return bool(value) is not condition.negated


def event_turns(module: Module, event: Event, turns: TurnSet) -> TurnSet:
    """Return the turns on which the dates and other time limits of an event allow it."""
    within = turns_in_span(module, event.years, turns)
    return turns_in_span(module, event.at.turns, within) if event.at else within
