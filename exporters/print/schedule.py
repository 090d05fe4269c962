"""The arrival sheet: turn by turn, who comes, where, on what condition, and who leaves."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sandtable.exporters.print.desk import by_deed, entry, pieces_sheet
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.reports.arrivals import arrivals, entry_notes
from sandtable.model.reports.forces import arrival_row, deed_words
from sandtable.model.reports.players import is_on_sheet
from sandtable.model.reports.setup_sheet import played_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.reports.arrivals import ArrivalEntry


def scheduled(desk: SheetContext) -> list[ArrivalEntry]:
    """The lines of a seat's order of arrival that are asked for."""
    wish = desk.wish
    first, last = wish.turns or (None, None)
    found = arrivals(
        desk.module,
        desk.scenario,
        first=first,
        last=last,
        options=wish.options,
        where=wish.where,
    )
    return [row for row in found.entries if is_on_sheet(desk.module, desk.seat, row)]


def schedule(desk: SheetContext) -> Iterator[Sheet]:
    """The order of arrival; nothing, where nobody comes or goes."""
    assert desk.scenario is not None
    turns: dict[int, list[ArrivalEntry]] = {}
    for row in scheduled(desk):
        turns.setdefault(row.turn, []).append(row)
    if not turns:
        return
    sections: list[dict[str, Any]] = []
    for turn, rows in turns.items():
        unit = "Round" if desk.module.module.calendar.turn == "round" else "Turn"
        label = turn_label(desk.module.module.calendar, turn)
        lines = [
            (deed_words(desk.module, row), entry(desk, arrival_row(desk.module, row)))
            for row in rows
        ]
        spoken = label if label != f"{unit} {turn}" else None
        sections.extend(by_deed(f"{unit} {turn}", lines, spoken=spoken))
    lead = [["Played:", played_words(desk.module, desk.scenario)]]
    lead += [["Entry:", note] for note in entry_notes(chain(*turns.values()))]
    yield pieces_sheet(desk, "Arrivals", sections, tick=True, lead=lead)
