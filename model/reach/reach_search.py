"""Search for all spaces that a piece can reach in one move, by the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush

from sandtable.model.identity_cache import cached_property
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.reach.crossings import may_piece_pass_crossing, may_piece_pass_link
from sandtable.model.reach.move_steps import move_steps_of
from sandtable.model.reach.movers import Mover
from sandtable.model.reach.stacking_room import StackingRoom
from sandtable.model.reach.step_costs import (
    NO_MOVEMENT_POINTS,
    ClassNames,
    CostedStep,
    costed_steps,
)
from sandtable.model.reach.zone_spaces import enemy_zones
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_index import SpaceEntry, space_index_of


@dataclass(frozen=True, slots=True)
class ReachedSpace:
    """A space where a move can end, with its cost and the spaces on the way."""

    space: str
    cost: Fraction
    path: tuple[str, ...]
    stops_at_enemy: bool = False
    """Whether enemy units stand there."""
    carrier: str | None = None
    """Piece that carries it."""
    throughout: str | None = None
    """Kind of the road that the whole move keeps to."""


@dataclass(frozen=True, slots=True)
class _PartialMove:
    cost: Fraction
    before: str | None
    has_ended: bool = False


@dataclass
class ReachSearch:
    """Search for the spaces that one piece can reach from the space where it is."""

    mover: Mover
    scenario: str
    turn: int
    _closed: dict[str, bool] = field(default_factory=dict)

    @cached_property
    def _space_access(self) -> SpaceAccess:
        return SpaceAccess(self.mover.module, self.scenario)

    @cached_property
    def _stacking_room(self) -> StackingRoom:
        return StackingRoom(self.mover, self.turn)

    @cached_property
    def _enemy_zones(self) -> frozenset[str]:
        return enemy_zones(self.mover.position, self.mover.side)

    def reached_spaces(self) -> list[ReachedSpace]:
        """Return all spaces where the move can end, by any of the movement classes."""
        origin = self.mover.origin
        if origin is None:
            return []
        best: dict[str, ReachedSpace] = {}
        for classes in self.mover.movement_classes_by_phases():
            points = self.mover.points(classes)
            if points is None:
                continue
            for reached in (
                *self._spaces_reached_over_ground(origin, classes, points),
                *self._spaces_reached_on_one_road(origin, classes, points),
            ):
                earlier = best.get(reached.space)
                if earlier is None or reached.cost < earlier.cost:
                    best[reached.space] = reached
        # Spaces are found in the order of cost, and readers look for names.
        return [best[space] for space in sorted(best)]

    def _spaces_reached_over_ground(
        self, origin: str, classes: ClassNames, points: Fraction
    ) -> Iterator[ReachedSpace]:
        steps = costed_steps(self.mover.module, classes)
        ways = {origin: _PartialMove(NO_MOVEMENT_POINTS, None)}
        queue = [(NO_MOVEMENT_POINTS, origin)]
        while queue:
            cost, space = heappop(queue)
            way = ways[space]
            # An entry whose cost has since been lowered is left in the heap.
            if cost > way.cost or way.has_ended:
                continue
            for step in steps.get(space, ()):
                reached = self._move_extended_by_step(space, way, step, points)
                earlier = ways.get(step.to)
                if reached is not None and _is_path_better(reached, earlier):
                    ways[step.to] = reached
                    heappush(queue, (reached.cost, step.to))
        yield from self._spaces_where_moves_end(origin, ways)

    def _move_extended_by_step(
        self, space: str, way: _PartialMove, step: CostedStep, points: Fraction
    ) -> _PartialMove | None:
        """Return a move extended to a neighbouring space; None if the piece cannot go there."""
        if step.takes_all:
            # All points are the price, so none may be spent before.
            cost = points if way.cost == NO_MOVEMENT_POINTS else points + 1
        else:
            cost = way.cost + step.points
        if (
            cost > points
            or self._is_space_closed_to_piece(step.to)
            or not may_piece_pass_link(self.mover, step.link)
        ):
            return None
        has_ended = step.stops or step.takes_all or step.to in self.mover.enemy_spaces
        zones = self.mover.module.module.zones
        if zones is not None and zones.enter is not None and step.to in self._enemy_zones:
            if zones.enter.points == "no":
                return None
            if isinstance(zones.enter.points, Fraction):
                cost += zones.enter.points
            has_ended = has_ended or zones.enter.stops or zones.enter.points == "all"
        return None if cost > points else _PartialMove(cost, space, has_ended)

    def _is_space_closed_to_piece(self, space: str) -> bool:
        """Say whether a space is closed to the piece, or has no room even for passing through."""
        if space not in self._closed:
            site = space_index_of(self.mover.module).find_space(space)
            self._closed[space] = (
                site is None
                or self._is_space_land_for_ship(site)
                or self._space_access.is_closed_to_pieces(space, [self.mover.counter])
                or space in self._space_access.out_of_play
                or not may_piece_pass_crossing(self.mover, site.space.crossing)
                or self._stacking_room.is_space_full_for_piece(space, on_the_way=True)
            )
        return self._closed[space]

    def _is_space_land_for_ship(self, site: SpaceEntry) -> bool:
        """Say whether a space is land, and the piece is a ship without a cost for entering it."""
        if (
            self.mover.counter.domain != "sea"
            or domain_of_space(self.mover.module, site) != "land"
        ):
            return False
        names = {name for classes in self.mover.movement_classes_by_phases() for name in classes}
        return all(site.terrain not in self.mover.module.movement[name].costs for name in names)

    def _spaces_where_moves_end(
        self, origin: str, ways: dict[str, _PartialMove]
    ) -> Iterator[ReachedSpace]:
        for space, way in ways.items():
            if space == origin or self._stacking_room.is_space_full_for_piece(
                space, on_the_way=False
            ):
                continue
            is_attack = space in self.mover.enemy_spaces
            yield ReachedSpace(
                space, way.cost, _spaces_of_path(ways, space), stops_at_enemy=is_attack
            )

    def _spaces_reached_on_one_road(
        self, origin: str, classes: ClassNames, points: Fraction
    ) -> Iterator[ReachedSpace]:
        """Yield the spaces that a move can reach if it uses one kind of road all the way."""
        costs = {
            kind: cost.points
            for name in classes
            for kind, cost in self.mover.module.movement[name].costs.items()
            if cost.throughout and isinstance(cost.points, Fraction)
        }
        for kind, each in costs.items():
            ways = {origin: _PartialMove(NO_MOVEMENT_POINTS, None)}
            edge = [origin]
            while edge:
                edge = list(
                    self._spaces_one_step_along_road(kind, each * points, points, ways, edge)
                )
            for reached in self._spaces_where_moves_end(origin, ways):
                yield ReachedSpace(
                    reached.space,
                    reached.cost,
                    reached.path,
                    stops_at_enemy=reached.stops_at_enemy,
                    throughout=kind,
                )

    def _spaces_one_step_along_road(
        self,
        kind: str,
        each: Fraction,
        points: Fraction,
        ways: dict[str, _PartialMove],
        edge: list[str],
    ) -> Iterator[str]:
        """Yield the spaces that are next along a road, seen from the spaces reached last.

        It is recorded how to get there.
        """
        for space in edge:
            way = ways[space]
            for step in move_steps_of(self.mover.module).get(space, ()):
                cost = way.cost + each
                fits = kind in step.roads and step.to not in ways and cost <= points
                if fits and not way.has_ended and not self._is_space_closed_to_piece(step.to):
                    has_ended = step.to in self.mover.enemy_spaces
                    ways[step.to] = _PartialMove(cost, space, has_ended)
                    yield step.to


def _is_path_better(reached: _PartialMove, earlier: _PartialMove | None) -> bool:
    """Say whether a path is cheaper than an earlier one, or can continue where the other ends."""
    if earlier is None or reached.cost < earlier.cost:
        return True
    return reached.cost == earlier.cost and earlier.has_ended and not reached.has_ended


def _spaces_of_path(ways: dict[str, _PartialMove], space: str) -> tuple[str, ...]:
    backwards, before = [space], ways[space].before
    while before is not None:
        backwards.append(before)
        before = ways[before].before
    return tuple(reversed(backwards))
