"""Scenarios by name."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario


def scenario_name(module: Module, name: str) -> str:
    """Return a scenario's name, which it may inherit; its id where it has none."""
    return (flatten_scenario(module, name).name if name in module.scenarios else None) or name
