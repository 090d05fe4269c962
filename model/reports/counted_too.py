"""What speaks of several boards in one breath: all land, all ports, the income of a side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.model.limits.selector_cache import cached_spaces, is_momentary
from sandtable.model.locations import LimitRef, RegionRef, ScenarioRef
from sandtable.model.phrases.selector import Word
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module

_APART = frozenset({"space", "border"})
"""What is bounded for each space by itself is the same whatever other boards there are."""


def counting_too(module: Module, board_id: str) -> tuple[AddressPath, ...]:
    """The regions and limits that speak of a board and of others in one breath.

    What only a position tells, such as who controls what, is nobody's to say beforehand.
    """
    sites = space_index_of(module).sites
    homes = {steps: {sites[space].board for space in given} for steps, given in _reached(module)}
    return tuple(steps for steps, at in homes.items() if board_id in at and len(at) > 1)


def _reached(module: Module) -> Iterator[tuple[AddressPath, frozenset[str]]]:
    for name in module.regions:
        if not is_momentary(module, Word(name)):
            yield RegionRef(name).steps, cached_spaces(module, Word(name))
    for steps, limit in _limits(module):
        yield steps, _counted(module, limit)


def _limits(module: Module) -> Iterator[tuple[AddressPath, Limit]]:
    for name, limit in module.limits.items():
        yield LimitRef(name).steps, limit
    for scenario, held in module.scenarios.items():
        for name, own in held.limits.items():
            if own is not None:
                yield ScenarioRef(scenario).below("limits", name), own


def _counted(module: Module, limit: Limit) -> frozenset[str]:
    if _APART & set(limit.per):
        return frozenset()
    if limit.in_ is None:
        everywhere = limit.count in module.module.words.spaces
        return frozenset(space_index_of(module).sites if everywhere else ())
    return frozenset() if is_momentary(module, limit.in_) else cached_spaces(module, limit.in_)
