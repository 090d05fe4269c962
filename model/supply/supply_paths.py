"""Search for the cheapest supply path from the sources of a supply line to each space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm

from sandtable.model.entities.rules import SupplyLine
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.reach.move_steps import MoveStep, move_steps_of
from sandtable.model.reach.step_costs import NO_MOVEMENT_POINTS, CostedStep, costed_steps
from sandtable.model.static_part import static_part_of

Steps = Mapping[str, tuple[tuple[str, int], ...]]
"""The neighbouring spaces to which a supply line can continue from each space, with the cost.
Costs are whole numbers of some part of a point, because whole numbers are far quicker than
fractions."""


@dataclass(frozen=True, slots=True)
class SupplyPathStep:
    """The last part of a path to a space: the cost so far, and the space before it."""

    cost: int
    source: str
    """The source or relay from which the cost is counted."""
    before: str | None


@dataclass(frozen=True, slots=True)
class SpacesInSupplyRange:
    """The spaces in range of some supply sources, with the path to each space."""

    ways: Mapping[str, SupplyPathStep]
    relay_paths: Mapping[str, tuple[str, ...]]
    """The path from a source to each relay, by which the relay is supplied."""

    def path_to_space(self, space: str) -> tuple[str, ...]:
        """Return the spaces of the supply path from its first source to a space.

        The path may lead through relays.
        """
        return _spaces_of_path_to(self.ways, self.relay_paths, space)


def _spaces_of_path_to(
    ways: Mapping[str, SupplyPathStep], relay_paths: Mapping[str, tuple[str, ...]], space: str
) -> tuple[str, ...]:
    backwards, way = [space], ways[space]
    while way.before is not None:
        backwards.append(way.before)
        way = ways[way.before]
    head = relay_paths.get(backwards[-1], ())[:-1]
    return (*head, *reversed(backwards))


def steps_of_line(module: Module, line: SupplyLine) -> tuple[Steps, int]:
    """Return moves that a supply line can use, and how many cost units make one point."""
    return _steps_of_line(static_part_of(module), line.measure, line.moves, line.along)


@memoize_by_identity
def _steps_of_line(
    module: Module, measure: str, moves: str | None, along: tuple[str, ...]
) -> tuple[Steps, int]:
    costs = _costs_of_line(module, measure, moves, along)
    parts = lcm(*(cost.denominator for steps in costs.values() for _, cost in steps))
    steps = {
        space: tuple((other, int(cost * parts)) for other, cost in of_space)
        for space, of_space in costs.items()
    }
    return steps, parts


def _costs_of_line(
    module: Module, measure: str, moves: str | None, along: tuple[str, ...]
) -> Mapping[str, tuple[tuple[str, Fraction], ...]]:
    if measure == "spaces":
        return {
            space: tuple(_steps_with_costs(steps, along))
            for space, steps in move_steps_of(module).items()
        }
    if moves in module.movement:
        steps_by_class = [costed_steps(module, (moves or "",), unknown=NO_MOVEMENT_POINTS)]
    else:
        names: list[tuple[str, ...]] = [(name,) for name in module.movement] or [()]
        steps_by_class = [costed_steps(module, name, unknown=NO_MOVEMENT_POINTS) for name in names]
    roads = {s: {m.to: m.roads for m in steps} for s, steps in move_steps_of(module).items()}
    return {
        space: tuple(_cheapest_steps([c.get(space, ()) for c in steps_by_class], kinds, along))
        for space, kinds in roads.items()
    }


def _steps_with_costs(
    steps: Iterable[MoveStep], along: tuple[str, ...]
) -> Iterator[tuple[str, Fraction]]:
    for step in steps:
        if not along or step.roads & set(along):
            length = step.link.length if step.link and step.link.length else 1
            yield step.to, Fraction(length)


def _cheapest_steps(
    of_classes: Iterable[tuple[CostedStep, ...]],
    roads: Mapping[str, frozenset[str]],
    along: tuple[str, ...],
) -> Iterator[tuple[str, Fraction]]:
    """Yield each neighbouring space with the lowest cost that any movement class has."""
    fewest: dict[str, Fraction] = {}
    for steps in of_classes:
        for step in steps:
            # Steps that take a whole move cannot be counted in points.
            if step.takes_all or (along and not roads[step.to] & set(along)):
                continue
            if step.to not in fewest or step.points < fewest[step.to]:
                fewest[step.to] = step.points
    yield from fewest.items()


def trace_supply(
    steps: Steps,
    sources: Iterable[str],
    limit: int | None,
    *,
    blocked: frozenset[str] = frozenset(),
    relays: frozenset[str] = frozenset(),
) -> SpacesInSupplyRange:
    """Return the supply paths from sources to all spaces in range.

    No path leads through a blocked space, but a unit in one can be supplied. A relay in range
    becomes a source itself.
    """
    ways = {space: SupplyPathStep(0, space, None) for space in sources}
    relay_paths: dict[str, tuple[str, ...]] = {}
    starts = list(ways)
    while starts:
        reached = _extend_supply_paths(steps, ways, starts, limit, blocked)
        starts = sorted(space for space in reached & relays - blocked if space not in relay_paths)
        # All paths before any relay becomes a source, or they could lead in a circle.
        relay_paths.update(
            {space: _spaces_of_path_to(ways, relay_paths, space) for space in starts}
        )
        ways.update({space: SupplyPathStep(0, space, None) for space in starts})
    return SpacesInSupplyRange(ways, relay_paths)


def _extend_supply_paths(
    steps: Steps,
    ways: dict[str, SupplyPathStep],
    starts: Iterable[str],
    limit: int | None,
    blocked: frozenset[str],
) -> set[str]:
    """Extend supply paths from some spaces up to a limit; return the newly reached spaces."""
    queue = [(ways[space].cost, space) for space in starts]
    # The queue must be a valid heap, and a sorted list is one.
    queue.sort()
    reached: set[str] = set()
    while queue:
        cost, space = heappop(queue)
        way = ways[space]
        # An entry whose cost has since been lowered is left in the heap.
        if cost > way.cost or (space in blocked and way.before is not None):
            continue
        for other, points in steps.get(space, ()):
            total = cost + points
            known = ways.get(other)
            if (limit is None or total <= limit) and (known is None or total < known.cost):
                ways[other] = SupplyPathStep(total, way.source, space)
                reached.add(other)
                heappush(queue, (total, other))
    return reached
