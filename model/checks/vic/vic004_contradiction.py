"""VIC004: a victory asks two things that cannot both be."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import (
    quantity_bounds,
    required_conditions,
    scenario_victories,
)
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.phrases.condition import Clause
from sandtable.model.phrases.span import Span
from sandtable.model.references.scope import owner_line
from sandtable.model.select.spaces import spaces_of
from sandtable.model.wording.conditions import condition_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_MOST_COMPARED = 200
"""Of so many conditions each is held against each other; no victory has more."""
_INFINITE = float("inf")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    told: set[AddressPath] = set()
    for aim in scenario_victories(context):
        asked = [one for one in required_conditions(aim.victory.if_) if isinstance(one, Clause)]
        for one, other in combinations(asked[:_MOST_COMPARED], 2):
            where = (*aim.where, "if")
            if where not in told and _contradict(context.module, one, other):
                told.add(where)
                words = [condition_words(context.module, clause) for clause in (one, other)]
                yield RawFinding(where, f"These cannot both be true: {'; '.join(words)}.")


def _contradict(module: Module, one: Clause, other: Clause) -> bool:
    if one.of is not None and other.of is not None:
        return _of_spaces(module, one, other)
    if one.subject != other.subject:
        return False
    if one.subject == "turn":
        return _apart(_turns(module, one), _turns(module, other))
    if one.subject == "roll" or one.verb not in {"is", "on", "happened"}:
        return False
    wanted, refused = (
        {_choice(clause) for clause in (one, other) if clause.negated is no}
        for no in (False, True)
    )
    return len(wanted) > 1 or bool(wanted & refused)


def _choice(clause: Clause) -> str:
    return clause.verb if clause.verb == "happened" else clause.quantity or "on"


def _of_spaces(module: Module, one: Clause, other: Clause) -> bool:
    if one.verb != other.verb:
        return False
    if one.subject == other.subject:
        return one.of == other.of and _apart(_number(module, one), _number(module, other))
    return one.verb == "controls" and (
        _is_taken(module, one, other) or _is_taken(module, other, one)
    )


def _is_taken(module: Module, one: Clause, other: Clause) -> bool:
    """Say whether one owner holds all, and so leaves too few for another."""
    owners = module.module.owners
    kin = one.subject in owner_line(owners, other.subject) or other.subject in owner_line(
        owners, one.subject
    )
    if kin or one.negated or one.quantity != "all" or one.of is None or other.of is None:
        return False
    taken, wanted = (frozenset(spaces_of(module, of)) for of in (one.of, other.of))
    least, _ = _number(module, other)
    return least > len(wanted - taken) and bool(wanted & taken)


def _number(module: Module, clause: Clause) -> tuple[float, float]:
    """Return the fewest and the most that a clause allows."""
    assert clause.of is not None
    of = len(spaces_of(module, clause.of)) if clause.verb != "has" else 0
    least, most = quantity_bounds(clause.quantity, of)
    if clause.quantity == "all" and not of:
        return 0, _INFINITE  # of pieces nobody knows how many all are
    return _otherwise(least, most) if clause.negated else (least, most)


def _otherwise(least: float, most: float) -> tuple[float, float]:
    """Return what is left if a number does not lie between two."""
    if least <= 0:
        return most + 1, _INFINITE
    return (0, least - 1) if most == _INFINITE else (0, _INFINITE)


def _turns(module: Module, clause: Clause) -> tuple[float, float]:
    if clause.negated:
        return 0, _INFINITE
    span, calendar = Span.parse(clause.quantity), module.module.calendar
    low = turn_number(calendar, span.first) if span.first else None
    high = turn_number(calendar, span.last) if span.last else None
    return (-_INFINITE if low is None else low), (_INFINITE if high is None else high)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[1] < other[0] or other[1] < one[0]


CHECK = Check(
    id="VIC004",
    title="The conditions of a victory contradict each other",
    severity=Severity.ERROR,
    rationale=(
        "All conditions of a victory must be true at the same time. If two exclude each other, "
        "nobody can ever win this way."
    ),
    hint="Correct one of the two, or make them alternatives if either is enough.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TBL-12",),
    run=_run,
)
