"""The scenarios that can be played."""

from __future__ import annotations

from model.module import Module


def playable(module: Module) -> tuple[str, ...]:
    """The ids of all scenarios that are not abstract."""
    return tuple(key for key, scenario in module.scenarios.items() if not scenario.abstract)
