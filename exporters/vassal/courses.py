"""Every scenario with its schedule played: where pieces go, and what lies in pools.

What a piece can do must be the same in every export, whichever scenarios are asked for: so all
are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.decks import decks_for, decks_of
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.references.scope import COMMON, side_of_owner
from sandtable.model.reports.arrivals import arrivals
from sandtable.model.reports.oob import POOL
from sandtable.model.reports.scenarios import playable
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.ledger.arrival_actions import FailedAction, Move
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.reports.arrivals import ArrivalEntry

_COMING = frozenset({"enter", "box"})
Journey = tuple[str, str]
"""What a schedule does with a piece, and the space that it goes to; none, if it leaves."""


@dataclass(frozen=True)
class Course:
    """A scenario at its set-up, and the moves of its schedule."""

    id: str
    position: Position
    moves: tuple[Move, ...]
    hitches: tuple[FailedAction, ...] = ()
    """Arrivals that cannot happen, be it only if something else has."""
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
        ground = space_index_of(self.module)
        found: dict[str, int] = {}
        for course in self.all.values():
            for one in course.position.standings:
                if site := ground.find_space(one.place.space or ""):
                    found[site.board] = found.get(site.board, 0) + (one.quantity or 1)
        return found

    def unseen(self) -> dict[str, str]:
        """The pieces that are drawn from pools unseen, each with the side that its back tells.

        Where several sides have pieces in one pool, their backs are alike.
        """
        pools: dict[str, set[str]] = {}
        for piece, pool in self._in_pools():
            pools.setdefault(pool, set()).add(piece)
        owners, counters = self.module.module.owners, manifest_of(self.module).counters
        found: dict[str, str] = {}
        for pieces in pools.values():
            sides = {side_of_owner(owners, counters[piece].owner) for piece in pieces}
            side = next(iter(sides)) if len(sides) == 1 else COMMON
            for piece in pieces:
                found[piece] = side if found.get(piece, side) == side else COMMON
        return found

    def _in_pools(self) -> Iterator[tuple[str, str]]:
        """Pieces and pools that they lie in, come into, or are returned to."""
        ground, counters = space_index_of(self.module), manifest_of(self.module).counters
        pools = {site.label: site.id for site in ground.sites.values() if POOL in site.space.tags}
        for course in self.all.values():
            stood = [(one.pieces, one.place.space) for one in course.position.standings]
            came = [((move.piece,), move.target.space) for move in course.moves]
            for pieces, space in (*stood, *came):
                site = ground.find_space(space or "")
                if site and POOL in site.space.tags:
                    yield from ((piece, site.id) for piece in pieces if piece in counters)
            for row in course.open:
                if row.piece and row.piece in counters and row.to in pools:
                    yield row.piece, pools[row.to]
        decks = decks_of(self.module)
        for counter in counters.values():
            if counter.kind == "event":
                own = decks_for(self.module, decks, counter.owner)
                yield from ((counter.id, deck.space) for deck in own if deck.sort == "pool")


def courses_of(job: Job) -> Courses:
    """All scenarios that can be played, and those asked for."""
    module, names = job.module, dict.fromkeys((*playable(job.module), *job.scenarios))
    found = {}
    for name in names:
        position = initial_position(module, name, job.options)
        history = play_schedule(module, name, options=job.options)
        found[name] = Course(
            name,
            position,
            tuple(history.moves),
            tuple(history.hitches),
            tuple(_open(job, name)),
        )
    return Courses(module, found)


def _open(job: Job, name: str) -> Iterator[ArrivalEntry]:
    for row in arrivals(job.module, name, options=job.options).entries:
        if row.action in _COMING and (row.piece is None or row.quantity is None):
            yield row
