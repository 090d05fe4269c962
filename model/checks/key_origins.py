"""Where a scenario's own keys are written: in it, or in one that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_EMPTY_VALUES: tuple[object, ...] = (None, (), {})


def inheritance_depth(module: Module, name: str, field: str) -> int | None:
    """Return how far above a scenario a field is written: 0 is itself, None nowhere."""
    above = enumerate(module.scenarios[scenario] for scenario in scenario_ancestry(module, name))
    return next(
        (depth for depth, scenario in above if getattr(scenario, field) not in _EMPTY_VALUES), None
    )


def defining_scenario(module: Module, name: str, field: str) -> AddressPath:
    """Return the address of the scenario that writes a field; by default this scenario."""
    depth = inheritance_depth(module, name, field)
    return ScenarioRef(
        name if depth is None else scenario_ancestry(module, name)[depth]
    ).address_path


def defining_scenario_of_key(module: Module, name: str, field: str, *keys: object) -> AddressPath:
    """Return the address of the scenario that writes a key of a mapping."""
    for scenario in scenario_ancestry(module, name):
        entry = getattr(module.scenarios[scenario], field)
        for key in keys:
            entry = entry.get(key) if hasattr(entry, "get") else None
        if entry is not None:
            return ScenarioRef(scenario).address_path
    return ScenarioRef(name).address_path
