"""Rules that span several boards, such as all land, all ports, or a side's income."""

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
"""Groups by single space or border, whose limits do not depend on other boards."""


def rules_spanning_boards(module: Module, board_id: str) -> tuple[AddressPath, ...]:
    """Return the regions and limits that include a board together with others.

    Rules that depend on a position, such as on control, are left out.
    """
    spaces_by_id = space_index_of(module).spaces_by_id
    boards_by_rule = {
        steps: {spaces_by_id[space].board for space in space_ids}
        for steps, space_ids in _spaces_by_rule(module)
    }
    return tuple(
        steps for steps, boards in boards_by_rule.items() if board_id in boards and len(boards) > 1
    )


def _spaces_by_rule(module: Module) -> Iterator[tuple[AddressPath, frozenset[str]]]:
    for name in module.regions:
        if not depends_on_situation(module, WordSelector(name)):
            yield RegionRef(name).address_path, cached_spaces(module, WordSelector(name))
    for steps, limit in _limits_by_address(module):
        yield steps, _counted_spaces(module, limit)


def _limits_by_address(module: Module) -> Iterator[tuple[AddressPath, Limit]]:
    for name, limit in module.limits.items():
        yield LimitRef(name).address_path, limit
    for scenario, overrides in module.scenarios.items():
        for name, own_limit in overrides.limits.items():
            if own_limit is not None:
                yield ScenarioRef(scenario).child_path("limits", name), own_limit


def _counted_spaces(module: Module, limit: Limit) -> frozenset[str]:
    if _SINGLE_SPACE_GROUPS & set(limit.per):
        return frozenset()
    if limit.in_ is None:
        # Without `in` a number of spaces is counted on every board.
        everywhere = limit.count in module.module.words.spaces
        return frozenset(space_index_of(module).spaces_by_id if everywhere else ())
    return (
        frozenset()
        if depends_on_situation(module, limit.in_)
        else cached_spaces(module, limit.in_)
    )
