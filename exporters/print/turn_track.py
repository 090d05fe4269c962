"""The turn track sheet: one page with all turns and all that comes on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exporters.print.desk import counted
from model.reports.forces import deed_words
from model.reports.track import track
from model.reports.wording import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exporters.print.desk import Desk, Sheet
    from model.reports.arrivals import ArrivalEntry
    from model.reports.track import SeatTurn

_EVENTS = "Events from now on"
_FEW = 12
"""So few turns have room for counters of their true size."""
_SIZES = (12.7, 10.0, 8.5, 7.5, 6.8, 6.2, 5.6)
"""The largest with which all stands on one page is taken."""


def turn_track(desk: Desk) -> Iterator[Sheet]:
    """The turns of a scenario."""
    assert desk.scenario is not None
    turns = track(desk.module, desk.scenario, desk.wish.options)
    unit = "Round" if desk.module.module.calendar.turn == "round" else "Turn"
    heads = [unit, *(owner_name(desk.module, seat.seat) for seat in turns[0].seats)]
    eventful = any(turn.events for turn in turns)
    rows = []
    for turn in turns:
        cells = [list(_cell(desk, seat)) for seat in turn.seats]
        if eventful:
            cells.append([_words(", ".join(turn.events))] if turn.events else [])
        label = "" if turn.label == f"{unit} {turn.turn}" else turn.label
        rows.append({"number": str(turn.turn), "label": label, "cells": cells})
    arrivals = [row for turn in turns for seat in turn.seats for row in seat.arrivals]
    conditional = any(row.condition for row in arrivals)
    heads += [_EVENTS] if eventful else []
    yield desk.sheet(
        "track",
        "Turn track",
        turns=rows,
        heads=heads,
        eventful=_EVENTS,
        sizes=[size for size in _SIZES if size < _SIZES[0] or len(rows) <= _FEW],
        words="* on a condition: see the arrival sheets." if conditional else "",
    )


def _words(text: str) -> dict[str, Any]:
    return {"words": text, "pieces": []}


def _cell(desk: Desk, seat: SeatTurn) -> Iterator[dict[str, Any]]:
    """What one player has to do: a group for each sort of deed and each place."""
    if not seat.plays:
        yield _words("no player turn")
    groups: dict[str, list[ArrivalEntry]] = {}
    for row in seat.arrivals:
        groups.setdefault(deed_words(row), []).append(row)
    for words, rows in groups.items():
        pieces = [
            {
                "pic": desk.picture(row.piece, row.steps_lost),
                "name": row.name,
                "n": _number(row) + ("*" if row.condition else ""),
            }
            for row in rows
        ]
        yield {"words": f"{words}:" if words else "", "pieces": pieces}
    for number in seat.numbers:
        yield _words(number)


def _number(row: ArrivalEntry) -> str:
    """How many; of what is no piece there is no number."""
    return "" if row.quantity is None and row.piece is None else counted(row.quantity)
