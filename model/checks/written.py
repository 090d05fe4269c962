"""Where a scenario's own keys are written: in it, or in one that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import chain

if TYPE_CHECKING:
    from sandtable.model.address import AddressPath
    from sandtable.model.module import Module

_UNSAID: tuple[object, ...] = (None, (), {})


def depth_of(module: Module, name: str, field: str) -> int | None:
    """How far above a scenario a field is written: 0 is in itself; None where nobody does."""
    above = enumerate(module.scenarios[one] for one in chain(module, name))
    return next((depth for depth, one in above if getattr(one, field) not in _UNSAID), None)


def home_of(module: Module, name: str, field: str) -> AddressPath:
    """The address of the scenario in which a field is written; of this one, where it is not."""
    depth = depth_of(module, name, field)
    return ScenarioRef(name if depth is None else chain(module, name)[depth]).steps


def key_home(module: Module, name: str, field: str, *keys: object) -> AddressPath:
    """The address of the scenario in which a key of a mapping is written."""
    for one in chain(module, name):
        found = getattr(module.scenarios[one], field)
        for key in keys:
            found = found.get(key) if hasattr(found, "get") else None
        if found is not None:
            return ScenarioRef(one).steps
    return ScenarioRef(name).steps
