"""Every scenario with its schedule played: where pieces go, and what lies in pools.

What a piece can do must be the same in every export, whichever scenarios are asked for: so all
are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.ledger.history import play, set_up
from model.reports.arrivals import arrivals
from model.reports.oob import POOL
from model.reports.scenarios import playable
from model.select.ground import ground_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from exporters.protocol import Job
    from model.ledger.perform import Move
    from model.ledger.position import Position
    from model.module import Module
    from model.reports.arrivals import ArrivalEntry

_COMING = frozenset({"enter", "box"})
Journey = tuple[str, str]
"""What a schedule does with a piece, and the space that it goes to; none, if it leaves."""


@dataclass(frozen=True)
class Course:
    """A scenario at its set-up, and the moves of its schedule."""

    id: str
    position: Position
    moves: tuple[Move, ...]
    open: tuple[ArrivalEntry, ...] = ()
    """Arrivals of which nobody says how many, or among which the player chooses."""


@dataclass(frozen=True)
class Courses:
    """All scenarios of a module."""

    module: Module
    all: Mapping[str, Course]

    def journeys(self) -> dict[str, tuple[Journey, ...]]:
        """By piece: where schedules send it."""
        found: dict[str, dict[Journey, None]] = {}
        for course in self.all.values():
            for move in course.moves:
                space = "" if move.target.among is not None else move.target.space
                if space or not str(move.target):
                    found.setdefault(move.piece, {})[move.does, space or ""] = None
        return {piece: tuple(sorted(ways)) for piece, ways in found.items()}

    def crowds(self) -> dict[str, int]:
        """By board: how many pieces stand there at the start, in all scenarios together."""
        ground = ground_of(self.module)
        found: dict[str, int] = {}
        for course in self.all.values():
            for one in course.position.standings:
                if site := ground.site(one.place.space or ""):
                    found[site.board] = found.get(site.board, 0) + (one.quantity or 1)
        return found

    def unseen(self) -> frozenset[str]:
        """The pieces that lie in pools, whence they are drawn unseen; and all events' markers."""
        return frozenset(self._in_pools())

    def _in_pools(self) -> Iterator[str]:
        ground = ground_of(self.module)
        for course in self.all.values():
            stood = [(one.pieces, one.place.space) for one in course.position.standings]
            came = [((move.piece,), move.target.space) for move in course.moves]
            for pieces, space in (*stood, *came):
                site = ground.site(space or "")
                if site and POOL in site.space.tags:
                    yield from pieces
        pools = {site.label for site in ground.sites.values() if POOL in site.space.tags}
        for course in self.all.values():
            yield from (row.piece for row in course.open if row.piece and row.to in pools)


def courses_of(job: Job) -> Courses:
    """All scenarios that can be played, and those asked for."""
    module, names = job.module, dict.fromkeys((*playable(job.module), *job.scenarios))
    found = {}
    for name in names:
        position = set_up(module, name, job.options)
        moves = play(module, name, options=job.options).moves
        found[name] = Course(name, position, tuple(moves), tuple(_open(job, name)))
    return Courses(module, found)


def _open(job: Job, name: str) -> Iterator[ArrivalEntry]:
    for row in arrivals(job.module, name, options=job.options).entries:
        if row.action in _COMING and (row.piece is None or row.quantity is None):
            yield row
