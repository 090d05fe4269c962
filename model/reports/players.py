"""Players, and the pieces that each of them sets up and moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import cached_property, memoize_by_identity
from sandtable.model.ledger.history import starting_control_of_spaces
from sandtable.model.module import Module
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.reports.seats import seats_of_players


@dataclass(frozen=True)
class ScenarioPlayers:
    """The players of a scenario, and the owners whose pieces each of them handles."""

    module: Module
    scenario: Scenario

    @cached_property
    def seats_in_setup_order(self) -> tuple[str, ...]:
        """Return all players in the order in which they set up."""
        calendar, owners = self.module.module.calendar, self.module.module.owners
        order = self.scenario.sets_up or calendar.sets_up
        seats = seats_of_players(self.module)
        first = [
            seat
            for owner in order
            for seat in seats
            if owner in owner_with_ancestors(owners, seat)
        ]
        return tuple(dict.fromkeys((*first, *seats)))

    @cached_property
    def _initial_control(self) -> Mapping[str, str]:
        return starting_control_of_spaces(self.module, self.scenario)

    def handling_player(self, owners: Iterable[str], space: str) -> str | None:
        """Return the player who handles a piece; None if there are no players.

        `owners` are the owner of its chart and its own owner. Where several players could, the one
        who controls the space takes precedence, then the one who sets up first.
        """
        possible = [handlers for owner in owners if (handlers := self._possible_handlers(owner))]
        for players in possible:
            if len(players) == 1:
                return players[0]
        candidates = possible[0] if possible else self.seats_in_setup_order
        controllers = self._possible_handlers(self._initial_control.get(space, ""))
        controlling_players = [player for player in candidates if player in controllers]
        return next(iter(controlling_players or candidates), None)

    def _possible_handlers(self, owner: str) -> tuple[str, ...]:
        """Return the players who may handle the pieces of an owner."""
        for handling_owner in self._owners_that_may_handle(owner):
            if handling_owner in self.seats_in_setup_order:
                return (handling_owner,)
        owners = self.module.module.owners
        return tuple(
            seat
            for seat in self.seats_in_setup_order
            if owner in owner_with_ancestors(owners, seat)
        )

    def _owners_that_may_handle(self, owner: str) -> Iterator[str]:
        """Yield an owner and its ancestors, or the owner that plays it according to `hands`."""
        owners, visited = self.module.module.owners, set[str]()
        current: str | None = owner
        while current is not None and current in owners and current not in visited:
            visited.add(current)
            handler = self.scenario.hands.get(current)
            if not handler:
                yield current
            current = handler or owners[current].of


@memoize_by_identity
def players_of(module: Module, scenario: Scenario) -> ScenarioPlayers:
    """Return the players of a scenario, which must be combined with its ancestors."""
    return ScenarioPlayers(module, scenario)


class HandledRow(Protocol):
    """Interface of a report row about pieces that a player handles."""

    @property
    def side(self) -> str:
        """Return the side of the pieces in a row of a report."""

    @property
    def power(self) -> str | None:
        """Return the power of the pieces in a row of a report; None if they are common."""

    @property
    def player(self) -> str | None:
        """Return the player who sets up and moves the pieces in a row of a report."""


def is_on_sheet_of_seat(module: Module, seat: str | None, row: HandledRow) -> bool:
    """Say whether a row is listed on the sheets of a seat: a player, or else a side.

    A side has the rows of its players. A power without player turns has its own rows.
    """
    if seat is None:
        return True
    owners, seats = module.module.owners, seats_of_players(module)
    if any(seat in owner_with_ancestors(owners, player_seat) for player_seat in seats):
        return row.player is not None and seat in owner_with_ancestors(owners, row.player)
    return seat in owner_with_ancestors(owners, row.power or row.side)
