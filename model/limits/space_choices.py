"""The spaces among which a player chooses, and the space with which each place is counted."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.ledger.position import Position
from sandtable.model.limits.selector_cache import cached_spaces_at, depends_on_situation
from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.space_index import SpaceIndex, space_index_of
from sandtable.model.static_part import cached_per_static_part


@dataclass(frozen=True, slots=True)
class SpaceChoice:
    """The spaces that a player may choose, in file order."""

    spaces: tuple[str, ...]
    rooms: tuple[str, ...]
    """The spaces whose room they share. A holding box has none of its own."""
    inside: frozenset[str]
    """The spaces of `rooms`, as a set."""


def space_choice_at_position(position: Position, selector: Selector) -> SpaceChoice:
    """Return the spaces that a choice offers in a position."""
    if depends_on_situation(position.module, selector):
        return position.result_cached_for_position(
            ("choice", selector), lambda now: _compute_space_choice(now, selector)
        )
    cached = _choice_cache(position.module)
    if selector not in cached:
        cached[selector] = _compute_space_choice(position, selector)
    return cached[selector]


def _compute_space_choice(position: Position, selector: Selector) -> SpaceChoice:
    ground, selected = space_index_of(position.module), cached_spaces_at(position, selector)
    spaces = tuple(space for space in ground.spaces_by_id if space in selected)
    # Several boxes may stand for the same hex.
    rooms = tuple(dict.fromkeys(counting_space(ground, space) for space in spaces))
    return SpaceChoice(spaces, rooms, frozenset(rooms))


def counting_space(ground: SpaceIndex, space: str) -> str:
    """Return the space with which a space is counted; for a box, the hex that it stands for."""
    counted_entry = ground.find_space(ground.spaces_by_id[space].space.same_as or space)
    return counted_entry.id if counted_entry else space


class CountingSpaces(dict[str, str | None]):
    """The space with which each place is counted, by the name of the place.

    It is None if the name is not that of a space.
    """

    def __init__(self, ground: SpaceIndex) -> None:
        super().__init__()
        self._ground = ground

    def __missing__(self, name: str) -> str | None:
        site = self._ground.find_space(name)
        self[name] = counted_space = counting_space(self._ground, site.id) if site else None
        return counted_space


@cached_per_static_part
def counting_spaces_of(module: Module) -> CountingSpaces:
    """Return the cached mapping of the space with which each place is counted."""
    return CountingSpaces(space_index_of(module))


@cached_per_static_part
def _choice_cache(_module: Module) -> dict[Selector, SpaceChoice]:
    """Return the cache of spaces by choice, shared by modules that differ only in scenarios."""
    return {}
