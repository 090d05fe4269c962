"""The arrival sheet: turn by turn, who comes, where, on what condition, and who leaves."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sandtable.exporters.print.sheet_context import make_piece_sheet, piece_line, sections_by_deed
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.reports.arrivals import alternative_entrance_notes, arrivals_report
from sandtable.model.reports.forces import arrival_row, describe_arrival_deed
from sandtable.model.reports.players import is_on_sheet_of_seat
from sandtable.model.reports.setup_sheet import describe_played_turns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.arrivals import ArrivalEntry


def seat_arrivals(desk: SheetContext) -> list[ArrivalEntry]:
    """The lines of a seat's order of arrival that are asked for."""
    wish = desk.print_options
    first, last = wish.turn_range or (None, None)
    found = arrivals_report(
        desk.module,
        desk.scenario,
        first=first,
        last=last,
        options=wish.options,
        where=wish.piece_selector,
    )
    return [row for row in found.entries if is_on_sheet_of_seat(desk.module, desk.seat, row)]


def arrival_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """The order of arrival; nothing, where nobody comes or goes."""
    assert desk.scenario is not None
    turns: dict[int, list[ArrivalEntry]] = {}
    for row in seat_arrivals(desk):
        turns.setdefault(row.turn, []).append(row)
    if not turns:
        return
    sections: list[dict[str, Any]] = []
    for turn, rows in turns.items():
        unit = "Round" if desk.module.module.calendar.turn == "round" else "Turn"
        label = turn_label(desk.module.module.calendar, turn)
        lines = [
            (
                describe_arrival_deed(desk.module, row),
                piece_line(desk, arrival_row(desk.module, row)),
            )
            for row in rows
        ]
        spoken = label if label != f"{unit} {turn}" else None
        sections.extend(sections_by_deed(f"{unit} {turn}", lines, spoken=spoken))
    lead = [["Played:", describe_played_turns(desk.module, desk.scenario)]]
    lead += [["Entry:", note] for note in alternative_entrance_notes(chain(*turns.values()))]
    yield make_piece_sheet(desk, "Arrivals", sections, tick=True, lead=lead)
