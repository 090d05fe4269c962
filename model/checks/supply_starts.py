"""Pieces that are out of supply when a scenario begins, computed once for all checks of a run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.history import initial_position
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.select.space_connections import has_all_outlines
from sandtable.model.static_part import static_part_of
from sandtable.model.supply.supply_states import SupplyTracer

if TYPE_CHECKING:
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.supply.supply_states import SupplyState


def supply_states_at_start(context: CheckContext, name: str) -> tuple[SupplyState, ...]:
    """Return for all pieces that need supply whether they get it at the start of a scenario."""
    return context.compute_result_once(
        (supply_states_at_start, name), lambda: _compute_supply_states_at_start(context, name)
    )


def unsupplied_pieces_at_start(context: CheckContext, name: str) -> list[SupplyState]:
    """Return the pieces that are surely out of supply at the start of a scenario.

    The sides without any supply source, which SUP001 reports, are left out.
    """
    # A side without any source is told of as a whole.
    states = supply_states_at_start(context, name)
    return [state for state in states if state.supplied is False and state.has_source]


def _compute_supply_states_at_start(context: CheckContext, name: str) -> tuple[SupplyState, ...]:
    module = context.module
    # While outlines are missing, a source may be nearer than the map shows.
    if not module.supply or not all(map(has_all_outlines, module.boards.values())):
        return ()
    ancestors = tuple(scenario_ancestry(module, name))
    options = tuple(sorted(context.options.items()))
    scenarios = [module.scenarios[ancestor] for ancestor in ancestors]
    return _supply_states_of_scenario(static_part_of(module), ancestors, options, *scenarios)


@memoize_by_identity
def _supply_states_of_scenario(
    static: Module,
    ancestors: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    *scenarios: Scenario,
) -> tuple[SupplyState, ...]:
    """Return for all pieces of a scenario whether they are supplied.

    It is computed once until the scenario or the static part of the module changes.
    """
    # An edit of lines leaves the other scenarios as they are, and supply is dear to trace.
    # The other names stay, though empty, so that all that hangs on the static part is shared.
    own = dict(zip(ancestors, scenarios, strict=True))
    module = replace(static, scenarios={**static.scenarios, **own})
    position = initial_position(module, ancestors[0], dict(options))
    turn = first_turn_of_scenario(module.module.calendar, position.scenario)
    # A line without a range for this turn supplies nobody, which SUP002 reports.
    without_range = [
        StandingSelector(position, line.of).compile_test()
        for line in static.supply.values()
        if not _has_range_on_turn(static, line, turn)
    ]
    return tuple(
        state
        for state in SupplyTracer(position, turn, static).supply_states()
        if all(test(state.standing) is False for test in without_range)
    )


def _has_range_on_turn(module: Module, line: SupplyLine, turn: int) -> bool:
    calendar = module.module.calendar
    # SUP015 reports a range of 0.
    return any(
        amount.constant_number != 0 and is_turn_within(turn, turns_of_span(calendar, span))
        for span, amount in line.range.items()
    )
