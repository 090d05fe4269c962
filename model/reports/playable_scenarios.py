"""Scenarios that can be played, and their turns."""

from __future__ import annotations

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario


def ordered_scenarios(module: Module) -> tuple[str, ...]:
    """Return the ids of all scenarios: first those in the order of the book, then the others."""
    ordered = (name for name in module.module.scenario_order if name in module.scenarios)
    return tuple(dict.fromkeys((*ordered, *module.scenarios)))


def playable_scenarios(module: Module) -> tuple[str, ...]:
    """Return the ids of all scenarios that are not abstract, in the order of the book."""
    return tuple(name for name in ordered_scenarios(module) if not module.scenarios[name].abstract)


def played_turn_range(module: Module, name: str) -> range:
    """Return the range of turns on which a scenario is played."""
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    return range(
        first_turn_of_scenario(calendar, scenario), last_turn_of_scenario(calendar, scenario) + 1
    )
