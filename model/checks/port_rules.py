"""Land spaces where ships may be, and spaces that are ports by name or tag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.limits.selector_cache import cached_pieces, cached_spaces
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount
    from sandtable.model.select.space_index import SpaceEntry

_COST_OF_FORBIDDEN_TERRAIN = "no"
_WORDS_FOR_HARBOURS = frozenset({"port", "harbour", "harbor", "anchorage"})
_WORDS_FOR_INLAND_WATER = frozenset({"river", "lake", "canal", "inland", "air", "dry"})
"""Words before `port` for a port that need not lie on a sea."""


@dataclass(frozen=True, slots=True)
class ShipLimit:
    """A limit on ships alone, with the spaces where it admits them."""

    pieces: frozenset[str]
    spaces: frozenset[str]
    at_most: Amount | None


def ships_allowed_in(module: Module, site: SpaceEntry) -> frozenset[str]:
    """Return the ships that may be in a space on land.

    They may be there if the terrain admits them, a movement class of ships has a cost for it, or a
    limit on ships alone leaves room.
    """
    terrain = module.terrains.get(site.terrain or "")
    ships = set[str]()
    if terrain is not None and terrain.enter is not None:
        ships |= cached_pieces(module, terrain.enter)
    for movement in module.movement.values():
        cost = movement.costs.get(site.terrain or "")
        if cost is not None and str(cost) != _COST_OF_FORBIDDEN_TERRAIN:
            ships |= cached_pieces(module, movement.of)
    for ship_limit in _ship_limits(module):
        if site.id in ship_limit.spaces and _has_room_for_ships(site, ship_limit.at_most):
            ships |= ship_limit.pieces
    return frozenset(ships)


def is_harbour(module: Module, site: SpaceEntry) -> bool:
    """Say whether a limit lets a number of a space, such as its port size, give room to ships."""
    numbers = (
        ship_limit.at_most.number for ship_limit in _ship_limits(module) if ship_limit.at_most
    )
    amounts = (site.space.values.get(number) for number in numbers)
    return any(amount is not None and amount.constant_number != 0 for amount in amounts)


def word_that_makes_port(site: SpaceEntry) -> str | None:
    """Return the tag, or the non-zero number, that makes a space a port; None if there is none.

    DECISIONS 43 explains why this English word of a game is interpreted.
    """
    numbers = (word for word, amount in site.space.values.items() if amount.constant_number != 0)
    words = (*site.space.tags, *numbers)
    return next((word.replace("-", " ") for word in words if _means_word_harbour(word)), None)


def _means_word_harbour(word: str) -> bool:
    *before, last = word.split("-")
    # DECISIONS 43
    return last in _WORDS_FOR_HARBOURS and _WORDS_FOR_INLAND_WATER.isdisjoint(before)


def _has_room_for_ships(site: SpaceEntry, amount: Amount | None) -> bool:
    """Say whether a limit gives a space any room for ships; a port of size 0 has none."""
    if amount is None:
        return True
    stated_amount = site.space.values.get(amount.number)
    return (stated_amount.constant_number if stated_amount else amount.constant_number) != 0


@memoize_by_identity
def _ship_limits(module: Module) -> tuple[ShipLimit, ...]:
    """Return the limits on ships alone; general limits do not show where ships may be."""
    counters = manifest_of_module(module).counters
    ships = frozenset(c.id for c in counters.values() if c.domain == "sea")
    return tuple(_limits_on_ships(module, ships)) if ships else ()


def _limits_on_ships(module: Module, ships: frozenset[str]) -> Iterator[ShipLimit]:
    for limit in _limits_everywhere_in_module(module):
        counted = cached_pieces(module, limit.of)
        if limit.in_ is not None and counted and counted <= ships:
            yield ShipLimit(counted, cached_spaces(module, limit.in_), limit.at_most)


def _limits_everywhere_in_module(module: Module) -> Iterator[Limit]:
    yield from module.limits.values()
    for scenario in module.scenarios.values():
        yield from (limit for limit in scenario.limits.values() if limit is not None)
