"""A scenario in the terms of TripleA: players, territories and unit types, with their names."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.engine_additions import EngineAdditions
from sandtable.exporters.triplea.engine_names import (
    make_names_unique,
    name_as_one_word,
    territory_name,
)
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    owner_that_moves_first,
)
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.ledger.scenario_spaces import module_with_scenario_spaces
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_connections import connections_of_module
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, space_index_of
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.ledger.arrival_actions import PieceMove
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry

_PIECE_KINDS_THAT_BECOME_UNITS = frozenset({"unit", "leader", "supply"})
"""Kinds of pieces that stand on the map as units; markers have no place in the engine."""


@dataclass(frozen=True, slots=True)
class MapTerritory:
    """A space in play, with its name in TripleA."""

    id: str
    name: str
    site: SpaceEntry
    is_water: bool
    is_impassable: bool


@dataclass(frozen=True)
class ScenarioGame:
    """One scenario of a job, with the names of its parts in TripleA's files."""

    job: Job
    scenario: str
    additions: EngineAdditions = field(default_factory=EngineAdditions)

    @cached_property
    def module_for_scenario(self) -> Module:
        """Return the module with the spaces of the scenario."""
        return module_with_scenario_spaces(self.job.module, self.scenario)

    @cached_property
    def start_position(self) -> Position:
        """Return the position of all pieces at the start of the scenario."""
        return initial_position(self.job.module, self.scenario, dict(self.job.options))

    @cached_property
    def scheduled_moves(self) -> Sequence[PieceMove]:
        """Return the arrivals and withdrawals of the schedule."""
        return play_schedule(self.job.module, self.scenario, options=dict(self.job.options)).moves

    @property
    def flat_scenario(self) -> Scenario:
        """Return the scenario with all that it inherits from others."""
        return self.start_position.scenario

    @cached_property
    def turn_order(self) -> tuple[str, ...]:
        """Return the owners with player turns, the first mover of the scenario first."""
        calendar = self.module_for_scenario.module.calendar
        order = calendar.order or tuple(
            owner
            for owner, each in self.module_for_scenario.module.owners.items()
            if each.of is None and owner in self._sides_with_pieces
        )
        start = owner_that_moves_first(calendar, self.flat_scenario)
        skipped = order.index(start) if start in order else 0
        return (*order[skipped:], *order[:skipped])

    @cached_property
    def _sides_with_pieces(self) -> frozenset[str]:
        owners = self.module_for_scenario.module.owners
        return frozenset(
            side_of_owner(owners, piece.partition("/")[0])
            for standing in self.start_position.standings
            for piece in standing.pieces
        )

    @cached_property
    def first_turn_of_scenario(self) -> int:
        """Return the number of the scenario's first turn."""
        return first_turn_of_scenario(self.module_for_scenario.module.calendar, self.flat_scenario)

    @cached_property
    def last_turn(self) -> int:
        """Return the number of the scenario's last turn."""
        return last_turn_of_scenario(self.module_for_scenario.module.calendar, self.flat_scenario)

    def round_of_turn(self, turn: int, half: str) -> int:
        """Return TripleA's round of a player turn; each round begins with the same player."""
        calendar, order = self.module_for_scenario.module.calendar, self.turn_order
        original = [owner for owner in calendar.order if owner in order]
        shifted = original and original[0] != order[0] and half in original
        is_late = shifted and original.index(half) < original.index(order[0])
        return turn - 1 if is_late else turn

    # ------------------------------------------------------------------------------ players
    @cached_property
    def player_owners(self) -> tuple[str, ...]:
        """Return the owners that are players: those with turns, then others with pieces."""
        others = dict.fromkeys(
            self.player_for_owner(owner)
            for owner in (
                *(standing.scope for standing in self.start_position.standings),
                *(
                    piece.partition("/")[0]
                    for s in self.start_position.standings
                    for piece in s.pieces
                ),
                *self.start_position.control.values(),
            )
            if owner in self.module_for_scenario.module.owners
        )
        return (*self.turn_order, *(owner for owner in others if owner not in self.turn_order))

    def player_for_owner(self, owner: str) -> str:
        """Return the player for an owner: itself, or the nearest owner above it with turns."""
        line = owner_with_ancestors(self.module_for_scenario.module.owners, owner)
        return next((each for each in line if each in self.turn_order), owner)

    @cached_property
    def player_names(self) -> Mapping[str, str]:
        """Return the name of each player in the TripleA game, by owner."""
        owners = self.module_for_scenario.module.owners
        given = self.additions.engine_name_by_address
        return make_names_unique(
            {
                each: given.get(f"module.owners.{each}") or name_as_one_word(owners[each].name)
                for each in self.player_owners
            }
        )

    def name_of_player_with_pieces(self, owner: str) -> str | None:
        """Return the name of the player that has an owner's pieces; None for an unknown owner."""
        return self.player_names.get(self.player_for_owner(owner))

    @cached_property
    def alliance_names(self) -> Mapping[str, str]:
        """Return the alliance of each player, which is the name of its side."""
        owners = self.module_for_scenario.module.owners
        sides = {each: side_of_owner(owners, each) for each in self.player_owners}
        given = self.additions.engine_name_by_address
        return {
            each: given.get(f"module.owners.{side}") or name_as_one_word(owners[side].name)
            for each, side in sides.items()
        }

    def allied_players(self, owner: str) -> tuple[str, ...]:
        """Return the players below an owner; for a player, all players of its side."""
        owners = self.module_for_scenario.module.owners
        return tuple(
            name
            for player, name in self.player_names.items()
            if owner in owner_with_ancestors(owners, player)
        )

    # -------------------------------------------------------------------------- territories
    @cached_property
    def board_ids(self) -> tuple[str, ...]:
        """Return the ids of the boards that the scenario uses."""
        chosen = self.flat_scenario.boards
        return tuple(
            name for name in self.module_for_scenario.boards if chosen is None or name in chosen
        )

    @cached_property
    def territory_by_id(self) -> Mapping[str, MapTerritory]:
        """Return the spaces in play by id, in the order of the files."""
        unused = {
            space
            for selector in self.flat_scenario.out_of_play or ()
            for space in spaces_matching(self.module_for_scenario, selector)
        }
        sites = {
            site.id: site
            for site in space_index_of(self.module_for_scenario).spaces_by_id.values()
            if site.board in self.board_ids
            and site.id not in unused
            # An empty box beside the map is nothing but a territory that nobody can reach.
            and (site.kind not in SPACE_KINDS_OFF_MAP or site.id in self._used_spaces)
        }
        names = self._all_territory_names
        return {
            id_: MapTerritory(
                id_,
                names[id_],
                site,
                is_water(self.job.module, site),
                self._is_space_impassable(site),
            )
            for id_, site in sites.items()
        }

    @cached_property
    def _all_territory_names(self) -> Mapping[str, str]:
        """Return TripleA's name of each space, which is the same in all scenarios."""
        module, given = self.job.module, self.additions.engine_name_by_address
        named = {
            site.id: name
            for site in space_index_of(module).spaces_by_id.values()
            if (name := given.get(f"boards.{site.board}.spaces.{site.id}"))
        }
        others = {
            site.id: territory_name(_label_of_territory(site), is_water=is_water(module, site))
            for site in space_index_of(module).spaces_by_id.values()
            if site.id not in named
        }
        return {**named, **make_names_unique(others, named.values())}

    @cached_property
    def _used_spaces(self) -> frozenset[str]:
        """Return the spaces where pieces are at the start or arrive later."""
        ground = space_index_of(self.module_for_scenario)
        places = (
            *(standing.place for standing in self.start_position.standings),
            *(move.target for move in self.scheduled_moves),
        )
        sites = (ground.find_space(place.space) for place in places if place.space)
        chosen = (
            space
            for place in places
            if place.among is not None
            for space in spaces_matching(
                self.module_for_scenario, place.among, self.start_position.situation
            )
        )
        joined = (
            end
            for connection in connections_of_module(self.module_for_scenario)
            for end in (connection.a, connection.b)
        )
        return frozenset({site.id for site in sites if site} | {*chosen} | {*joined})

    def _is_space_impassable(self, site: SpaceEntry) -> bool:
        terrain = self.module_for_scenario.terrains.get(site.terrain or "")
        nobody = str(terrain.enter) if terrain and terrain.enter else ""
        return nobody == "not unit" or self.additions.module_word_by_engine_name.get(
            "impassable", "impassable"
        ) in (site.space.tags)

    def find_territory(self, space: str) -> MapTerritory | None:
        """Return the territory of a space by id or alias, or of the space that contains it."""
        site = space_index_of(self.module_for_scenario).find_space(space)
        return self.territory_by_id.get(site.id) if site else None

    def territories_of_spaces(self, spaces: Sequence[str]) -> tuple[MapTerritory, ...]:
        """Return the territories for spaces, without those that are out of play."""
        return tuple(
            self.territory_by_id[space] for space in spaces if space in self.territory_by_id
        )


def is_water(module: Module, site: SpaceEntry) -> bool:
    """Say whether TripleA treats a space as water; it knows only water and land.

    Convoy boxes are land, because they contain troops without ships, which TripleA allows only
    on land.
    """
    return site.kind != "convoy" and domain_of_space(module, site) == "sea"


def _label_of_territory(site: SpaceEntry) -> str:
    return f"{site.id} {site.space.name or ''}".strip() if site.hex else site.printed_label


def does_kind_become_unit(kind: str) -> bool:
    """Say whether pieces of a kind become units of the TripleA game."""
    return kind in _PIECE_KINDS_THAT_BECOME_UNITS
