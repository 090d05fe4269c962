"""Pieces that a schedule brings to a space on each turn, with the pieces already there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.ledger.standing import Standing
from sandtable.model.locations import OwnerSchedule, ScenarioRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.arrival_actions import PieceMove
    from sandtable.model.ledger.history import ScheduleHistory
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module

_VERBS_OF_ARRIVAL = frozenset({"enter", "release"})


@dataclass(frozen=True, slots=True)
class Landing:
    """The pieces that arrive in one space on one turn, and the pieces already there."""

    scenario: str
    turn: int
    space: str
    coming: tuple[Standing, ...]
    present_pieces: tuple[Standing, ...]

    @property
    def scenario_that_writes_schedule(self) -> str:
        """Return the scenario in which the schedule is written."""
        return ScenarioRef.require_address_prefix(self.coming[0].cause).scenario


def all_landings(context: CheckContext) -> tuple[Landing, ...]:
    """Return the arrivals in spaces that already have pieces, under the default options."""
    return context.compute_result_once(all_landings, lambda: tuple(_iter_landings(context)))


def _iter_landings(context: CheckContext) -> Iterator[Landing]:
    for name in scenario_play.scenarios_to_check(context):
        history = scenario_play.scenario_history(context, name, context.options)
        if any(map(_does_move_bring_piece, history.moves)):
            start = scenario_play.initial_position_of(context, name, context.options)
            yield from _landings_in_scenario(name, start, history)


def _does_move_bring_piece(move: PieceMove) -> bool:
    return move.does in _VERBS_OF_ARRIVAL and move.sure and move.target != NOWHERE


def _landings_in_scenario(
    name: str, start: Position, history: ScheduleHistory
) -> Iterator[Landing]:
    targets = {
        m.target.space
        for m in history.moves
        if m.target.among is None and _does_move_bring_piece(m)
    }
    names = _id_by_target_name(start.module, targets)
    present: dict[str, list[Standing]] = {site: [] for site in names.values()}
    for standing in start.standings if present else ():
        space = names.get(standing.place.space)
        if space is not None and standing.place.among is None:
            present[space].append(standing)
    for turn, moves in groupby(history.moves, key=lambda move: move.turn):
        coming = _apply_moves_of_turn(names, present, moves)
        for space, arrivals in coming.items():
            if present[space]:
                yield Landing(name, turn, space, tuple(arrivals), tuple(present[space]))
            # Arrivals of one turn do not count as present for each other.
            present[space].extend(arrivals)


def _id_by_target_name(module: Module, targets: Iterable[str]) -> dict[str, str]:
    """Return the ids of the spaces where pieces arrive, keyed by each of their names."""
    ground = space_index_of(module)
    space_ids = {
        space_id.id for target in targets if (space_id := ground.find_space(target)) is not None
    }
    aliases = ground.aliases if space_ids else {}
    return {
        **{space_id: space_id for space_id in space_ids},
        **{alias: space for alias, space in aliases.items() if space in space_ids},
    }


def _apply_moves_of_turn(
    names: Mapping[str, str], present: dict[str, list[Standing]], moves: Iterable[PieceMove]
) -> dict[str, list[Standing]]:
    """Return the arrivals of one turn by space, and remove departures from `present`."""
    coming: dict[str, list[Standing]] = {}
    for move in moves:
        source = names.get(move.source.space) if move.source is not None else None
        if source is not None:
            _remove_moved_copies(present[source], move)
        target = names.get(move.target.space)
        if target is not None and move.target.among is None and _does_move_bring_piece(move):
            owner = OwnerSchedule.require_address_prefix(move.cause).owner
            arrived = Standing((move.piece,), move.quantity, move.target, owner, move.cause)
            coming.setdefault(target, []).append(arrived)
    return coming


def _remove_moved_copies(standings: list[Standing], move: PieceMove) -> None:
    """Remove the copies that a move takes from the pieces in a space."""
    remaining = move.quantity
    for index, standing in enumerate(list(standings)):
        if standing.pieces == (move.piece,) and standing.quantity:
            removed = min(remaining, standing.quantity)
            standings[index] = replace(standing, quantity=standing.quantity - removed)
            remaining -= removed
    # In place: the caller's mapping contains this very list.
    standings[:] = [standing for standing in standings if standing.quantity != 0]
