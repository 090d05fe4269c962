"""Spaces that a piece can reach if another piece carries it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sandtable.model.ledger.standing import side_of_standing
from sandtable.model.limits.container_loads import may_carry
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.reach.movers import Mover
from sandtable.model.reach.reach_search import ReachedSpace, ReachSearch
from sandtable.model.reach.stacking_room import StackingRoom
from sandtable.model.reach.step_costs import NO_MOVEMENT_POINTS
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_connections import neighbours_by_space


def reached_by_transport(mover: Mover, scenario: str, turn: int) -> Iterator[ReachedSpace]:
    """Yield the spaces where a nearby carrier can unload a piece.

    The piece boards the carrier in its own space or a neighbouring one. The carrier moves as far
    as it can, and the piece leaves it into the same or a neighbouring space.
    """
    origin = mover.origin
    access, room = SpaceAccess(mover.module, scenario), StackingRoom(mover, turn)
    near = neighbours_by_space(mover.module)
    # Several carriers may be near, and the cheapest way counts.
    best: dict[str, ReachedSpace] = {}
    for carrier in _carriers_near_piece(mover, origin) if origin else ():
        assert carrier.origin is not None
        assert origin is not None
        aboard = (origin,) if carrier.origin == origin else (origin, carrier.origin)
        for stop, way, cost in _unloading_spaces_of_carrier(carrier, scenario, turn):
            # A set has no order, and the first of equal paths is kept.
            for space in (stop, *sorted(near.get(stop, ()))):
                if space == origin or access.is_closed_to_pieces(space, [mover.counter]):
                    continue
                if room.is_space_full_for_piece(space, on_the_way=False):
                    continue
                path = (*aboard, *way[1:], *(() if space == stop else (space,)))
                reached = ReachedSpace(
                    space,
                    cost,
                    path,
                    stops_at_enemy=space in mover.enemy_spaces,
                    carrier=carrier.counter.id,
                )
                if space not in best or cost < best[space].cost:
                    best[space] = reached
    yield from best.values()


def _carriers_near_piece(mover: Mover, origin: str) -> Iterator[Mover]:
    """Yield the carriers of a piece's side that are in its space or next to it."""
    counters = manifest_of_module(mover.module).counters
    near = neighbours_by_space(mover.module).get(origin, frozenset()) | {origin}
    for standing in mover.position.standings:
        counter = counters.get(standing.first_piece)
        if counter is None or standing.chosen or standing == mover.standing:
            continue
        is_own = side_of_standing(mover.module, standing, counter.owner) == mover.side
        if is_own and may_carry(mover.module, counter.id, mover.counter.id):
            carrier = Mover(mover.position, standing)
            if carrier.origin in near:
                yield carrier


def _unloading_spaces_of_carrier(
    carrier: Mover, scenario: str, turn: int
) -> Iterator[tuple[str, tuple[str, ...], Fraction]]:
    """Yield the spaces where a carrier can unload: its own space, and those it can move to."""
    assert carrier.origin is not None
    yield carrier.origin, (carrier.origin,), NO_MOVEMENT_POINTS
    for reached in ReachSearch(carrier, scenario, turn).reached_spaces():
        yield reached.space, reached.path, reached.cost
