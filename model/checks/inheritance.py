"""Values that a scenario states in place of those of its parent or the module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class OverriddenMapping:
    """A mapping written in a scenario, and the inherited one it overrides; one may be empty."""

    steps: AddressPath
    own: Mapping[Any, Any]
    below: Mapping[Any, Any]
    parent: str
    """Name of the parent scenario; empty if the module itself is overridden."""

    @property
    def describe_parent(self) -> str:
        """Return the name of the parent scenario, or words for the module, for a message."""
        return name_with_label("scenario", self.parent) if self.parent else "the module"


def overridden_mappings(module: Module, name: str) -> Iterator[OverriddenMapping]:
    """Yield every mapping that a scenario writes, with the inherited mapping that it overrides."""
    scenario = module.scenarios[name]
    parent_id = scenario.from_ if scenario.from_ in module.scenarios else None
    # The rules and labels of the module are in force in every scenario.
    rules = Scenario(limits=module.limits, series=module.series, labels=module.labels)
    parent = flatten_scenario(module, parent_id) if parent_id else rules
    parent_name = (parent.name or parent_id or "") if parent_id else ""
    for field in fields(Scenario):
        own_mapping = getattr(scenario, field.name)
        if isinstance(own_mapping, Mapping):
            steps = ScenarioRef(name).child_path(key_of_field_name(field.name))
            yield from _overridden_mappings_below(
                steps, own_mapping, getattr(parent, field.name) or {}, parent_name
            )


def _overridden_mappings_below(
    steps: AddressPath, own: Mapping[Any, Any], below: Mapping[Any, Any], parent: str
) -> Iterator[OverriddenMapping]:
    yield OverriddenMapping(steps, own, below, parent)
    for key, value in own.items():
        if isinstance(value, Mapping):
            inherited = below.get(key)
            inner = inherited if isinstance(inherited, Mapping) else {}
            yield from _overridden_mappings_below((*steps, str(key)), value, inner, parent)
