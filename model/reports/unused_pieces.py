"""Pieces that remain in the box: a scenario neither sets them up nor schedules them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable
from sandtable.model.select.manifest import Counter, manifest_of_module

_VERBS_OF_ARRIVAL = frozenset({"enter", "box"})


@dataclass(frozen=True, slots=True)
class UnusedPiece:
    """Copies of a piece that never enter play in a scenario.

    Their number is None if it is unknown.
    """

    counter: Counter
    number: int | None


def unused_pieces(
    module: Module, table: ScenarioTimetable, options: Mapping[str, str] | None = None
) -> Iterator[UnusedPiece]:
    """Yield the unused copies that could still be set up or scheduled, except event markers."""
    used = Tally(initial_position(module, table.scenario, options).copies_out)
    for move in play_schedule(module, table.scenario, options=options).moves:
        # Moves within the game bring no further copies.
        if move.source is None:
            used[move.piece] += move.quantity
    for entry in table.entries:
        if entry.piece and entry.does in _VERBS_OF_ARRIVAL and not entry.holds:
            used[entry.piece] = max(used[entry.piece], entry.quantity or 0)
    for piece, counter in manifest_of_module(module).counters.items():
        copies = counter.piece.copies
        if counter.event is None and (copies is None or copies > used[piece]):
            yield UnusedPiece(counter, None if copies is None else copies - used[piece])
