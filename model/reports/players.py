"""Which player sets up and moves a piece: its own, or one who holds it for another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import cached_property, memoize_by_identity
from sandtable.model.ledger.history import control_of
from sandtable.model.module import Module
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.reports.seats import seats_of


@dataclass(frozen=True)
class ScenarioPlayers:
    """Who plays a scenario, and whose pieces each of them handles."""

    module: Module
    scenario: Scenario

    @cached_property
    def seats_in_setup_order(self) -> tuple[str, ...]:
        """All players, those who set up first at the front."""
        calendar, owners = self.module.module.calendar, self.module.module.owners
        order = self.scenario.sets_up or calendar.sets_up
        seats = seats_of(self.module)
        first = [
            seat for one in order for seat in seats if one in owner_with_ancestors(owners, seat)
        ]
        return tuple(dict.fromkeys((*first, *seats)))

    @cached_property
    def _initial_control(self) -> Mapping[str, str]:
        return control_of(self.module, self.scenario)

    def handling_player(self, owners: Iterable[str], space: str) -> str | None:
        """Return the player who handles a piece; None where nobody plays.

        `owners` are whose chart it stands in and whose it is. Where several players share it,
        it is for who controls the space, and else for who sets up first.
        """
        possible = [found for owner in owners if (found := self._possible_handlers(owner))]
        for players in possible:
            if len(players) == 1:
                return players[0]
        sharing = possible[0] if possible else self.seats_in_setup_order
        controlling = self._possible_handlers(self._initial_control.get(space, ""))
        both = [player for player in sharing if player in controlling]
        return next(iter(both or sharing), None)

    def _possible_handlers(self, owner: str) -> tuple[str, ...]:
        """The players who may handle an owner's pieces."""
        for above in self._owners_that_may_handle(owner):
            if above in self.seats_in_setup_order:
                return (above,)
        owners = self.module.module.owners
        return tuple(
            seat
            for seat in self.seats_in_setup_order
            if owner in owner_with_ancestors(owners, seat)
        )

    def _owners_that_may_handle(self, owner: str) -> Iterator[str]:
        """An owner and those above it; whoever is in another's hands is followed by that one."""
        owners, seen = self.module.module.owners, set[str]()
        here: str | None = owner
        while here is not None and here in owners and here not in seen:
            seen.add(here)
            hand = self.scenario.hands.get(here)
            if not hand:
                yield here
            here = hand or owners[here].of


@memoize_by_identity
def players_of(module: Module, scenario: Scenario) -> ScenarioPlayers:
    """Return the players of a scenario, given with all that it takes over."""
    return ScenarioPlayers(module, scenario)


class HandledRow(Protocol):
    """A row about pieces that somebody handles."""

    @property
    def side(self) -> str:
        """The root of whose they are."""

    @property
    def power(self) -> str | None:
        """Whose they are, if that is not nobody's."""

    @property
    def player(self) -> str | None:
        """Who sets them up and moves them."""


def is_on_sheet_of_seat(module: Module, seat: str | None, row: HandledRow) -> bool:
    """Say whether a row stands on the sheets of a player, of a side or of a power.

    A side has what its players have; a power that nobody plays by itself has what is its own.
    """
    if seat is None:
        return True
    owners, seats = module.module.owners, seats_of(module)
    if any(seat in owner_with_ancestors(owners, one) for one in seats):
        return row.player is not None and seat in owner_with_ancestors(owners, row.player)
    return seat in owner_with_ancestors(owners, row.power or row.side)
