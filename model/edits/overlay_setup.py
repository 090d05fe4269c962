"""Edits of set-ups in a module that extends another one, which itself does not change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module

_EMPTY = Scenario()


def write_edit_over_base_module(
    whole: Module, edit: Callable[[Module], Module], module: Module
) -> Module:
    """Apply an edit to a module with its base, and write the changes into the module alone."""
    after = edit(whole)
    scenarios = dict(module.scenarios)
    # By identity: scenarios that the edit left alone are the same objects.
    for name, then in after.scenarios.items():
        before = whole.scenarios.get(name, _EMPTY)
        if then is not before:
            scenarios[name] = _scenario_with_changes(
                before, then, module.scenarios.get(name, _EMPTY)
            )
    return replace(module, scenarios=scenarios)


def _scenario_with_changes(before: Scenario, after: Scenario, own_scenario: Scenario) -> Scenario:
    setup: dict[Any, Any] = dict(own_scenario.setup)
    for heading in dict.fromkeys((*before.setup, *after.setup)):
        old, new = before.setup.get(heading) or {}, after.setup.get(heading) or {}
        changed = _changed_values_by_key(old, new)
        if changed:
            setup[heading] = {**(setup.get(heading) or {}), **changed}
    control = {**own_scenario.control, **_changed_values_by_key(before.control, after.control)}
    same = after.uncontrolled == before.uncontrolled
    uncontrolled = own_scenario.uncontrolled if same else after.uncontrolled
    return replace(own_scenario, setup=setup, control=control, uncontrolled=uncontrolled)


def _changed_values_by_key(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the values that differ between two mappings, by key; None for a removed key."""
    keys = dict.fromkeys((*before, *after))
    return {key: after.get(key) for key in keys if before.get(key) != after.get(key)}
