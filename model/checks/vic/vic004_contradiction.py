"""VIC004: two conditions of a victory contradict each other."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.phrases.span import Span
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.victory.condition_truth import quantity_bounds, required_conditions
from sandtable.model.wording.conditions import describe_condition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_MAX_COMPARED_CLAUSES = 200
"""Limit of conditions that are compared in pairs; no known victory has as many."""
_INFINITE = float("inf")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for victory in victories_of_scenarios(context):
        required_clauses = [
            clause
            for clause in required_conditions(victory.victory.if_)
            if isinstance(clause, ConditionClause)
        ]
        for clause, other in combinations(required_clauses[:_MAX_COMPARED_CLAUSES], 2):
            address = (*victory.where, "if")
            if address not in reported_addresses and _are_clauses_contradictory(
                context.module, clause, other
            ):
                reported_addresses.add(address)
                words = [describe_condition(context.module, clause) for clause in (clause, other)]
                yield RawFinding(address, f"These cannot both be true: {'; '.join(words)}.")


def _are_clauses_contradictory(
    module: Module, clause: ConditionClause, other: ConditionClause
) -> bool:
    if clause.of is not None and other.of is not None:
        return _do_clauses_contradict_on_spaces(module, clause, other)
    if clause.subject != other.subject:
        return False
    if clause.subject == "turn":
        return _are_ranges_apart(
            _turns_allowed_by_clause(module, clause), _turns_allowed_by_clause(module, other)
        )
    # Rolls differ each time, so two of them never contradict each other.
    if clause.subject == "roll" or clause.verb not in {"is", "on", "happened"}:
        return False
    demanded_choice, excluded_choices = (
        {
            _choice_required_by_clause(clause)
            for clause in (clause, other)
            if clause.negated is negated
        }
        for negated in (False, True)
    )
    return len(demanded_choice) > 1 or bool(demanded_choice & excluded_choices)


def _choice_required_by_clause(clause: ConditionClause) -> str:
    return clause.verb if clause.verb == "happened" else clause.quantity or "on"


def _do_clauses_contradict_on_spaces(
    module: Module, clause: ConditionClause, other: ConditionClause
) -> bool:
    if clause.verb != other.verb:
        return False
    if clause.subject == other.subject:
        return clause.of == other.of and _are_ranges_apart(
            _numbers_allowed_by_clause(module, clause), _numbers_allowed_by_clause(module, other)
        )
    return clause.verb == "controls" and _are_spaces_too_few_for_both(module, clause, other)


def _are_spaces_too_few_for_both(
    module: Module, clause: ConditionClause, other: ConditionClause
) -> bool:
    """Say whether there are too few spaces for what two owners must hold at the same time."""
    owners = module.module.owners
    are_related = clause.subject in owner_with_ancestors(
        owners, other.subject
    ) or other.subject in owner_with_ancestors(owners, clause.subject)
    if are_related or clause.of is None or other.of is None:
        return False
    spaces, other_spaces = (frozenset(spaces_matching(module, of)) for of in (clause.of, other.of))
    least, other_least = (_numbers_allowed_by_clause(module, c)[0] for c in (clause, other))
    # VIC002 reports a number that is too large by itself.
    if least > len(spaces) or other_least > len(other_spaces):
        return False
    return bool(spaces & other_spaces) and least + other_least > len(spaces | other_spaces)


def _numbers_allowed_by_clause(module: Module, clause: ConditionClause) -> tuple[float, float]:
    """Return the smallest and the largest number that a condition allows."""
    assert clause.of is not None
    of = len(spaces_matching(module, clause.of)) if clause.verb != "has" else 0
    least, most = quantity_bounds(clause.quantity, of)
    if clause.quantity == "all" and not of:
        return 0, _INFINITE  # the total number of pieces is unknown
    return _bounds_outside_range(least, most) if clause.negated else (least, most)


def _bounds_outside_range(least: float, most: float) -> tuple[float, float]:
    """Return the range of numbers below or above given bounds; any number if both apply."""
    if least <= 0:
        return most + 1, _INFINITE
    return (0, least - 1) if most == _INFINITE else (0, _INFINITE)


def _turns_allowed_by_clause(module: Module, clause: ConditionClause) -> tuple[float, float]:
    if clause.negated:
        return 0, _INFINITE
    span, calendar = Span.parse(clause.quantity), module.module.calendar
    low = turn_number(calendar, span.first) if span.first else None
    high = turn_number(calendar, span.last) if span.last else None
    return (-_INFINITE if low is None else low), (_INFINITE if high is None else high)


def _are_ranges_apart(bounds: tuple[float, float], other: tuple[float, float]) -> bool:
    return bounds[1] < other[0] or other[1] < bounds[0]


CHECK = Check(
    id="VIC004",
    title="The conditions of a victory contradict each other",
    severity=Severity.ERROR,
    rationale=(
        "All conditions of a victory must be true at the same time. If two exclude each other, "
        "nobody can ever win this way."
    ),
    hint="Correct one of the two conditions, or make them alternatives if either is enough.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TBL-12",),
    run=_run,
)
