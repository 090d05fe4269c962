"""Lines of a set-up that leave a choice of spaces, and why one cannot be made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sandtable.model.address import AddressPath
from sandtable.model.ledger.choices import at_once, surely
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.choosing import Choice, choice_at
from sandtable.model.limits.known import pieces_in
from sandtable.model.memo import cached_property
from sandtable.model.phrases.entry import Proviso
from sandtable.model.phrases.place import Place

Why = Literal["no space", "too few", "too many", "cannot be in", "must be in", "no room"]


@dataclass(frozen=True)
class Line:
    """A line of a set-up that leaves a choice of spaces."""

    position: Position
    cause: AddressPath
    place: Place
    standings: tuple[Standing, ...]

    @cached_property
    def choice(self) -> Choice:
        """The spaces that may be chosen, and those whose room they share."""
        assert self.place.among is not None
        return choice_at(self.position, self.place.among)

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that may be chosen, in file order."""
        return self.choice.spaces

    @property
    def width(self) -> int:
        """Over how many spaces its pieces may spread: over one, where all go together."""
        return 1 if self.place.how == "one" else len(self.spaces)

    def matching(self, proviso: Proviso) -> tuple[int, float]:
        """How many of its pieces a proviso is about: how many surely, and how many can be.

        An event may decide which of its entries are there; of some nobody knows how many.
        """
        wanted = None if proviso.of is None else pieces_in(self.position.module, proviso.of)
        those = [s for s in self.standings if wanted is None or wanted.intersection(s.pieces)]
        sure = surely(those, self.position.choices)
        able = at_once(those, self.position.choices)
        most = float("inf") if any(s.quantity is None for s in able) else _number(able)
        return _number(sure), most


def _number(standings: Iterable[Standing]) -> int:
    return sum(standing.quantity or 0 for standing in standings)


@dataclass(frozen=True, slots=True)
class Impossible:
    """A choice that nobody can make, and why."""

    line: Line
    why: Why
    wanted: int = 0
    have: int = 0
    """What there is of it: pieces, or room."""
    proviso: Proviso | None = None
    limit: str | None = None
    others: tuple[Line, ...] = ()
    """The lines that take the room from each other."""

    @property
    def cause(self) -> AddressPath:
        """The address of the line."""
        return self.line.cause


def lines_of(position: Position) -> list[Line]:
    """The lines of a position that leave a choice of spaces."""
    found: dict[AddressPath, list[Standing]] = {}
    for standing in position.standings:
        if standing.place.among is not None:
            found.setdefault(standing.cause[:-1], []).append(standing)
    return [Line(position, cause, s[0].place, tuple(s)) for cause, s in found.items()]
