"""What a scenario lays over the module and the one that it comes from, mapping by mapping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class OverrideLevel:
    """A mapping of a scenario, and the one that it is laid over; both may be empty."""

    steps: AddressPath
    own: Mapping[Any, Any]
    below: Mapping[Any, Any]
    parent: str
    """The name of the scenario that it comes from; empty where it comes from none."""

    @property
    def describe_parent(self) -> str:
        """Name the inherited scenario, or the module, in a message."""
        return self.parent or "the module"


def override_levels(module: Module, name: str) -> Iterator[OverrideLevel]:
    """Yield every mapping that a scenario writes, with the one it overrides."""
    scenario = module.scenarios[name]
    above = scenario.from_ if scenario.from_ in module.scenarios else None
    # The rules and labels of the module are in force in every scenario.
    rules = Scenario(limits=module.limits, series=module.series, labels=module.labels)
    parent = flatten_scenario(module, above) if above else rules
    spoken = (parent.name or above or "") if above else ""
    for field in fields(Scenario):
        own = getattr(scenario, field.name)
        if isinstance(own, Mapping):
            steps = ScenarioRef(name).child_path(key_of_field_name(field.name))
            yield from _nested_levels(steps, own, getattr(parent, field.name) or {}, spoken)


def _nested_levels(
    steps: AddressPath, own: Mapping[Any, Any], below: Mapping[Any, Any], parent: str
) -> Iterator[OverrideLevel]:
    yield OverrideLevel(steps, own, below, parent)
    for key, value in own.items():
        if isinstance(value, Mapping):
            under = below.get(key)
            inner = under if isinstance(under, Mapping) else {}
            yield from _nested_levels((*steps, str(key)), value, inner, parent)
