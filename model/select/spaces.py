"""Search for the spaces that a selector means."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.situation import UNKNOWN_SITUATION, PlaySituation
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_finder import SpaceFinder
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part


def spaces_matching(
    module: Module, selector: Selector, situation: PlaySituation = UNKNOWN_SITUATION
) -> tuple[str, ...]:
    """Return the ids of the spaces that a selector means, in file order.

    A condition that the situation does not decide counts as met, so the result is the largest
    possible one.
    """
    if situation is not UNKNOWN_SITUATION:
        return _spaces_in_file_order(module, selector, situation)
    # Reports ask for the same few selectors many thousand times.
    known_spaces = _spaces_by_selector(module)
    if selector not in known_spaces:
        known_spaces[selector] = _spaces_in_file_order(module, selector, situation)
    return known_spaces[selector]


def _spaces_in_file_order(
    module: Module, selector: Selector, situation: PlaySituation
) -> tuple[str, ...]:
    selected = finder_of_spaces(module, situation).find_spaces(selector)
    return tuple(space for space in space_index_of(module).spaces_by_id if space in selected)


@cached_per_static_part
def _spaces_by_selector(_module: Module) -> dict[Selector, tuple[str, ...]]:
    """Return the cache of spaces by selector, for when nothing is known of the state of play."""
    return {}


def finder_of_spaces(
    module: Module, situation: PlaySituation, *, includes_unknown: bool = True
) -> SpaceFinder:
    """Return an evaluator of selectors that knows which spaces of the module are connected."""
    return SpaceFinder(module, situation, neighbours_by_space, includes_unknown)
