"""Access to spaces: those out of play in a scenario, or permanently closed to some pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import cached_property
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.movement import MovementClasses, movement_classes_by_phase
from sandtable.model.select.space_index import SpaceEntry, SpaceIndex, space_index_of
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module


@dataclass(frozen=True)
class SpaceAccess:
    """The spaces that pieces may not enter in a scenario, and terrain that some never enter."""

    module: Module
    name: str

    @cached_property
    def flat_scenario(self) -> Scenario:
        """Return the scenario with all values that it inherits."""
        return flatten_scenario(self.module, self.name)

    @property
    def space_index(self) -> SpaceIndex:
        """Return the index of all spaces of the module."""
        return space_index_of(self.module)

    @cached_property
    def out_of_play(self) -> frozenset[str]:
        """Return the spaces that never come into play in this scenario."""
        listed = self._selected_spaces(self.flat_scenario.out_of_play or ())
        boards = self.flat_scenario.boards
        absent = {
            s.id
            for s in self.space_index.spaces_by_id.values()
            if boards and s.board not in boards
        }
        return frozenset(listed | absent) - self._spaces_brought_into_play

    @cached_property
    def _spaces_brought_into_play(self) -> frozenset[str]:
        """Return the spaces that an event, an option or a schedule brings into play."""
        opened: set[str] = set()
        for actions in self._actions_that_may_happen():
            for verb, objects in actions.items():
                if verb.does == "control":
                    opened |= self._selected_spaces(
                        part for part in objects if isinstance(part, Selector)
                    )
                elif verb.place is not None and (
                    site := self.space_index.find_space(verb.place.space)
                ):
                    opened.add(site.id)
        return frozenset(opened)

    def _actions_that_may_happen(self) -> Iterator[Mapping[ActionVerb, tuple[Any, ...]]]:
        for events in self.module.events.values():
            for event in events.values():
                yield event.does
                yield from (outcome.does for outcome in event.choices.values())
        yield from (option.does for option in self.module.options.values())

    def _selected_spaces(self, selectors: Iterable[Selector]) -> set[str]:
        return {
            space for selector in selectors for space in spaces_matching(self.module, selector)
        }

    def is_closed_to_pieces(self, space: str, counters: Iterable[Counter]) -> bool:
        """Say whether none of these pieces can ever enter a space."""
        site = self.space_index.find_space(space)
        return site is not None and not any(self._may_enter(site, counter) for counter in counters)

    def is_barred_to_control_markers(self, space: str, side: str) -> bool:
        """Say whether limits permanently exclude all control markers of a side from a space."""
        markers = self._control_markers.get(side, frozenset())
        return bool(markers) and markers <= self._pieces_barred_from_terrain(space)

    @cached_property
    def _control_markers(self) -> Mapping[str, frozenset[str]]:
        """Return the markers of control, by the side to which they belong."""
        markers_by_side: dict[str, set[str]] = {}
        for counter in manifest_of_module(self.module).counters.values():
            if counter.kind == "control":
                markers_by_side.setdefault(self.side_of_piece_owner(counter.owner), set()).add(
                    counter.id
                )
        return {side: frozenset(markers) for side, markers in markers_by_side.items()}

    def _pieces_barred_from_terrain(self, space: str) -> frozenset[str]:
        """Return the pieces that a limit permanently excludes from a space."""
        barred: set[str] = set()
        for limit in self.flat_scenario.limits.values():
            if limit is not None and is_space_always_barred_by_limit(self.module, limit, space):
                barred |= cached_pieces(self.module, limit.of)
        return frozenset(barred)

    def _may_enter(self, site: SpaceEntry, counter: Counter) -> bool:
        ancestors = owner_with_ancestors(self.module.module.owners, counter.owner)
        # The space is reserved for other owners.
        if site.space.open_to and ancestors and not set(ancestors) & set(site.space.open_to):
            return False
        terrain = self.module.terrains.get(site.terrain or "")
        # A road or railway is open whatever the terrain beside it.
        if site.id in self._spaces_on_paths:
            return True
        if terrain is not None and terrain.enter is not None:
            return counter.id in cached_pieces(self.module, terrain.enter)
        cost = (
            self._cost_of_entering_terrain(site.terrain or "", counter)
            if terrain is not None
            else ""
        )
        return (
            bool(cost) and cost != "no" if _is_land_piece_at_sea(site, counter) else cost != "no"
        )

    def _cost_of_entering_terrain(self, terrain: str, counter: Counter) -> str:
        """Return the cost for a piece to enter a terrain, in the first phase that allows it."""
        costs = [
            self._cost_of_entering_in_phase(terrain, counter, classes)
            for classes in movement_classes_by_phase(self.module)
        ]
        return next((cost for cost in costs if cost != "no"), "no")

    def _cost_of_entering_in_phase(
        self, terrain: str, counter: Counter, classes: MovementClasses
    ) -> str:
        """Return what a piece pays to enter a terrain, by the last class that states it."""
        terrain_cost = self.module.terrains[terrain].cost
        entry_cost = str(terrain_cost) if terrain_cost else ""
        for movement in classes:
            if terrain in movement.costs and counter.id in cached_pieces(self.module, movement.of):
                entry_cost = str(movement.costs[terrain])
        return entry_cost

    @cached_property
    def _spaces_on_paths(self) -> frozenset[str]:
        """Return spaces with a road or railway, which are open whatever their terrain."""
        paths = (path for board in self.module.boards.values() for path in board.paths.values())
        sites = (self.space_index.find_space(space) for path in paths for space in path.along)
        return frozenset(site.id for site in sites if site)

    def side_of_piece_owner(self, owner: str) -> str:
        """Return the side that moves an owner's pieces."""
        player = self.flat_scenario.hands.get(owner) or owner
        return side_of_owner(self.module.module.owners, player)

    def units_of_side(self, side: str) -> tuple[Counter, ...]:
        """Return the units of a side."""
        return self._units_by_side.get(side, ())

    @cached_property
    def _units_by_side(self) -> Mapping[str, tuple[Counter, ...]]:
        """Return all units, keyed by their side."""
        units = [c for c in manifest_of_module(self.module).counters.values() if c.kind == "unit"]
        sides = {owner: self.side_of_piece_owner(owner) for owner in {c.owner for c in units}}
        return {
            side: tuple(c for c in units if sides[c.owner] == side) for side in set(sides.values())
        }


def _is_land_piece_at_sea(site: SpaceEntry, counter: Counter) -> bool:
    """Say whether a land piece is in a sea space, where another piece must carry it."""
    return site.kind == "sea" and counter.domain == "land"


def is_space_always_barred_by_limit(module: Module, limit: Limit, space: str) -> bool:
    """Say whether a limit forbids everything that it counts in a space, in every situation."""
    plain = not (limit.if_ or limit.turns or limit.exempt or limit.adds or limit.each_at_most)
    if not plain or "always" not in limit.when or limit.at_most is None or limit.in_ is None:
        return False
    return (
        limit.at_most.constant_number == 0
        and not depends_on_situation(module, limit.in_)
        and space in cached_spaces(module, limit.in_)
    )
