"""What a victory asks that does its own side harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sandtable.model.checks.victory_conditions import required_conditions
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.references.owner_scope import side_of_owner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.scenarios import Victory
    from sandtable.model.module import Module

_HOLDING_VERBS = frozenset({"controls", "occupies", "has"})
_LOSING_VERB = "has lost"


def harmful_conditions(module: Module, victory: Victory) -> Iterator[Condition]:
    """Yield conditions of a victory that harm its own side, if nothing explains them."""
    conditions = tuple(required_conditions(victory.if_))
    leans = [_benefit_sign(module, victory.side, condition) for condition in conditions]
    good = {
        condition.of
        for condition, lean in zip(conditions, leans, strict=True)
        if lean > 0 and _asks_for_holding(condition)
    }
    harm = [condition for condition, lean in zip(conditions, leans, strict=True) if lean < 0]
    harm = [
        condition
        for condition in harm
        if not (_asks_for_holding(condition) and condition.of in good)
    ]  # VIC004 says so
    if harm and not any(lean > 0 for lean in leans):
        yield from harm
    elif not any(
        lean > 0
        and isinstance(condition, ConditionClause)
        and _is_about_enemy(module, victory.side, condition)
        for condition, lean in zip(conditions, leans, strict=True)
    ):
        side = victory.side
        yield from (
            condition
            for condition in harm
            if isinstance(condition, ConditionClause) and _is_about_enemy(module, side, condition)
        )


def _asks_for_holding(condition: Condition) -> TypeGuard[ConditionClause]:
    """Say whether a condition asks who holds some spaces."""
    return (
        isinstance(condition, ConditionClause)
        and condition.verb in _HOLDING_VERBS
        and not condition.negated
    )


def _is_about_enemy(module: Module, side: str, clause: ConditionClause) -> bool:
    owners = module.module.owners
    return side_of_owner(owners, clause.subject) != side_of_owner(owners, side)


def _benefit_sign(module: Module, side: str, condition: Condition) -> int:
    """Return 1 if a condition is good for a side, -1 if good for its enemy, else 0."""
    if isinstance(condition, ConditionGroup):
        parts = {_benefit_sign(module, side, part) for part in condition.of}
        return parts.pop() if len(parts) == 1 else int(1 in parts)
    if not isinstance(condition, ConditionClause) or condition.subject not in module.module.owners:
        return 0
    good = _demand_sign(condition) * (-1 if condition.verb == _LOSING_VERB else 1)
    return -good if _is_about_enemy(module, side, condition) else good


def _demand_sign(clause: ConditionClause) -> int:
    """Return 1 if a clause asks for more, -1 if for less, 0 if for one exact number."""
    if clause.verb not in _HOLDING_VERBS and clause.verb != _LOSING_VERB:
        return 0
    bound = clause.quantity.rpartition(" ")[0] or clause.quantity
    more = {"all": 1, "some": 1, "at least": 1, "no": -1, "at most": -1}.get(bound, 0)
    return -more if clause.negated else more
