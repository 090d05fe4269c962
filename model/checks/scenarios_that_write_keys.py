"""Search for the scenarios in whose files inherited keys are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_EMPTY_VALUES: tuple[object, ...] = (None, (), {})


def inheritance_depth(module: Module, name: str, field: str) -> int | None:
    """Return the number of ancestors between a scenario and the one that writes a field.

    0 is the scenario itself; None if no scenario writes it.
    """
    above = enumerate(module.scenarios[scenario] for scenario in scenario_ancestry(module, name))
    return next(
        (depth for depth, scenario in above if getattr(scenario, field) not in _EMPTY_VALUES), None
    )


def scenario_that_writes_field(module: Module, name: str, field: str) -> AddressPath:
    """Return the address of the scenario that writes a field; the given one if none does."""
    depth = inheritance_depth(module, name, field)
    return ScenarioRef(
        name if depth is None else scenario_ancestry(module, name)[depth]
    ).address_path


def scenario_that_writes_key(module: Module, name: str, field: str, *keys: object) -> AddressPath:
    """Return the address of the scenario that writes a key of a mapping."""
    for scenario in scenario_ancestry(module, name):
        entry = getattr(module.scenarios[scenario], field)
        for key in keys:
            # `~` above may have emptied a mapping on the way.
            entry = entry.get(key) if hasattr(entry, "get") else None
        if entry is not None:
            return ScenarioRef(scenario).address_path
    return ScenarioRef(name).address_path
