"""The places from which a verb takes pieces: a box, the map, a pool, or the game box."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.schedule import Arrival
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import (
    SPACE_KINDS_OFF_MAP,
    SPACE_KINDS_OFF_MAP_AND_CONVOYS,
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
    """Yield tests for the places from which a verb takes pieces, the preferred ones first.

    None stands for pieces that are not yet in play.
    """
    does, ground = arrival.verb.does, space_index_of(position.module)

    def is_at_other_place(standing: Standing) -> bool:
        return not is_same_place(position.module, standing.place, coming.place)

    def is_standing_off_map(standing: Standing) -> bool:
        return is_place_off_map(ground, standing.place) and is_at_other_place(standing)

    def is_waiting_in_box(standing: Standing) -> bool:
        site = ground.find_space(standing.place.space)
        return (
            site is not None
            and site.kind in SPACE_KINDS_OFF_MAP_AND_CONVOYS
            and is_at_other_place(standing)
        )

    def is_in_event_pool(standing: Standing) -> bool:
        site = ground.find_space(standing.place.space)
        return site is not None and POOL_TAG in site.space.tags and is_at_other_place(standing)

    if does == "release":
        yield _test_for_box(position.module, arrival.verb.place)
    elif does in REMOVING_VERBS:
        yield lambda standing: not is_standing_off_map(standing) and is_at_other_place(standing)
        yield is_at_other_place
    elif does == "box":
        unique = has_single_copy(position, coming.pieces[0])
        # A unique piece leaves where it stands; of several copies those in stock go first.
        yield from (is_at_other_place, None) if unique else (None, is_at_other_place)
    else:
        yield from (is_in_event_pool, None, is_waiting_in_box)


def _test_for_box(module: Module, box: Place | None) -> SourceTest:
    """Return a test for whether pieces are in a named box, or in any box if none is named."""
    if box is None:
        return lambda standing: is_place_off_map(space_index_of(module), standing.place)
    return lambda standing: is_same_place(module, standing.place, box)


def is_place_off_map(ground: SpaceIndex, place: Place) -> bool:
    """Say whether a place is off the map: a box, a track or a base."""
    site = ground.find_space(place.space)
    return site is not None and site.kind in SPACE_KINDS_OFF_MAP


def is_same_place(module: Module, first: Place, other: Place) -> bool:
    """Say whether two places are the same, by whichever name they call their space."""
    if first == other:
        return True
    space, other_space = (
        space_index_of(module).find_space(place.space) for place in (first, other)
    )
    return space is not None and space is other_space and first.facing == other.facing


def has_single_copy(position: Position, piece: str) -> bool:
    """Say whether the game has exactly one copy of a piece."""
    return copies_usable_in_scenario(position, piece) == 1


def copies_usable_in_scenario(position: Position, piece: str) -> int | None:
    """Return the number of copies of a piece that a scenario may use; None if unknown."""
    counter = manifest_of_module(position.module).counters.get(piece)
    if counter is None or counter.piece.copies is None:
        return None
    return counter.piece.copies + (counter.piece.spare if position.scenario.spares else 0)


_STOCK_OF_UNKNOWN_NUMBER = 10**6


def copies_in_stock(position: Position, piece: str) -> int:
    """Return the number of copies of a piece that are not yet in play.

    It is a large number if the number of copies is unknown.
    """
    number = copies_usable_in_scenario(position, piece)
    return (
        _STOCK_OF_UNKNOWN_NUMBER if number is None else max(0, number - position.copies_out[piece])
    )
