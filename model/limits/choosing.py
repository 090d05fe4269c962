"""Where one may go: the spaces that a choice leaves, and the space whose room one shares."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.ledger.position import Position
from sandtable.model.limits.known import is_momentary, spaces_at
from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.ground import SpaceIndex, ground_of
from sandtable.model.static_part import cached_per_static_part


@dataclass(frozen=True, slots=True)
class Choice:
    """The spaces that a player may choose, in file order."""

    spaces: tuple[str, ...]
    rooms: tuple[str, ...]
    """The spaces whose room they share: a holding box has none of its own."""
    inside: frozenset[str]
    """The same, without an order."""


def choice_at(position: Position, selector: Selector) -> Choice:
    """What a choice leaves at a position."""
    if is_momentary(position.module, selector):
        return position.cached(("choice", selector), lambda now: _choice(now, selector))
    known = _known(position.module)
    if selector not in known:
        known[selector] = _choice(position, selector)
    return known[selector]


def _choice(position: Position, selector: Selector) -> Choice:
    ground, given = ground_of(position.module), spaces_at(position, selector)
    spaces = tuple(space for space in ground.sites if space in given)
    rooms = tuple(dict.fromkeys(counted_in(ground, space) for space in spaces))
    return Choice(spaces, rooms, frozenset(rooms))


def counted_in(ground: SpaceIndex, space: str) -> str:
    """The space that one counts with: of a holding box, the hex it stands for."""
    meant = ground.site(ground.sites[space].space.same_as or space)
    return meant.id if meant else space


class Rooms(dict[str, str | None]):
    """By the name of a place: the space that one counts with there; None, if it is no space."""

    def __init__(self, ground: SpaceIndex) -> None:
        super().__init__()
        self._ground = ground

    def __missing__(self, name: str) -> str | None:
        site = self._ground.site(name)
        self[name] = found = counted_in(self._ground, site.id) if site else None
        return found


@cached_per_static_part
def rooms_of(module: Module) -> Rooms:
    """Where one counts, for all places of a module that anybody asks about."""
    return Rooms(ground_of(module))


@cached_per_static_part
def _known(_module: Module) -> dict[Selector, Choice]:
    """What was asked before."""
    return {}
