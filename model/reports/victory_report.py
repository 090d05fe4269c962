"""Victory conditions on a turn: met, still possible, or impossible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.history import initial_position, position_at
from sandtable.model.module import Module
from sandtable.model.victory.condition_states import ConditionState, ConditionStateEvaluator
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.sentences import capitalize_first_letter


@dataclass(frozen=True, slots=True)
class ConditionEntry:
    """A condition of a victory, and whether it is met."""

    condition: str
    side: str
    """Side that wins by it, together with its other conditions."""
    state: ConditionState
    why: str


@dataclass(frozen=True, slots=True)
class Victories:
    """The answer to the command `sandtable victory`."""

    module: str
    scenario: str
    turn: int | None
    entries: list[ConditionEntry]


def victory_report(
    module: Module,
    scenario: str,
    *,
    turn: int | None = None,
    options: Mapping[str, str] | None = None,
) -> Victories:
    """Return the state of each victory condition at the set-up, or after a turn's arrivals."""
    position = position_at(module, scenario, turn=turn, options=options)
    start = first_turn_of_scenario(module.module.calendar, position.scenario)
    control = initial_position(module, scenario, options).control
    evaluator = ConditionStateEvaluator(module, scenario, position, control, turn or start)
    entries = [
        ConditionEntry(
            capitalize_first_letter(describe_condition(module, condition)),
            victory.side,
            condition_state.state,
            condition_state.why,
        )
        for victory in position.scenario.victory.values()
        if victory is not None
        for condition in victory.if_
        for condition_state in [evaluator.state_of_condition(condition)]
    ]
    name = module.module.id or module.module.title
    # Equal conditions of several levels are one row.
    return Victories(name, scenario, turn, list(dict.fromkeys(entries)))
