"""Reasons why a victory condition can never be true in a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.overlay import flatten_scenario
from sandtable.model.victory.condition_truth import quantity_bounds
from sandtable.model.victory.event_windows import reason_event_never_happens
from sandtable.model.victory.piece_supplies import most_copies_in_play

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import ConditionClause

_VERBS_OF_COUNTING = frozenset({"has", "has lost"})


def reason_event_clause_never(
    module: Module, name: str, clause: ConditionClause, turn: int | None = None
) -> str | None:
    """Return why the event in a condition never happens; None if it can happen."""
    if clause.verb != "happened" or clause.negated:
        return None
    scenario = flatten_scenario(module, name)
    return reason_event_never_happens(module, name, scenario, clause.subject, turn)


def reason_too_few_in_play(module: Module, name: str, clause: ConditionClause) -> str | None:
    """Return why there are never enough pieces in play for a condition, or None."""
    if clause.verb not in _VERBS_OF_COUNTING or clause.negated or clause.of is None:
        return None
    least, _ = quantity_bounds(clause.quantity, 0)
    # The total of all pieces cannot be too small.
    if clause.quantity == "all" or clause.subject not in module.module.owners:
        return None
    number = most_copies_in_play(module, name, clause)
    if number is None or number >= least:
        return None
    return (
        f"only {number} {'comes' if number == 1 else 'come'} into play"
        if number
        else _TEXT_FOR_NONE_IN_PLAY
    )


_TEXT_FOR_NONE_IN_PLAY = "none comes into play"
