"""The first turn on which a scenario needs more pieces than the game box holds, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.model.ledger.history import ScheduleHistory, iter_player_turns
from sandtable.model.limits.stock import StockShortage, stock_shortages
from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter, manifest_of_module

FirstShortage = tuple[int | None, StockShortage]
"""The first turn of a shortage, and the shortage; turn None is the set-up."""


def first_shortage_of_each_piece(
    module: Module, name: str, history: ScheduleHistory, options: Mapping[str, str] | None = None
) -> Iterator[FirstShortage]:
    """Yield each shortage of pieces with the first turn on which it occurs.

    A unique piece that arrives twice is not reported, because that is an error of the schedule.
    """
    counters = manifest_of_module(module).counters
    # Playing the schedule again is only necessary if a peak exceeds the box.
    suspects = [
        piece
        for piece, peak in history.peaks.items()
        if piece in counters and peak.number > _printed_number_of_copies(counters[piece])
    ]
    twice = {hitch.piece for hitch in history.failed_actions if hitch.why == "already there"}
    reported: set[object] = set()
    for turn, position in iter_player_turns(module, name, options) if suspects else ():
        for shortage in stock_shortages(position, suspects):
            shortage_key = (shortage.lacking, shortage.lacking == "chips" or shortage.pieces)
            if shortage_key not in reported and (
                turn is None or not twice.intersection(shortage.pieces)
            ):
                reported.add(shortage_key)
                yield turn, shortage


def _printed_number_of_copies(counter: Counter) -> float:
    """Return the number of copies that the game box contains.

    Markers of events count as unlimited, because another check counts them.
    """
    return float("inf") if counter.event else counter.piece.copies or 0
