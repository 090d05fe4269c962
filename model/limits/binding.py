"""When a limit binds: by its word for the moment, its turns, its condition."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.entities.rules import Limit
from sandtable.model.ledger.calendar import first_turn, turn_number
from sandtable.model.ledger.position import Position
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Clause, Condition, Path, Several
from sandtable.model.phrases.span import Span

WHEN_SET_UP = frozenset({"always", "setup"})
ON_ARRIVAL = frozenset({"always", "arrival"})
AT_AN_END = "-end"


def applies_at_setup(limit: Limit) -> bool:
    """Say whether a set-up must keep a limit: always, or at an end before which nothing moves.

    What is counted turn by turn is what comes in a turn, and nothing has come yet.
    """
    return "turn" not in limit.per and any(
        when in WHEN_SET_UP or when.endswith(AT_AN_END) for when in limit.when
    )


def is_contradictory(limit: Limit) -> bool:
    """Say whether no number is within all bounds, so that nothing could ever keep the limit."""
    lows = [b.constant for b in (limit.at_least, limit.exactly) if b and b.constant is not None]
    highs = [b.constant for b in (limit.at_most, limit.exactly) if b and b.constant is not None]
    return bool(lows and highs) and max(lows) > min(highs)


def applies_on_arrival(limit: Limit) -> bool:
    """Say whether pieces that arrive must keep a limit before anybody can move them on."""
    return any(when in ON_ARRIVAL for when in limit.when)


def is_in_force_on(module: Module, limit: Limit, turn: int) -> bool:
    """Say whether a limit is in force on a turn."""
    return limit.turns is None or _is_in_span(module, limit.turns, turn)


def is_binding(limit: Limit, position: Position, turn: int, *, has_moved: bool = False) -> bool:
    """Say whether a limit binds on a turn; where nobody can tell yet, it does not.

    Once anybody has moved, nobody can tell any more who controls what.
    """
    if not is_in_force_on(position.module, limit, turn):
        return False
    return limit.if_ is None or _is_certain(limit.if_, position, turn, has_moved=has_moved)


def _is_certain(condition: Condition, position: Position, turn: int, *, has_moved: bool) -> bool:
    """Say whether a condition is certainly true."""
    match condition:
        case Several(number=number, of=parts):
            certain = (_is_certain(part, position, turn, has_moved=has_moved) for part in parts)
            return sum(certain) >= number
        case Clause(subject="turn", quantity=span, negated=negated):
            return _is_in_span(position.module, Span.parse(span), turn) is not negated
        case Clause(verb="happened", subject=event, negated=negated):
            known = position.choices.happened
            return not negated if event in known else negated and _is_start(position, turn)
        case Clause(negated=negated) | Path(negated=negated):
            otherwise = replace(condition, negated=not negated)
            choices, holdings = position.choices, None if has_moved else position
            return choices.may_hold(condition, holdings) and not choices.may_hold(
                otherwise, holdings
            )
        case _:
            return False


def _is_start(position: Position, turn: int) -> bool:
    """Say whether nothing can have happened yet that the scenario does not tell."""
    return turn == first_turn(position.module.module.calendar, position.scenario)


def _is_in_span(module: Module, span: Span, turn: int) -> bool:
    calendar = module.module.calendar
    first = turn_number(calendar, span.first) if span.first else None
    last = turn_number(calendar, span.last) if span.last else None
    return (first is None or first <= turn) and (last is None or turn <= last)
