"""Pieces that are out of supply when a scenario begins, computed once for all checks of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.select.space_joints import has_all_outlines
from sandtable.model.supply.supply_states import SupplyTracer

if TYPE_CHECKING:
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.supply.supply_states import SupplyState


def states_at_start(context: CheckContext, name: str) -> tuple[SupplyState, ...]:
    """Return the state of all pieces that need supply at the start of a scenario."""
    return context.compute_once((states_at_start, name), lambda: _states_at_start(context, name))


def unfed_at_start(context: CheckContext, name: str) -> list[SupplyState]:
    """Return the pieces that are surely out of supply at the start of a scenario.

    The sides without any source, which SUP001 reports, are left out.
    """
    states = states_at_start(context, name)
    return [state for state in states if state.supplied is False and state.has_source]


def _states_at_start(context: CheckContext, name: str) -> tuple[SupplyState, ...]:
    module = context.module
    # While outlines are missing, a source may be nearer than the map shows.
    if not module.supply or not all(map(has_all_outlines, module.boards.values())):
        return ()
    position = scenario_play.initial_position_of(context, name, context.options)
    turn = first_turn(module.module.calendar, position.scenario)
    return tuple(SupplyTracer(position, turn).supply_states())
