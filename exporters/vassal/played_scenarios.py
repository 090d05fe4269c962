"""The scenarios after their schedules were played: moves of pieces, and contents of pools.

Every export includes all scenarios here, so that pieces have the same commands whichever scenarios
are exported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.decks import deck_by_space, decks_of_owner
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.order_of_battle import POOL_SPACE_TAG
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.ledger.arrival_actions import FailedAction, PieceMove
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.reports.arrivals import ArrivalEntry

_ACTIONS_OF_ENTERING = frozenset({"enter", "box"})
PieceJourney = tuple[str, str]
"""Action of a schedule and the target space; the space is empty if the piece leaves."""


@dataclass(frozen=True)
class PlayedScenario:
    """A scenario's set-up, and the moves that its schedule makes."""

    id: str
    position: Position
    moves: tuple[PieceMove, ...]
    failed_actions: tuple[FailedAction, ...] = ()
    """Arrivals that cannot happen, at least in some course of play."""
    undetermined_arrivals: tuple[ArrivalEntry, ...] = ()
    """Arrivals whose number is unknown, or for which players choose the pieces."""


@dataclass(frozen=True)
class ScenarioCollection:
    """The scenarios of a module by id, after their schedules were played."""

    module: Module
    by_id: Mapping[str, PlayedScenario]

    def journeys_by_piece(self) -> dict[str, tuple[PieceJourney, ...]]:
        """Return the spaces to which schedules send each piece."""
        journeys: dict[str, dict[PieceJourney, None]] = {}
        for scenario in self.by_id.values():
            for move in scenario.moves:
                space = "" if move.target.among is not None else move.target.space
                # A target that is a choice names no space to send a piece to.
                if space or not str(move.target):
                    journeys.setdefault(move.piece, {})[move.does, space or ""] = None
        return {piece: tuple(sorted(ways)) for piece, ways in journeys.items()}

    def pieces_by_board(self) -> dict[str, int]:
        """Return the number of pieces on each board at the start, in all scenarios together."""
        ground = space_index_of(self.module)
        counts: dict[str, int] = {}
        for scenario in self.by_id.values():
            for standing in scenario.position.standings:
                if site := ground.find_space(standing.place.space or ""):
                    # An unknown number of copies is drawn as one counter.
                    counts[site.board] = counts.get(site.board, 0) + (standing.quantity or 1)
        return counts

    def pool_piece_sides(self) -> dict[str, str]:
        """Return the pieces that are drawn unseen from pools, each with the side on its back.

        If several sides have pieces in a pool, all backs look alike.
        """
        pools: dict[str, set[str]] = {}
        for piece, pool in self._pieces_and_pools():
            pools.setdefault(pool, set()).add(piece)
        owners, counters = self.module.module.owners, manifest_of_module(self.module).counters
        sides_by_piece: dict[str, str] = {}
        for pieces in pools.values():
            sides = {side_of_owner(owners, counters[piece].owner) for piece in pieces}
            side = next(iter(sides)) if len(sides) == 1 else COMMON_OWNER
            for piece in pieces:
                sides_by_piece[piece] = (
                    side if sides_by_piece.get(piece, side) == side else COMMON_OWNER
                )
        return sides_by_piece

    def _pieces_and_pools(self) -> Iterator[tuple[str, str]]:
        """Yield each piece with each pool that contains it at the start or later."""
        ground, counters = space_index_of(self.module), manifest_of_module(self.module).counters
        pools = {
            site.printed_label: site.id
            for site in ground.spaces_by_id.values()
            if POOL_SPACE_TAG in site.space.tags
        }
        for scenario in self.by_id.values():
            stood = [
                (standing.pieces, standing.place.space) for standing in scenario.position.standings
            ]
            came = [((move.piece,), move.target.space) for move in scenario.moves]
            for pieces, space in (*stood, *came):
                site = ground.find_space(space or "")
                if site and POOL_SPACE_TAG in site.space.tags:
                    yield from ((piece, site.id) for piece in pieces if piece in counters)
            for row in scenario.undetermined_arrivals:
                if row.piece and row.piece in counters and row.to in pools:
                    yield row.piece, pools[row.to]
        decks = deck_by_space(self.module)
        for counter in counters.values():
            if counter.kind == "event":
                owner_decks = decks_of_owner(self.module, decks, counter.owner)
                yield from (
                    (counter.id, deck.space) for deck in owner_decks if deck.sort == "pool"
                )


def play_schedules_of_scenarios(job: Job) -> ScenarioCollection:
    """Play the schedules of all playable scenarios and of the requested ones."""
    module, names = job.module, dict.fromkeys((*playable_scenarios(job.module), *job.scenarios))
    played_by_id = {}
    for name in names:
        position = initial_position(module, name, job.options)
        history = play_schedule(module, name, options=job.options)
        played_by_id[name] = PlayedScenario(
            name,
            position,
            tuple(history.moves),
            tuple(history.failed_actions),
            tuple(_undetermined_arrivals(job, name)),
        )
    return ScenarioCollection(module, played_by_id)


def _undetermined_arrivals(job: Job, name: str) -> Iterator[ArrivalEntry]:
    for row in arrivals_report(job.module, name, options=job.options).entries:
        if row.action in _ACTIONS_OF_ENTERING and (row.piece is None or row.quantity is None):
            yield row
