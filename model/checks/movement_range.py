"""Lower bounds for the cost of movement: no piece can reach farther spaces."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.space_joints import neighbours_of
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.module import Module
    from sandtable.model.phrases.cost import Cost

_NO_POINTS = Fraction(0)


def spaces_within_points(module: Module, start: Iterable[str], points: int) -> frozenset[str]:
    """Return some spaces, and all spaces within a number of movement points of them.

    Each step costs the fewest points that any movement class pays, so no piece reaches farther.
    """
    fewest, neighbours, beyond = (
        _fewest_points_by_space(module),
        neighbours_of(module),
        points + Fraction(1, 1000),
    )
    points_spent = dict.fromkeys(start, _NO_POINTS)
    queue: list[tuple[Fraction, str]] = [(spent, space) for space, spent in points_spent.items()]
    while queue:
        spent, space = heappop(queue)
        # An entry whose cost has since been lowered: Dijkstra's algorithm leaves it in the heap.
        if spent > points_spent[space]:
            continue
        for other in neighbours.get(space, ()):
            # A line can be traced in either direction, so the cheaper of the two spaces counts.
            entry_costs = [cost for end in (space, other) if (cost := fewest.get(end)) is not None]
            total = spent + min(entry_costs, default=beyond)
            if total < points_spent.get(other, beyond):
                points_spent[other] = total
                heappush(queue, (total, other))
    return frozenset(points_spent)


@cached_per_static_part
def _fewest_points_by_space(module: Module) -> Mapping[str, Fraction]:
    """Return the fewest points that entering each space costs.

    A space that is forbidden to all pieces is missing.
    """
    by_word = {word: _fewest_points(costs) for word, costs in _costs_by_word(module).items()}
    fewest: dict[str, Fraction] = {}
    for space, site in space_index_of(module).spaces_by_id.items():
        cost = by_word.get(site.terrain or "", _NO_POINTS)
        if cost is not None:
            fewest[space] = cost
    for board in module.boards.values():
        for path in board.paths.values():
            path_cost = by_word.get(path.kind, _NO_POINTS)
            for space in path.along if path_cost is not None else ():
                path_site = space_index_of(module).find_space(space)
                if path_site is not None and path_cost is not None:
                    fewest[path_site.id] = min(fewest.get(path_site.id, path_cost), path_cost)
    return fewest


def _costs_by_word(module: Module) -> dict[str, list[Cost]]:
    """Return all costs of each terrain and type of path: general ones, and by class."""
    costs: dict[str, list[Cost]] = {
        name: [terrain.cost] for name, terrain in module.terrains.items() if terrain.cost
    }
    for movement in module.movement.values():
        for word, cost in movement.costs.items():
            costs.setdefault(word, []).append(cost)
    return costs


def _fewest_points(costs: list[Cost]) -> Fraction | None:
    """Return the smallest cost, or None where entering is forbidden to all."""
    return min(_iter_points(costs), default=None)


def _iter_points(costs: list[Cost]) -> Iterator[Fraction]:
    for cost in costs:
        if isinstance(cost.points, Fraction) and not cost.added:
            yield cost.points
        elif cost.points != "no":
            yield _NO_POINTS  # depends on the piece, or is unknown
