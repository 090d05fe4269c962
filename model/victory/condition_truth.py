"""Evaluation of conditions in a position, before any piece has moved."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.calendar import first_turn_of_scenario, turn_number
from sandtable.model.ledger.chosen_options import OptionChoices
from sandtable.model.ledger.piece_sources import is_place_off_map
from sandtable.model.limits.selector_cache import cached_pieces, depends_on_standing
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.span import Span
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

TruthValue = bool | None


def condition_clauses(condition: Condition) -> Iterator[ConditionClause]:
    """Yield the single conditions of which a condition consists."""
    if isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from condition_clauses(part)
    elif isinstance(condition, ConditionClause):
        yield condition


def required_conditions(conditions: tuple[Condition, ...]) -> Iterator[Condition]:
    """Yield the conditions that must all hold, including those in nested lists."""
    for condition in conditions:
        if isinstance(condition, ConditionGroup) and condition.number == len(condition.of):
            yield from required_conditions(condition.of)
        else:
            yield condition


def negated_clause(clause: ConditionClause) -> ConditionClause:
    """Return the negation of a single condition."""
    return replace(clause, negated=not clause.negated)


@dataclass(frozen=True)
class SetupEvaluator:
    """Evaluator of conditions on a set-up, before any piece has moved."""

    position: Position
    turn: int | None = None
    """Turn of the position; by default the first turn of the scenario."""

    def evaluate_condition(self, condition: Condition) -> TruthValue:
        """Return whether a condition is true; None if play or a choice decides."""
        if isinstance(condition, ConditionGroup):
            truth_values = [self.evaluate_condition(part) for part in condition.of]
            if truth_values.count(True) >= condition.number:
                return True
            return (
                None
                if len(truth_values) - truth_values.count(False) >= condition.number
                else False
            )
        if not isinstance(condition, ConditionClause):
            return None
        is_met = self._evaluate_clause(condition)
        return None if is_met is None else is_met is not condition.negated

    def _evaluate_clause(self, clause: ConditionClause) -> TruthValue:
        if clause.subject == "turn":
            return self._is_first_turn_in(Span.parse(clause.quantity))
        if clause.verb == "happened":
            return clause.subject in self._option_choices.happened
        if clause.verb in {"on", "is"} and clause.subject in self._option_choices.options:
            wanted_choice = clause.quantity if clause.verb == "is" else "on"
            return self._option_choices.options[clause.subject] == wanted_choice
        counting_methods = {
            "controls": self._count_controlled,
            "occupies": self._count_occupied,
            "has": self._count_pieces,
            "has lost": self._count_lost,
        }
        count = counting_methods.get(clause.verb)
        count_range = count(clause) if count and clause.of is not None else None
        return None if count_range is None else compare_count(clause.quantity, count_range)

    @property
    def _option_choices(self) -> OptionChoices:
        return self.position.choices

    @property
    def _module(self) -> Module:
        return self.position.module

    def _is_first_turn_in(self, span: Span) -> bool:
        calendar = self._module.module.calendar
        start = self.turn or first_turn_of_scenario(calendar, self.position.scenario)
        low = turn_number(calendar, span.first) if span.first else None
        high = turn_number(calendar, span.last) if span.last else None
        return (low is None or low <= start) and (high is None or start <= high)

    def _clause_spaces(self, clause: ConditionClause) -> tuple[str, ...]:
        assert clause.of is not None
        return spaces_matching(self._module, clause.of, self.position.situation)

    def _count_controlled(self, clause: ConditionClause) -> CountRange | None:
        control, spaces = self.position.control, self._clause_spaces(clause)
        # Without control lists nobody is known to control a space.
        if not control:
            return None
        owners = self._module.module.owners
        surely = sum(
            clause.subject in owner_with_ancestors(owners, control.get(s, "")) for s in spaces
        )
        unknown = sum(s not in control and s not in self._uncontrolled_spaces for s in spaces)
        return CountRange(surely, surely + unknown, len(spaces))

    @cached_property
    def _uncontrolled_spaces(self) -> frozenset[str]:
        scenario = self.position.scenario
        selectors = (*(scenario.uncontrolled or ()), *(scenario.out_of_play or ()))
        return frozenset(
            s for selector in selectors for s in spaces_matching(self._module, selector)
        )

    def _count_occupied(self, clause: ConditionClause) -> CountRange:
        spaces = self._clause_spaces(clause)
        surely, perhaps = set[str](), set[str]()
        for standing in self.position.standings:
            if self._is_unit_of(standing, clause.subject):
                possible_spaces = self._possible_spaces(standing)
                (
                    surely
                    if len(possible_spaces) == 1 and self._is_condition_certain(standing)
                    else perhaps
                ).update(possible_spaces)
        low = sum(space in surely for space in spaces)
        return CountRange(low, sum(s in surely or s in perhaps for s in spaces), len(spaces))

    def _possible_spaces(self, standing: Standing) -> frozenset[str]:
        if standing.place.among is not None:
            return frozenset(spaces_matching(self._module, standing.place.among))
        site = space_index_of(self._module).find_space(standing.place.space)
        return frozenset({site.id} if site else ())

    def _is_condition_certain(self, standing: Standing) -> bool:
        return not standing.chosen and not self.position.uncertain_pieces & set(standing.pieces)

    def _is_unit_of(self, standing: Standing, owner: str) -> bool:
        counters, owners = manifest_of_module(self._module).counters, self._module.module.owners
        pieces = [counters[piece] for piece in standing.pieces if piece in counters]
        return any(
            c.kind == "unit" and owner in owner_with_ancestors(owners, c.owner) for c in pieces
        )

    def _count_pieces(self, clause: ConditionClause) -> CountRange | None:
        # Whether all pieces are there depends on losses in play.
        if clause.quantity == "all" or clause.of is None:
            return None
        test, ground = (
            StandingSelector(self.position, clause.of).compile_test(),
            space_index_of(self._module),
        )
        placed = depends_on_standing(clause.of)
        low = high = 0
        for standing in self.position.standings:
            is_counted = test(standing)
            if is_counted is False or not self._is_owned_by(standing, clause.subject):
                continue
            off_map = is_place_off_map(ground, standing.place) and not placed
            if standing.quantity is None:
                return None
            high += standing.quantity
            if is_counted and not off_map and self._is_condition_certain(standing):
                low += standing.quantity
        return CountRange(low, high, 0)

    def _count_lost(self, clause: ConditionClause) -> CountRange | None:
        """Return a count of 0 for lost pieces if all copies are on the map, else None."""
        # The number of lost pieces is known only if all are on the map.
        if clause.quantity == "all" or clause.of is None or depends_on_standing(clause.of):
            return None
        owners, counters = self._module.module.owners, manifest_of_module(self._module).counters
        counted = [counters[piece] for piece in cached_pieces(self._module, clause.of)]
        own_counters = [
            c for c in counted if clause.subject in owner_with_ancestors(owners, c.owner)
        ]
        ground, copies_on_map = space_index_of(self._module), Tally[str]()
        for standing in self.position.standings:
            on_map = not is_place_off_map(ground, standing.place) and self._is_condition_certain(
                standing
            )
            if standing.single_piece and standing.quantity and on_map:
                copies_on_map[standing.single_piece] += standing.quantity
        is_complete = all(
            c.piece.copies is not None and copies_on_map[c.id] >= c.piece.copies
            for c in own_counters
        )
        return CountRange(0, 0, 0) if own_counters and is_complete else None

    def _is_owned_by(self, standing: Standing, owner: str) -> bool:
        owners = self._module.module.owners
        names = {piece.partition("/")[0] for piece in standing.pieces}
        return any(
            owner in owner_with_ancestors(owners, standing.scope if name == COMMON_OWNER else name)
            for name in names
        )


@dataclass(frozen=True, slots=True)
class CountRange:
    """The lowest and highest possible value of an uncertain count, and the total."""

    low: int
    high: int
    of: int


def compare_count(quantity: str, count_range: CountRange) -> TruthValue:
    """Return whether a count satisfies `all`, `some`, `no` or `at least 2`; None if undecided."""
    least, most = quantity_bounds(quantity, count_range.of)
    # Even the smallest and the largest number satisfy the clause.
    if least <= count_range.low and count_range.high <= most:
        return True
    return False if count_range.high < least or count_range.low > most else None


def quantity_bounds(quantity: str, of: int) -> tuple[float, float]:
    """Return the lowest and highest number that a quantity allows, given a total."""
    bound, _, number = quantity.rpartition(" ")
    amount = int(number) if number.isdecimal() else 0
    ends: Mapping[str, tuple[float, float]] = {
        "all": (max(of, 1), float("inf")),
        "some": (1, float("inf")),
        "no": (0, 0),
        "at least": (amount, float("inf")),
        "at most": (0, amount),
        "exactly": (amount, amount),
    }
    return ends[bound or quantity]
