"""What speaks of several boards in one breath: all land, all ports, the income of a side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.model.limits.selector_cache import cached_spaces, depends_on_situation
from sandtable.model.locations import LimitRef, RegionRef, ScenarioRef
from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module

_SINGLE_SPACE_GROUPS = frozenset({"space", "border"})
"""What is bounded for each space by itself is the same whatever other boards there are."""


def rules_spanning_boards(module: Module, board_id: str) -> tuple[AddressPath, ...]:
    """The regions and limits that speak of a board and of others in one breath.

    What only a position tells, such as who controls what, is nobody's to say beforehand.
    """
    sites = space_index_of(module).spaces_by_id
    homes = {
        steps: {sites[space].board for space in given} for steps, given in _spaces_by_rule(module)
    }
    return tuple(steps for steps, at in homes.items() if board_id in at and len(at) > 1)


def _spaces_by_rule(module: Module) -> Iterator[tuple[AddressPath, frozenset[str]]]:
    for name in module.regions:
        if not depends_on_situation(module, WordSelector(name)):
            yield RegionRef(name).address_path, cached_spaces(module, WordSelector(name))
    for steps, limit in _limits_by_address(module):
        yield steps, _counted_spaces(module, limit)


def _limits_by_address(module: Module) -> Iterator[tuple[AddressPath, Limit]]:
    for name, limit in module.limits.items():
        yield LimitRef(name).address_path, limit
    for scenario, held in module.scenarios.items():
        for name, own in held.limits.items():
            if own is not None:
                yield ScenarioRef(scenario).child_path("limits", name), own


def _counted_spaces(module: Module, limit: Limit) -> frozenset[str]:
    if _SINGLE_SPACE_GROUPS & set(limit.per):
        return frozenset()
    if limit.in_ is None:
        everywhere = limit.count in module.module.words.spaces
        return frozenset(space_index_of(module).spaces_by_id if everywhere else ())
    return (
        frozenset()
        if depends_on_situation(module, limit.in_)
        else cached_spaces(module, limit.in_)
    )
