"""The arrival sheet: for each turn the pieces that arrive or leave, with places and conditions."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sandtable.exporters.print.sheet_context import (
    line_for_pieces,
    make_piece_sheet,
    sections_by_action,
)
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.reports.arrivals import arrivals_report, notes_on_alternative_entrances
from sandtable.model.reports.forces import arrival_row, describe_arrival_action
from sandtable.model.reports.players import is_on_sheet_of_seat
from sandtable.model.reports.setup_sheet import describe_played_turns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.arrivals import ArrivalEntry


def arrivals_of_player(context: SheetContext) -> list[ArrivalEntry]:
    """Return the requested arrivals of one player's pieces."""
    print_options = context.print_options
    first, last = print_options.turn_range or (None, None)
    report = arrivals_report(
        context.module,
        context.scenario,
        first=first,
        last=last,
        options=print_options.options,
        where=print_options.piece_selector,
        with_open_options=True,
    )
    return [
        row for row in report.entries if is_on_sheet_of_seat(context.module, context.seat, row)
    ]


def arrival_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the arrival sheet, or nothing if no pieces arrive or leave."""
    assert context.scenario is not None
    turns: dict[int, list[ArrivalEntry]] = {}
    for row in arrivals_of_player(context):
        turns.setdefault(row.turn, []).append(row)
    if not turns:
        return
    sections: list[dict[str, Any]] = []
    for turn, rows in turns.items():
        unit = "Round" if context.module.module.calendar.turn == "round" else "Turn"
        label = turn_label(context.module.module.calendar, turn)
        lines = [
            (
                describe_arrival_action(context.module, row),
                line_for_pieces(context, arrival_row(context.module, row)),
            )
            for row in rows
        ]
        spoken = label if label != f"{unit} {turn}" else None
        sections.extend(sections_by_action(f"{unit} {turn}", lines, spoken=spoken))
    lead = [["Played:", describe_played_turns(context.module, context.scenario)]]
    lead += [["Entry:", note] for note in notes_on_alternative_entrances(chain(*turns.values()))]
    yield make_piece_sheet(context, "Arrivals", sections, tick=True, lead=lead)
