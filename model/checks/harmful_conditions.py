"""Victory conditions that are to the disadvantage of the side that wins by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.victory.condition_truth import required_conditions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.scenarios import Victory
    from sandtable.model.module import Module

_VERBS_OF_HOLDING = frozenset({"controls", "occupies", "has"})
_VERBS_ABOUT_SPACES = frozenset({"controls", "occupies"})
_VERB_OF_LOSING = "has lost"


def harmful_conditions(module: Module, victory: Victory) -> Iterator[Condition]:
    """Yield the conditions of a victory that harm the winning side without a reason."""
    conditions = tuple(required_conditions(victory.if_))
    signs = [
        _sign_of_benefit_for_side(module, victory.side, condition) for condition in conditions
    ]
    wanted_spaces = {
        condition.of
        for condition, sign in zip(conditions, signs, strict=True)
        if sign > 0 and _is_clause_about_holding(condition)
    }
    harmful = [condition for condition, sign in zip(conditions, signs, strict=True) if sign < 0]
    harmful = [
        condition
        for condition in harmful
        if not (_is_clause_about_holding(condition) and condition.of in wanted_spaces)
    ]  # VIC004 reports those
    # Nothing in the victory favours its side, so that everything harmful is suspicious.
    if harmful and not any(sign > 0 for sign in signs):
        yield from harmful
        return
    # “The enemy holds this, but not that” is a level of its success. Its losses are not.
    limited_subjects = {
        condition.verb in _VERBS_ABOUT_SPACES
        for condition, sign in zip(conditions, signs, strict=True)
        if sign > 0
        and isinstance(condition, ConditionClause)
        and _is_clause_about_enemy(module, victory.side, condition)
    }
    yield from (
        condition
        for condition in harmful
        if isinstance(condition, ConditionClause)
        and _is_clause_about_enemy(module, victory.side, condition)
        and (condition.verb in _VERBS_ABOUT_SPACES) not in limited_subjects
    )


def _is_clause_about_holding(condition: Condition) -> TypeGuard[ConditionClause]:
    """Say whether a condition requires controlling, occupying or possessing something."""
    return (
        isinstance(condition, ConditionClause)
        and condition.verb in _VERBS_OF_HOLDING
        and not condition.negated
    )


def _is_clause_about_enemy(module: Module, side: str, clause: ConditionClause) -> bool:
    owners = module.module.owners
    return side_of_owner(owners, clause.subject) != side_of_owner(owners, side)


def _sign_of_benefit_for_side(module: Module, side: str, condition: Condition) -> int:
    """Return 1 if a victory condition is good for a side, -1 if good for its enemy, else 0."""
    if isinstance(condition, ConditionGroup):
        parts = {_sign_of_benefit_for_side(module, side, part) for part in condition.of}
        return parts.pop() if len(parts) == 1 else int(1 in parts)
    # A condition about turns or events is neither good nor bad for a side.
    if not isinstance(condition, ConditionClause) or condition.subject not in module.module.owners:
        return 0
    sign = _sign_of_demanded_number(condition) * (-1 if condition.verb == _VERB_OF_LOSING else 1)
    return -sign if _is_clause_about_enemy(module, side, condition) else sign


def _sign_of_demanded_number(clause: ConditionClause) -> int:
    """Return 1 if a condition demands a minimum, -1 if it demands a maximum, else 0.

    An exact number is neither.
    """
    if clause.verb not in _VERBS_OF_HOLDING and clause.verb != _VERB_OF_LOSING:
        return 0
    bound = clause.quantity.rpartition(" ")[0] or clause.quantity
    sign = {"all": 1, "some": 1, "at least": 1, "no": -1, "at most": -1}.get(bound, 0)
    return -sign if clause.negated else sign
