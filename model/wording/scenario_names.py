"""Names of scenarios in messages and on sheets."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario


def scenario_name(module: Module, name: str) -> str:
    """Return the name of a scenario, which it may inherit, or else its id."""
    return (flatten_scenario(module, name).name if name in module.scenarios else None) or name
