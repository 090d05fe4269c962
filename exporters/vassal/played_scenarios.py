"""Every scenario with its schedule played: where pieces go, and what lies in pools.

What a piece can do must be the same in every export, whichever scenarios are asked for: so all
are looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.decks import decks_of, decks_of_owner
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.order_of_battle import POOL_SPACE_TAG
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.ledger.arrival_actions import FailedAction, PieceMove
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.reports.arrivals import ArrivalEntry

_ENTERING_ACTIONS = frozenset({"enter", "box"})
PieceJourney = tuple[str, str]
"""What a schedule does with a piece, and the space that it goes to; none, if it leaves."""


@dataclass(frozen=True)
class PlayedScenario:
    """A scenario at its set-up, and the moves of its schedule."""

    id: str
    position: Position
    moves: tuple[PieceMove, ...]
    failed_actions: tuple[FailedAction, ...] = ()
    """Arrivals that cannot happen, be it only if something else has."""
    undetermined_arrivals: tuple[ArrivalEntry, ...] = ()
    """Arrivals of which nobody says how many, or among which the player chooses."""


@dataclass(frozen=True)
class ScenarioCollection:
    """All scenarios of a module."""

    module: Module
    by_id: Mapping[str, PlayedScenario]

    def journeys_by_piece(self) -> dict[str, tuple[PieceJourney, ...]]:
        """By piece: where schedules send it."""
        found: dict[str, dict[PieceJourney, None]] = {}
        for course in self.by_id.values():
            for move in course.moves:
                space = "" if move.target.among is not None else move.target.space
                if space or not str(move.target):
                    found.setdefault(move.piece, {})[move.does, space or ""] = None
        return {piece: tuple(sorted(ways)) for piece, ways in found.items()}

    def pieces_by_board(self) -> dict[str, int]:
        """By board: how many pieces stand there at the start, in all scenarios together."""
        ground = space_index_of(self.module)
        found: dict[str, int] = {}
        for course in self.by_id.values():
            for one in course.position.standings:
                if site := ground.find_space(one.place.space or ""):
                    found[site.board] = found.get(site.board, 0) + (one.quantity or 1)
        return found

    def pool_piece_sides(self) -> dict[str, str]:
        """The pieces that are drawn from pools unseen, each with the side that its back tells.

        Where several sides have pieces in one pool, their backs are alike.
        """
        pools: dict[str, set[str]] = {}
        for piece, pool in self._pieces_and_pools():
            pools.setdefault(pool, set()).add(piece)
        owners, counters = self.module.module.owners, manifest_of(self.module).counters
        found: dict[str, str] = {}
        for pieces in pools.values():
            sides = {side_of_owner(owners, counters[piece].owner) for piece in pieces}
            side = next(iter(sides)) if len(sides) == 1 else COMMON_OWNER
            for piece in pieces:
                found[piece] = side if found.get(piece, side) == side else COMMON_OWNER
        return found

    def _pieces_and_pools(self) -> Iterator[tuple[str, str]]:
        """Pieces and pools that they lie in, come into, or are returned to."""
        ground, counters = space_index_of(self.module), manifest_of(self.module).counters
        pools = {
            site.printed_label: site.id
            for site in ground.spaces_by_id.values()
            if POOL_SPACE_TAG in site.space.tags
        }
        for course in self.by_id.values():
            stood = [(one.pieces, one.place.space) for one in course.position.standings]
            came = [((move.piece,), move.target.space) for move in course.moves]
            for pieces, space in (*stood, *came):
                site = ground.find_space(space or "")
                if site and POOL_SPACE_TAG in site.space.tags:
                    yield from ((piece, site.id) for piece in pieces if piece in counters)
            for row in course.undetermined_arrivals:
                if row.piece and row.piece in counters and row.to in pools:
                    yield row.piece, pools[row.to]
        decks = decks_of(self.module)
        for counter in counters.values():
            if counter.kind == "event":
                own = decks_of_owner(self.module, decks, counter.owner)
                yield from ((counter.id, deck.space) for deck in own if deck.sort == "pool")


def play_scenarios(job: Job) -> ScenarioCollection:
    """All scenarios that can be played, and those asked for."""
    module, names = job.module, dict.fromkeys((*playable_scenarios(job.module), *job.scenarios))
    found = {}
    for name in names:
        position = initial_position(module, name, job.options)
        history = play_schedule(module, name, options=job.options)
        found[name] = PlayedScenario(
            name,
            position,
            tuple(history.moves),
            tuple(history.failed_actions),
            tuple(_undetermined_arrivals(job, name)),
        )
    return ScenarioCollection(module, found)


def _undetermined_arrivals(job: Job, name: str) -> Iterator[ArrivalEntry]:
    for row in arrivals_report(job.module, name, options=job.options).entries:
        if row.action in _ENTERING_ACTIONS and (row.piece is None or row.quantity is None):
            yield row
