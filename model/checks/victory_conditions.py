"""Victories of scenarios, with the addresses where they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.reports.playable_scenarios import playable_scenarios

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Victory
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class ScenarioVictory:
    """A victory of a playable scenario, with the address where it is written."""

    scenario: str
    key: str
    victory: Victory
    where: AddressPath


def victories_of_scenarios(context: CheckContext) -> Iterator[ScenarioVictory]:
    """Yield every victory of every playable scenario, including inherited ones."""
    module = context.module
    for name in playable_scenarios(module):
        if name in context.scenarios:
            for key, victory in flatten_scenario(module, name).victory.items():
                if victory is not None:
                    yield ScenarioVictory(
                        name, key, victory, _address_of_victory(module, name, key)
                    )


def _address_of_victory(module: Module, name: str, key: str) -> AddressPath:
    ancestry = scenario_ancestry(module, name)
    writing_scenario = next(
        (
            scenario_id
            for scenario_id in ancestry
            if module.scenarios[scenario_id].victory.get(key)
        ),
        name,
    )
    return ScenarioRef(writing_scenario).child_path("victory", key)
