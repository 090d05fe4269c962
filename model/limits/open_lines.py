"""Set-up lines that leave a choice of spaces, and reasons why no choice is possible."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sandtable.model.address_path import AddressPath
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.chosen_options import certain_standings, most_simultaneous_standings
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.limits.space_choices import SpaceChoice, space_choice_at_position
from sandtable.model.phrases.entry import Proviso
from sandtable.model.phrases.place import Place

ImpossibleReason = Literal[
    "no space", "too few", "too many", "cannot be in", "must be in", "no room"
]


@dataclass(frozen=True)
class OpenLine:
    """A set-up line that leaves a choice of spaces."""

    position: Position
    cause: AddressPath
    place: Place
    standings: tuple[Standing, ...]

    @cached_property
    def choice(self) -> SpaceChoice:
        """Return the spaces that a player may choose, and those with which these share room."""
        assert self.place.among is not None
        return space_choice_at_position(self.position, self.place.among)

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return the spaces that a player may choose, in file order."""
        return self.choice.spaces

    @property
    def max_number_of_spaces(self) -> int:
        """Return over how many spaces the pieces can be spread; 1 if they must stay together."""
        return 1 if self.place.how == "one" else len(self.spaces)

    def count_matching(self, proviso: Proviso) -> tuple[int, float]:
        """Return how many pieces of the line a condition on its choice counts.

        The first number is the certain one, the second the highest possible. An event may decide
        which entries of the line exist, and some quantities are unknown.
        """
        selected_pieces = (
            None if proviso.of is None else cached_pieces(self.position.module, proviso.of)
        )
        those = [
            s
            for s in self.standings
            if selected_pieces is None or selected_pieces.intersection(s.pieces)
        ]
        sure = certain_standings(those, self.position.choices)
        able = most_simultaneous_standings(those, self.position.choices)
        # An unknown quantity may be any number.
        most = (
            float("inf")
            if any(s.quantity is None for s in able)
            else _count_copies_in_standings(able)
        )
        return _count_copies_in_standings(sure), most


def _count_copies_in_standings(standings: Iterable[Standing]) -> int:
    return sum(standing.quantity or 0 for standing in standings)


@dataclass(frozen=True, slots=True)
class ImpossibleChoice:
    """A choice in a set-up that cannot be made, with the reason."""

    line: OpenLine
    why: ImpossibleReason
    requested_copies: int = 0
    have: int = 0
    """The number that is available, of pieces or of room."""
    proviso: Proviso | None = None
    limit: str | None = None
    others: tuple[OpenLine, ...] = ()
    """The lines that compete for the room."""

    @property
    def cause(self) -> AddressPath:
        """Return the address of the set-up line."""
        return self.line.cause


def open_lines(position: Position) -> list[OpenLine]:
    """Return the set-up lines of a position that leave a choice of spaces."""
    standings_by_line: dict[AddressPath, list[Standing]] = {}
    for standing in position.standings:
        if standing.place.among is not None:
            standings_by_line.setdefault(standing.cause[:-1], []).append(standing)
    return [
        OpenLine(position, cause, s[0].place, tuple(s)) for cause, s in standings_by_line.items()
    ]
