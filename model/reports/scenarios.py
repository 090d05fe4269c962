"""The scenarios that can be played, and on which turns."""

from __future__ import annotations

from model.ledger.calendar import first_turn, last_turn
from model.module import Module
from model.overlay import flattened


def playable(module: Module) -> tuple[str, ...]:
    """The ids of all scenarios that are not abstract."""
    return tuple(key for key, scenario in module.scenarios.items() if not scenario.abstract)


def turns_played(module: Module, name: str) -> range:
    """The turns that a scenario is played on."""
    calendar, scenario = module.module.calendar, flattened(module, name)
    return range(first_turn(calendar, scenario), last_turn(calendar, scenario) + 1)
