"""What a victory asks that does its own side harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sandtable.model.checks.aims import demanded
from sandtable.model.phrases.condition import Clause, Condition, Several
from sandtable.model.references.scope import root_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.scenarios import Victory
    from sandtable.model.module import Module

_HOLDING = frozenset({"controls", "occupies", "has"})
_LOST = "has lost"


def against(module: Module, victory: Victory) -> Iterator[Condition]:
    """What a victory asks that does its side harm, where nothing else makes sense of it."""
    asked = tuple(demanded(victory.if_))
    leans = [_lean(module, victory.side, one) for one in asked]
    good = {one.of for one, lean in zip(asked, leans, strict=True) if lean > 0 and _is_held(one)}
    harm = [one for one, lean in zip(asked, leans, strict=True) if lean < 0]
    harm = [one for one in harm if not (_is_held(one) and one.of in good)]  # VIC004 says so
    if harm and not any(lean > 0 for lean in leans):
        yield from harm
    elif not any(
        lean > 0 and isinstance(one, Clause) and _is_enemy(module, victory.side, one)
        for one, lean in zip(asked, leans, strict=True)
    ):
        side = victory.side
        yield from (
            one for one in harm if isinstance(one, Clause) and _is_enemy(module, side, one)
        )


def _is_held(condition: Condition) -> TypeGuard[Clause]:
    """Say whether a condition asks who holds some spaces."""
    return isinstance(condition, Clause) and condition.verb in _HOLDING and not condition.negated


def _is_enemy(module: Module, side: str, clause: Clause) -> bool:
    owners = module.module.owners
    return root_of(owners, clause.subject) != root_of(owners, side)


def _lean(module: Module, side: str, condition: Condition) -> int:
    """Whether a condition is good for a side (1), for its enemy (-1), or for neither (0)."""
    if isinstance(condition, Several):
        parts = {_lean(module, side, part) for part in condition.of}
        return parts.pop() if len(parts) == 1 else int(1 in parts)
    if not isinstance(condition, Clause) or condition.subject not in module.module.owners:
        return 0
    good = _demand(condition) * (-1 if condition.verb == _LOST else 1)
    return -good if _is_enemy(module, side, condition) else good


def _demand(clause: Clause) -> int:
    """Whether a clause asks for more (1) or for less (-1); for a number and no other (0)."""
    if clause.verb not in _HOLDING and clause.verb != _LOST:
        return 0
    bound = clause.quantity.rpartition(" ")[0] or clause.quantity
    more = {"all": 1, "some": 1, "at least": 1, "no": -1, "at most": -1}.get(bound, 0)
    return -more if clause.negated else more
