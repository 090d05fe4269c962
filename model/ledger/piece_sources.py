"""The sources from which a verb takes pieces: a box, the map, a pool, the stock of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.schedule import Arrival
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import (
    OFF_MAP_AND_CONVOY_KINDS,
    OFF_MAP_KINDS,
    SpaceIndex,
    space_index_of,
)

POOL_TAG = "pool"
REMOVING_VERBS = frozenset({"withdraw", "remove"})
"""Verbs that remove pieces from their place."""

SourceTest = Callable[[Standing], bool]


def sources_of_verb(
    position: Position, arrival: Arrival, coming: Standing
) -> Iterator[SourceTest | None]:
    """Yield the sources of a verb in order of preference; None is the stock of the game."""
    does, ground = arrival.verb.does, space_index_of(position.module)

    def elsewhere(standing: Standing) -> bool:
        return not is_same_place(position.module, standing.place, coming.place)

    def off_map(standing: Standing) -> bool:
        return is_off_map(ground, standing.place) and elsewhere(standing)

    def waiting(standing: Standing) -> bool:
        site = ground.find_space(standing.place.space)
        return site is not None and site.kind in OFF_MAP_AND_CONVOY_KINDS and elsewhere(standing)

    def in_pool(standing: Standing) -> bool:
        site = ground.find_space(standing.place.space)
        return site is not None and POOL_TAG in site.space.tags and elsewhere(standing)

    if does == "release":
        yield _test_for_box(position.module, arrival.verb.place)
    elif does in REMOVING_VERBS:
        yield lambda standing: not off_map(standing) and elsewhere(standing)
        yield elsewhere
    elif does == "box":
        unique = has_single_copy(position, coming.pieces[0])
        # A unique piece leaves where it stands; of several copies those in stock go first.
        yield from (elsewhere, None) if unique else (None, elsewhere)
    else:
        yield from (in_pool, None, waiting)


def _test_for_box(module: Module, box: Place | None) -> SourceTest:
    """Return a test for the named box, or for any box if none is named."""
    if box is None:
        return lambda standing: is_off_map(space_index_of(module), standing.place)
    return lambda standing: is_same_place(module, standing.place, box)


def is_off_map(ground: SpaceIndex, place: Place) -> bool:
    """Say whether a place is off the map: a box, a track or a base."""
    site = ground.find_space(place.space)
    return site is not None and site.kind in OFF_MAP_KINDS


def is_same_place(module: Module, first: Place, other: Place) -> bool:
    """Say whether two places are the same, by any name of their space."""
    if first == other:
        return True
    space, other_space = (
        space_index_of(module).find_space(place.space) for place in (first, other)
    )
    return space is not None and space is other_space and first.facing == other.facing


def has_single_copy(position: Position, piece: str) -> bool:
    """Say whether a piece has exactly one copy."""
    return usable_copies(position, piece) == 1


def usable_copies(position: Position, piece: str) -> int | None:
    """Return the number of copies a scenario may use; None if it is unknown."""
    counter = manifest_of(position.module).counters.get(piece)
    if counter is None or counter.piece.copies is None:
        return None
    return counter.piece.copies + (counter.piece.spare if position.scenario.spares else 0)


_STOCK_IF_UNKNOWN = 10**6


def copies_in_stock(position: Position, piece: str) -> int:
    """Return the number of copies still in the stock of the game.

    It is a large number if the number of copies is unknown.
    """
    number = usable_copies(position, piece)
    return _STOCK_IF_UNKNOWN if number is None else max(0, number - position.copies_out[piece])
