"""VIC010: a side wins by what its enemy holds, or by what it does not hold itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sandtable.model.checks.aims import aims, demanded
from sandtable.model.checks.reach import Reach
from sandtable.model.checks.registry import EVERYTHING, Check, Found, Severity
from sandtable.model.phrases.condition import Clause, Condition, Several
from sandtable.model.references.scope import root_of
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import all_of_these, capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address import Steps
    from sandtable.model.checks.aims import Aim
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_HOLDING = frozenset({"controls", "occupies", "has"})
_LOST = "has lost"


def _run(context: CheckContext) -> Iterator[Found]:
    told: set[Steps] = set()
    for aim in aims(context):
        against = tuple(_against(context.module, aim)) if aim.where not in told else ()
        if against:
            told.add(aim.where)
            words = all_of_these(condition_words(context.module, one) for one in against)
            who = capitalized(subject_name(context.module, aim.victory.side))
            name = scenario_name(context.module, aim.scenario)
            message = f"{who} would win {name} by what is good for the enemy: {words}."
            yield Found((*aim.where, "side"), message)


def _against(module: Module, aim: Aim) -> Iterator[Condition]:
    """What a victory asks that does its side harm, where nothing else makes sense of it."""
    asked = tuple(demanded(aim.victory.if_))
    leans = [_lean(module, aim.victory.side, one) for one in asked]
    good = {one.of for one, lean in zip(asked, leans, strict=True) if lean > 0 and _is_held(one)}
    harm = [one for one, lean in zip(asked, leans, strict=True) if lean < 0]
    harm = [one for one in harm if not (_is_held(one) and one.of in good)]  # VIC004 says so
    if harm and not any(lean > 0 for lean in leans):
        yield from harm
    elif not any(
        lean > 0 and isinstance(one, Clause) and _is_enemy(module, aim.victory.side, one)
        for one, lean in zip(asked, leans, strict=True)
    ):
        side = aim.victory.side
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


CHECK = Check(
    id="VIC010",
    title="A victory that is good for the enemy",
    severity=Severity.WARNING,
    rationale="Who wins by what the other side holds, or by holding nothing, is mostly the wrong "
    "side in that line.",
    hint="Correct the `side`, or who is named in the condition.",
    reads=EVERYTHING,
    reach=Reach.HEADERS,
    run=_run,
)
