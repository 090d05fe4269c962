"""Results computed in the background: the played schedule, stock in use and unused pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.model.ledger.arrival_actions import FailedAction
from sandtable.model.ledger.history import play_schedule
from sandtable.model.limits.stock_shortages import FirstShortage, first_shortage_of_each_piece
from sandtable.model.limits.stock_use import StockUse, stock_use
from sandtable.model.module import Module
from sandtable.model.reports.piece_lanes import (
    LANE_GROUPINGS,
    LaneGrouping,
    PieceLane,
    piece_lanes,
)
from sandtable.model.reports.timetable import ScenarioTimetable
from sandtable.model.reports.turn_events import TurnEvent, turn_events_of
from sandtable.model.reports.unused_pieces import UnusedPiece, unused_pieces


@dataclass(frozen=True, slots=True)
class ScheduleResults:
    """Problems, stock in use, unused pieces and events of a schedule that was played."""

    failed_actions: tuple[FailedAction, ...]
    """Actions of the schedule that cannot be carried out; none for an abstract scenario, which is
    never played."""
    first_shortages: tuple[FirstShortage, ...]
    """First turns at which the stock is too small, with the entries that need it."""
    stock_use: StockUse
    unused_pieces: tuple[UnusedPiece, ...]
    turn_events: tuple[TurnEvent, ...]
    """Events that may happen on a turn, for the flags of the turns."""
    lanes: Mapping[LaneGrouping, tuple[PieceLane, ...]]
    """Lanes of pieces, and of formations."""


def compute_schedule_results(
    module: Module, table: ScenarioTimetable, options: Mapping[str, str]
) -> ScheduleResults:
    """Play a schedule; return its problems, stock in use, unused pieces and events."""
    name = table.scenario
    history = play_schedule(module, name, options=options)
    is_played = not module.scenarios[name].abstract
    # Whether the box holds enough is told by what may stand in for a piece, too.
    failed_actions = (action for action in history.failed_actions if action.why != "out of stock")
    return ScheduleResults(
        tuple(failed_actions) if is_played else (),
        tuple(first_shortage_of_each_piece(module, name, history, options)) if is_played else (),
        stock_use(module, name, options),
        tuple(unused_pieces(module, table, options)),
        turn_events_of(module, name),
        {grouping: piece_lanes(module, table, options, grouping) for grouping in LANE_GROUPINGS},
    )
