"""The turn track sheet: one page with all turns and all that comes on each."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Any

from sandtable.drawing import fonts
from sandtable.exporters.print.desk import counted, quantity_words
from sandtable.model.reports.arrivals import entry_notes
from sandtable.model.reports.data_sources import (
    PRINTED,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    with_mark,
)
from sandtable.model.reports.forces import arrival_name, deed_words
from sandtable.model.reports.setup_sheet import ENDLESS
from sandtable.model.reports.track import track
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.entries import manner_words
from sandtable.model.wording.owners import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.reports.arrivals import ArrivalEntry
    from sandtable.model.reports.track import SeatTurn

_EVENTS = "Events from now on"
_FEW = 12
"""So few turns have room for counters of their true size."""
_SIZES = (12.7, 10.0, 8.5, 7.5, 6.8, 6.2, 5.6)
"""The largest with which all stands on one page is taken."""


def turn_track(desk: SheetContext) -> Iterator[Sheet]:
    """The turns of a scenario."""
    assert desk.scenario is not None
    turns = track(desk.module, desk.scenario, desk.wish.options)
    if not turns:
        return
    unit = "Round" if desk.module.module.calendar.turn == "round" else "Turn"
    heads = [unit, *(owner_name(desk.module, seat.seat) for seat in turns[0].seats)]
    eventful = any(turn.events for turn in turns)
    rows = []
    for turn in turns:
        cells = [list(_cell(desk, seat)) for seat in turn.seats]
        if eventful:
            cells.append([_words("; ".join(turn.event_words))] if turn.events else [])
        label = "" if turn.label == f"{unit} {turn.turn}" else turn.label
        rows.append({"number": str(turn.turn), "label": label, "cells": cells})
    rows = list(_gathered(rows))
    arrivals = [row for turn in turns for seat in turn.seats for row in seat.arrivals]
    heads += [_EVENTS] if eventful else []
    yield desk.sheet(
        "track",
        "Turn track",
        turns=rows,
        heads=heads,
        eventful=_EVENTS,
        sizes=_sizes(desk, rows),
        brief=len(rows) <= _FEW,
        words=" ".join(_legend(arrivals)),
    )


def _legend(arrivals: list[ArrivalEntry]) -> Iterator[str]:
    yield from (f"Entry: {note}." for note in entry_notes(arrivals))
    released = dict.fromkeys(row.to for row in arrivals if _is_in_legend(row))
    yield from (f"Released pieces come to {place}." for place in released)
    if any(row.condition for row in arrivals):
        yield "* on a condition: see the arrival sheets."
    if any(row.source != PRINTED for row in arrivals):
        yield f"{SOURCE_MARK} {SOURCE_MARK_MEANING}."


_LONG_PLACE = 24
"""Words of more letters, again and again, would take the room of the counters."""


def _is_in_legend(row: ArrivalEntry) -> bool:
    """Say whether the head of the track tells where a released piece comes."""
    return row.action == "release" and bool(row.entrances) and len(row.to or "") > _LONG_PLACE


_LONG = 5
"""So many turns in a row on which nothing comes are boxes side by side."""


def _gathered(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows, but a long stretch on which nothing happens is one."""
    for empty, part in groupby(rows, key=lambda row: not any(row["cells"])):
        stretch = list(part)
        if empty and len(stretch) >= _LONG:
            turns = [(row["number"], row["label"]) for row in stretch]
            if len(turns) > ENDLESS:
                turns = [(f"{turns[0][0]} and on", "")]
            yield {"number": "", "label": "", "cells": stretch[0]["cells"], "turns": turns}
        else:
            yield from stretch


def _sizes(desk: SheetContext, rows: list[dict[str, Any]]) -> list[float]:
    """The sizes of counters that may do, the likeliest first; the last does as well as it can."""
    wide, high = desk.wish.room
    column = (wide - 32) / max(1, *(len(row["cells"]) for row in rows))
    sizes = [size for size in _SIZES if size < _SIZES[0] or len(rows) <= _FEW]
    found = [
        size
        for size in sizes
        if sum(_height(row, size, column) for row in rows) <= (high - 8) / _NEARLY
    ]
    return found or sizes[-1:]


_NEARLY = 0.92
"""What comes to so much of the room, as it is reckoned here, may fit when it is set."""


def _height(row: dict[str, Any], size: float, column: float) -> float:
    """About how high a turn comes out."""
    if "turns" in row:
        return 6.0 * ceil(len(row["turns"]) / 7)
    lines = 1
    for cell in row["cells"]:
        long = 0.0
        for group in cell:
            long += fonts.text_width(group["words"], 2.82) + 2
            for lot in group["pieces"]:
                named = fonts.text_width(lot["name"], 2.82, "bold")
                long += fonts.text_width(lot["note"], 2.65)
                long += (size if lot["pic"] else named) + fonts.text_width(lot["n"], 2.82) + 1
        lines = max(lines, ceil(long / column))
    drawn = any(lot["pic"] for cell in row["cells"] for group in cell for lot in group["pieces"])
    line = size + 0.4 if drawn else 3.4
    return lines * line + 2 * max(0.45, min(2.2, (size - 5) / 3))


def _words(text: str) -> dict[str, Any]:
    return {"words": text, "pieces": []}


def _cell(desk: SheetContext, seat: SeatTurn) -> Iterator[dict[str, Any]]:
    """What one player has to do: a group for each sort of deed and each place."""
    if not seat.plays:
        yield _words("no player turn")
    groups: dict[str, list[ArrivalEntry]] = {}
    for row in seat.arrivals:
        told_above = replace(row, place=None) if _is_in_legend(row) else row
        groups.setdefault(deed_words(told_above), []).append(row)
    for words, rows in groups.items():
        pieces = [
            {
                "pic": desk.picture(row.piece, row.steps_lost, row.state),
                "name": arrival_name(desk.module, row),
                "note": ", ".join(_manner(desk, row)),
                "n": with_mark(_number(row) + ("*" if row.condition else ""), row.source),
            }
            for row in rows
        ]
        yield {"words": f"{words}:" if words else "", "pieces": listed_lots(pieces)}
    for number in seat.numbers:
        yield _words(number)


def _manner(desk: SheetContext, row: ArrivalEntry) -> Iterator[str]:
    """In what state a piece comes, where that is not simply whole."""
    counter = manifest_of(desk.module).counters.get(row.piece or "")
    yield from manner_words(desk.module, counter, row.steps_lost, (row.state or "").split())


def listed_lots(lots: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What has no picture is a list of words."""
    return [*map(_with_comma, lots[:-1]), *lots[-1:]]


def _with_comma(lot: dict[str, Any]) -> dict[str, Any]:
    last = "note" if lot.get("note") else "name"
    return lot if lot["pic"] else {**lot, last: f"{lot[last]},"}


def _number(row: ArrivalEntry) -> str:
    """How many; of what is no piece there is no number."""
    return quantity_words(row.quantity) if row.piece is None else counted(row.quantity)
