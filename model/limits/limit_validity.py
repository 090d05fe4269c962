"""Limits in time: on which turns and moments they apply, and under which condition."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.entities.rules import Limit
from sandtable.model.ledger.calendar import first_turn_of_scenario, turn_number
from sandtable.model.ledger.position import Position
from sandtable.model.module import Module
from sandtable.model.phrases.condition import (
    Condition,
    ConditionClause,
    ConditionGroup,
    PathCondition,
)
from sandtable.model.phrases.span import Span

SETUP_MOMENTS = frozenset({"always", "setup"})
ARRIVAL_MOMENTS = frozenset({"always", "arrival"})
SUFFIX_OF_END_MOMENTS = "-end"


def applies_at_setup(limit: Limit) -> bool:
    """Say whether a limit applies to a set-up: always, or before the first move.

    A limit per turn counts the arrivals of a turn, and there are none at the set-up.
    """
    # Nothing has arrived at the set-up, so arrivals per turn are zero.
    return "turn" not in limit.per and any(
        when in SETUP_MOMENTS or when.endswith(SUFFIX_OF_END_MOMENTS) for when in limit.when
    )


def are_bounds_contradictory(limit: Limit) -> bool:
    """Say whether the bounds of a limit contradict each other, so that no number is allowed."""
    lows = [
        b.constant_number
        for b in (limit.at_least, limit.exactly)
        if b and b.constant_number is not None
    ]
    highs = [
        b.constant_number
        for b in (limit.at_most, limit.exactly)
        if b and b.constant_number is not None
    ]
    # Amounts that depend on the space are not constant and cannot be compared here.
    return bool(lows and highs) and max(lows) > min(highs)


def applies_on_arrival(limit: Limit) -> bool:
    """Say whether a limit applies to arriving pieces, before they can be moved."""
    return any(when in ARRIVAL_MOMENTS for when in limit.when)


def is_limit_in_force_on_turn(module: Module, limit: Limit, turn: int) -> bool:
    """Say whether a limit applies on a turn."""
    return limit.turns is None or _is_turn_in_span(module, limit.turns, turn)


def is_limit_binding(
    limit: Limit, position: Position, turn: int, *, has_moved: bool = False
) -> bool:
    """Say whether a limit certainly applies on a turn.

    After the first move, control of spaces is no longer certain.
    """
    if not is_limit_in_force_on_turn(position.module, limit, turn):
        return False
    # A doubtful limit is not reported, to avoid false findings.
    return limit.if_ is None or _is_condition_certain(
        limit.if_, position, turn, has_moved=has_moved
    )


def _is_condition_certain(
    condition: Condition, position: Position, turn: int, *, has_moved: bool
) -> bool:
    """Say whether a condition is certainly true in a position."""
    match condition:
        case ConditionGroup(number=number, of=parts):
            certain = (
                _is_condition_certain(part, position, turn, has_moved=has_moved) for part in parts
            )
            return sum(certain) >= number
        case ConditionClause(subject="turn", quantity=span, negated=negated):
            return _is_turn_in_span(position.module, Span.parse(span), turn) is not negated
        case ConditionClause(verb="happened", subject=event, negated=negated):
            happened = position.choices.happened
            return (
                not negated if event in happened else negated and _is_start_of_game(position, turn)
            )
        case ConditionClause(negated=negated) | PathCondition(negated=negated):
            otherwise = replace(condition, negated=not negated)
            choices, holdings = position.choices, None if has_moved else position
            return choices.can_be_true(condition, holdings) and not choices.can_be_true(
                otherwise, holdings
            )
        # Any other condition depends on play.
        case _:
            return False


def _is_start_of_game(position: Position, turn: int) -> bool:
    """Say whether everything that can have happened so far is stated by the scenario."""
    return turn == first_turn_of_scenario(position.module.module.calendar, position.scenario)


def _is_turn_in_span(module: Module, span: Span, turn: int) -> bool:
    calendar = module.module.calendar
    first = turn_number(calendar, span.first) if span.first else None
    last = turn_number(calendar, span.last) if span.last else None
    return (first is None or first <= turn) and (last is None or turn <= last)
