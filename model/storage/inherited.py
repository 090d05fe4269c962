"""What a part of a module takes over: from the scenario below it, or the module it extends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioRef, path_below
from sandtable.model.overlay import LAID_OVER, flatten_scenario, overlay_values
from sandtable.model.schema_introspection import is_record
from sandtable.model.storage.address_resolution import container, is_list
from sandtable.model.storage.dump import longhand, plain
from sandtable.model.storage.load import Loaded

ABSENT = object()


class Inherited:
    """Answers what would stand at an address if the module's own files said nothing of it."""

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded
        self._scenario = cache(self._below_scenario)
        self._base: Any = None

    def at(self, steps: AddressPath, data: Mapping[str, Any]) -> Any:
        """Plain data at an address; the module's own `data` say where scenarios come from."""
        if there := ScenarioRef.of(steps):
            own = (data.get("scenarios") or {}).get(there.scenario)
            parent = own.get("from") if isinstance(own, Mapping) else None
            return _within(self._scenario(there.scenario, parent), path_below(steps, there.steps))
        return _within(self._below_module(), steps)

    def _below_module(self) -> Any:
        if self._loaded.base and self._base is None:
            self._base = longhand(plain(self._loaded.base.whole))
        return ABSENT if self._base is None else self._base

    def _below_scenario(self, name: str, parent: str | None) -> Any:
        published = self._loaded.base.whole.scenarios.get(name) if self._loaded.base else None
        parent = parent or (published.from_ if published else None)
        scenarios = self._loaded.whole.scenarios
        below = (
            flatten_scenario(self._loaded.whole, parent)
            if parent in scenarios and parent
            else None
        )
        if published:
            below = overlay_values(below, published) if below else published
        return longhand(plain(below)) if below else ABSENT


def _within(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        if not isinstance(data, Mapping) or step not in data:
            return ABSENT
        data = data[step]
    return data


def takes_the_place(kind: Any) -> bool:
    """Say whether what stands here takes the place of all that is inherited; else it is merged."""
    arm = container(kind)
    return is_list(arm) or (is_record(arm) and arm not in LAID_OVER)
