"""All limits in a module: those of the module and those of its scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import LimitRef, ScenarioRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module


def limits_with_addresses(module: Module) -> Iterator[tuple[AddressPath, Limit]]:
    """Yield every limit with its address, except those that a scenario removes."""
    for name, limit in module.limits.items():
        yield LimitRef(name).address_path, limit
    for scenario, value in module.scenarios.items():
        for name, scenario_limit in value.limits.items():
            if scenario_limit is not None:
                yield ScenarioRef(scenario).child_path("limits", name), scenario_limit
