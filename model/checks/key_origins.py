"""Where a scenario's own keys are written: in it, or in one that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_chain

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_EMPTY_VALUES: tuple[object, ...] = (None, (), {})


def inheritance_depth(module: Module, name: str, field: str) -> int | None:
    """Return how far above a scenario a field is written: 0 is itself, None nowhere."""
    above = enumerate(module.scenarios[one] for one in scenario_chain(module, name))
    return next((depth for depth, one in above if getattr(one, field) not in _EMPTY_VALUES), None)


def defining_scenario(module: Module, name: str, field: str) -> AddressPath:
    """Return the address of the scenario that writes a field; by default this scenario."""
    depth = inheritance_depth(module, name, field)
    return ScenarioRef(name if depth is None else scenario_chain(module, name)[depth]).steps


def defining_scenario_of_key(module: Module, name: str, field: str, *keys: object) -> AddressPath:
    """Return the address of the scenario that writes a key of a mapping."""
    for one in scenario_chain(module, name):
        found = getattr(module.scenarios[one], field)
        for key in keys:
            found = found.get(key) if hasattr(found, "get") else None
        if found is not None:
            return ScenarioRef(one).steps
    return ScenarioRef(name).steps
