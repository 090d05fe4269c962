"""Values that a module inherits: from the parent of a scenario, or from its base module."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioRef, relative_path
from sandtable.model.overlay import OVERLAID_RECORD_TYPES, flatten_scenario, overlay_values
from sandtable.model.schema_introspection import is_record_type
from sandtable.model.storage.address_resolution import container_type, is_list_type
from sandtable.model.storage.module_loading import ModuleWithFiles
from sandtable.model.storage.plain_data_conversion import as_plain_data, expand_short_forms

ABSENT = object()


class InheritedValues:
    """Source of the values that an address would have without the module's own files."""

    def __init__(self, loaded: ModuleWithFiles) -> None:
        self._module_with_files = loaded
        self._cached_parent_data = cache(self._parent_scenario_data)
        self._base_plain_data: Any = None

    def inherited_value_at(self, steps: AddressPath, data: Mapping[str, Any]) -> Any:
        """Return inherited plain data at an address.

        `data` of the module states the parent of each scenario.
        """
        if scenario := ScenarioRef.from_address_prefix(steps):
            scenario_data = (data.get("scenarios") or {}).get(scenario.scenario)
            parent = scenario_data.get("from") if isinstance(scenario_data, Mapping) else None
            return _data_at_address(
                self._cached_parent_data(scenario.scenario, parent),
                relative_path(steps, scenario.address_path),
            )
        return _data_at_address(self._base_module_data(), steps)

    def _base_module_data(self) -> Any:
        if self._module_with_files.base and self._base_plain_data is None:
            self._base_plain_data = expand_short_forms(
                as_plain_data(self._module_with_files.base.complete_module)
            )
        return ABSENT if self._base_plain_data is None else self._base_plain_data

    def _parent_scenario_data(self, name: str, parent: str | None) -> Any:
        published = (
            self._module_with_files.base.complete_module.scenarios.get(name)
            if self._module_with_files.base
            else None
        )
        parent = parent or (published.from_ if published else None)
        scenarios = self._module_with_files.complete_module.scenarios
        below = (
            flatten_scenario(self._module_with_files.complete_module, parent)
            if parent in scenarios and parent
            else None
        )
        if published:
            # The published scenario of the same name lies above the parent.
            below = overlay_values(below, published) if below else published
        return expand_short_forms(as_plain_data(below)) if below else ABSENT


def _data_at_address(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        # Nothing is inherited below a value without keys.
        if not isinstance(data, Mapping) or step not in data:
            return ABSENT
        data = data[step]
    return data


def does_value_replace_inherited_one(kind: Any) -> bool:
    """Say whether a value replaces the inherited value, instead of being merged."""
    arm = container_type(kind)
    return is_list_type(arm) or (is_record_type(arm) and arm not in OVERLAID_RECORD_TYPES)
