"""What is counted beside the window: the schedule played, the stock in use, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.model.ledger.arrival_actions import FailedAction
from sandtable.model.ledger.history import play_schedule
from sandtable.model.limits.stock_shortages import FirstShortage, first_shortages
from sandtable.model.limits.stock_use import StockUse, stock_use
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable
from sandtable.model.reports.unused_pieces import UnusedPiece, unused_pieces


@dataclass(frozen=True, slots=True)
class ScheduleResults:
    """What came of playing a schedule."""

    failed_actions: tuple[FailedAction, ...]
    """Lines that ask what they cannot have; of an abstract scenario, which nobody plays, none."""
    first_shortages: tuple[FirstShortage, ...]
    """From when on the box holds too few, and for which entries."""
    stock_use: StockUse
    unused_pieces: tuple[UnusedPiece, ...]


def compute_schedule_results(
    module: Module, table: ScenarioTimetable, options: Mapping[str, str]
) -> ScheduleResults:
    """Play a schedule."""
    name = table.scenario
    history = play_schedule(module, name, options=options)
    is_played = not module.scenarios[name].abstract
    # Whether the box holds enough is told by what may stand in for a piece, too.
    hitches = (hitch for hitch in history.failed_actions if hitch.why != "out of stock")
    return ScheduleResults(
        tuple(hitches) if is_played else (),
        tuple(first_shortages(module, name, history, options)) if is_played else (),
        stock_use(module, name, options),
        tuple(unused_pieces(module, table, options)),
    )
