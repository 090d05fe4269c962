"""The cost of each move to a neighbouring space, by movement classes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sandtable.model.entities.boards import Crossing, Link
from sandtable.model.entities.rules import MovementClass
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.phrases.cost import Cost
from sandtable.model.reach.move_steps import MoveStep, move_steps_of
from sandtable.model.select.space_index import SpaceEntry, space_index_of
from sandtable.model.static_part import static_part_of

NO_MOVEMENT_POINTS = Fraction(0)
ONE_MOVEMENT_POINT = Fraction(1)
ClassNames = tuple[str, ...]


class CostedStep(NamedTuple):
    """A move to a neighbouring space, with its cost in movement points."""

    to: str
    points: Fraction
    stops: bool = False
    """Whether the piece must stop afterwards."""
    takes_all: bool = False
    """Whether it costs all points of a piece, however many they are."""
    link: Link | None = None
    road: str = ""
    """Kind of the road that is paid for instead of the ground."""


def costed_steps(
    module: Module, classes: ClassNames, *, unknown: Fraction = ONE_MOVEMENT_POINT
) -> Mapping[str, tuple[CostedStep, ...]]:
    """Return the possible moves from each space to its neighbours with their costs.

    `classes` are the movement classes of a piece; the last one with a cost for the terrain
    applies. `unknown` is the cost of a terrain without any.
    """
    return _costed_steps(static_part_of(module), classes, unknown.numerator)


@memoize_by_identity
def _costed_steps(
    module: Module, classes: ClassNames, unknown: int
) -> Mapping[str, tuple[CostedStep, ...]]:
    sites = space_index_of(module).spaces_by_id
    payer = _StepCostCalculator(
        module, [module.movement[name] for name in classes], Fraction(unknown)
    )
    return {
        space: tuple(
            costed
            for step in steps
            if step.to in sites
            and (costed := payer.step_with_cost(step, sites[step.to])) is not None
        )
        for space, steps in move_steps_of(module).items()
    }


class _StepCostCalculator:
    """Calculator of the costs of moves, for pieces of some movement classes."""

    def __init__(
        self, module: Module, classes: Sequence[MovementClass], unknown: Fraction
    ) -> None:
        self._module = module
        self._unknown = unknown
        # The last class that names the ground counts, so later costs replace earlier ones.
        self._costs: dict[str, Cost] = {}
        for movement in classes:
            self._costs.update(movement.costs)

    def step_with_cost(self, step: MoveStep, site: SpaceEntry) -> CostedStep | None:
        """Return a move to a neighbouring space with its cost; None if it is forbidden."""
        road, road_cost = self._cheapest_road_of_step(step)
        ground = road_cost if road_cost is not None else self._cost_of_terrain(site)
        crossings = [
            c for c in (_cost_of_link_crossing(step.link), _cost_of_space(site)) if c is not None
        ]
        # Along a road one pays for the road, whatever the ground and its borders are.
        features = [] if road_cost is not None else list(self._costs_of_border_features(step))
        costs = [cost for cost in (ground, *features, *crossings) if cost is not None]
        if any(cost.points == "no" for cost in costs):
            return None
        points = sum(
            (c.points for c in costs if isinstance(c.points, Fraction)), NO_MOVEMENT_POINTS
        )
        if ground is None and not crossings:
            points += self._unknown
        return CostedStep(
            step.to,
            points,
            any(cost.stops for cost in costs),
            any(cost.points == "all" for cost in costs),
            step.link,
            road,
        )

    def _cheapest_road_of_step(self, step: MoveStep) -> tuple[str, Cost | None]:
        """Return the cheapest road between two spaces for these classes, with its cost."""
        roads = [
            (cost.points, kind)
            for kind in step.roads
            if (cost := self._costs.get(kind)) and isinstance(cost.points, Fraction)
            if not cost.throughout and not cost.added
        ]
        if not roads:
            return "", None
        kind = min(roads)[1]
        return kind, self._costs[kind]

    def _cost_of_terrain(self, site: SpaceEntry) -> Cost | None:
        """Return the cost of a space's terrain; None if neither class nor terrain states it."""
        if site.terrain is None:
            return None
        terrain = self._module.terrains.get(site.terrain)
        return self._costs.get(site.terrain) or (terrain.cost if terrain else None)

    def _costs_of_border_features(self, step: MoveStep) -> Iterator[Cost]:
        return (self._costs[word] for word in step.features if word in self._costs)


def _cost_of_link_crossing(link: Link | None) -> Cost | None:
    return _cost_of_crossing(link.crossing) if link else None


def _cost_of_space(site: SpaceEntry) -> Cost | None:
    return _cost_of_crossing(site.space.crossing)


def _cost_of_crossing(crossing: Crossing | None) -> Cost | None:
    """Return the cost of a crossing, at which the move may also end."""
    if crossing is None:
        return None
    if crossing.cost is not None and crossing.cost.points != "~":
        cost = crossing.cost
        return Cost(cost.points, cost.added, cost.stops or crossing.stop)
    return Cost(NO_MOVEMENT_POINTS, added=True, stops=True) if crossing.stop else None
