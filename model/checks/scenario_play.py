"""Positions and histories of scenarios, computed once for all checks of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from sandtable.model.checks.registry import CheckContext
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.branches import option_branches_of_scenario
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    is_last_turn_stated,
    last_turn_of_scenario,
)
from sandtable.model.ledger.history import (
    ScheduleHistory,
    initial_position,
    initial_position_all_branches,
    play_schedule,
    starting_control_of_spaces,
)
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.scenario_spaces import module_with_scenario_spaces
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.playable_scenarios import playable_scenarios

ValueType = TypeVar("ValueType")


def scenarios_to_check(context: CheckContext) -> Iterator[str]:
    """Yield the requested scenarios that can be played."""
    return (name for name in playable_scenarios(context.module) if name in context.scenarios)


def has_turns(module: Module, name: str) -> bool:
    """Say whether the turns of a scenario are possible; SCH020 reports those that are not."""
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    first, last = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    if not is_last_turn_stated(calendar, scenario):
        return True
    return first <= last and not (calendar.turns and max(first, last) > calendar.turns)


def option_branches(context: CheckContext, name: str) -> Iterator[Mapping[str, str]]:
    """Yield the combinations of a scenario's options that matter to checks.

    If options were requested, only their combination is yielded.
    """
    if context.options:
        yield context.options
    else:
        yield from option_branches_of_scenario(context.module, name).options


def initial_position_of(context: CheckContext, name: str, options: Mapping[str, str]) -> Position:
    """Return the set-up of a scenario. Shared cached value: do not modify."""
    # Equal options in another order are the same case.
    option_key = tuple(sorted(options.items()))
    return _compute_once_by_default(
        context,
        ("start", name, option_key),
        lambda: initial_position(context.module, name, options),
    )


def initial_control(module: Module, name: str) -> Mapping[str, str]:
    """Return the controller of each space at the start. Shared cached value: do not modify."""
    return starting_control_of_spaces(
        module_with_scenario_spaces(module, name), flatten_scenario(module, name)
    )


def position_with_all_entries(context: CheckContext, name: str) -> Position:
    """Return a set-up with the entries of all choices of options.

    Shared cached value: do not modify.
    """
    if context.options or not _has_conditions(flatten_scenario(context.module, name)):
        return initial_position_of(context, name, context.options)
    return _compute_once_by_default(
        context, ("all", name, ()), lambda: initial_position_all_branches(context.module, name)
    )


def _has_conditions(scenario: Scenario) -> bool:
    """Say whether any entry of a set-up has a condition."""
    return any(
        isinstance(entry, Item) and entry.when is not None
        for chart in scenario.setup.values()
        for entries in (chart or {}).values()
        for entry in entries or ()
    )


def scenario_history(
    context: CheckContext, name: str, options: Mapping[str, str]
) -> ScheduleHistory:
    """Return a scenario's schedule, played to its end. Shared cached value: do not modify."""
    # Equal options in another order are the same case.
    option_key = tuple(sorted(options.items()))
    return _compute_once_by_default(
        context,
        ("history", name, option_key),
        lambda: _play_scenario(context.module, name, option_key),
    )


ChosenOptions = tuple[tuple[str, str], ...]
_CacheKey = tuple[str, str, ChosenOptions]


def _compute_once_by_default(
    context: CheckContext, key: _CacheKey, compute: Callable[[], ValueType]
) -> ValueType:
    """Return a result, cached for the run only if no options are chosen.

    Of the many other combinations of options only the last few are cached.
    """
    if key[2] and key[2] != tuple(sorted(context.options.items())):
        return compute()
    return context.compute_result_once(key, compute)


@memoize_by_identity
def _play_scenario(module: Module, name: str, options: ChosenOptions) -> ScheduleHistory:
    return play_schedule(module, name, options=dict(options))
