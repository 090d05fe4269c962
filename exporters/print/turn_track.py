"""The turn track sheet: one page with all turns and everything that happens on each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.sheet_context import (
    count_before_noun,
    count_with_multiplication_sign,
)
from sandtable.exporters.print.track_layout import (
    MAX_TURNS_OF_SHORT_TRACK,
    counter_sizes_that_may_fit,
    relative_column_widths,
)
from sandtable.model.reports.arrivals import notes_on_alternative_entrances
from sandtable.model.reports.data_sources import (
    PRINTED_SOURCE,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    text_with_source_mark,
)
from sandtable.model.reports.forces import arrival_name, describe_arrival_action
from sandtable.model.reports.setup_sheet import MAX_STATED_TURNS
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.entries import iter_state_descriptions
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.module import Module
    from sandtable.model.reports.arrivals import ArrivalEntry
    from sandtable.model.reports.turn_track import SeatTurn, TrackTurn

_TITLE_OF_COMING_EVENTS = "Events from now on"


def turn_track_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the turn track of a scenario, if it has turns."""
    assert context.scenario is not None
    turns = track_turns(context.module, context.scenario, context.print_options.options)
    if not turns:
        return
    unit = "Round" if context.module.module.calendar.turn == "round" else "Turn"
    usual = _usual_entry_place_by_player(context.module, turns)
    heads = [unit, *(_column_head_of_seat(context, seat.seat, usual) for seat in turns[0].seats)]
    eventful = any(turn.events for turn in turns)
    rows = []
    for turn in turns:
        cells = [
            list(_arrival_groups_of_seat(context, seat, usual.get(seat.seat)))
            for seat in turn.seats
        ]
        if eventful:
            cells.append(
                [_group_with_text_only("; ".join(turn.event_words))] if turn.events else []
            )
        label = "" if turn.label == f"{unit} {turn.turn}" else turn.label
        rows.append({"number": str(turn.turn), "label": label, "cells": cells})
    rows = list(_join_empty_turns(rows))
    # A scenario without arrivals has only joined turns, and no cell that could tell a width.
    shares = relative_column_widths(rows) or [1.0] * (len(heads) - 1)
    arrivals = [row for turn in turns for seat in turn.seats for row in seat.arrivals]
    numbers = [text for turn in turns for seat in turn.seats for text in seat.marked_numbers]
    heads += [_TITLE_OF_COMING_EVENTS] if eventful else []
    yield context.make_sheet(
        "track",
        "Turn track",
        turns=rows,
        heads=heads,
        shares=shares,
        sizes=counter_sizes_that_may_fit(rows, shares, context.print_options.printable_size),
        brief=len(rows) <= MAX_TURNS_OF_SHORT_TRACK,
        words=" ".join(_legend_of_turn_track(arrivals, numbers)),
    )


_MIN_ARRIVALS_AT_USUAL_ENTRY = 4
"""Number of turns from which a repeated place is named in the column head instead."""


def _usual_entry_place_by_player(module: Module, turns: list[TrackTurn]) -> dict[str, str]:
    """Return, for each player, the place where pieces arrive on most turns: `at Tripoli Box`."""
    usual = {}
    for seats in zip(*(turn.seats for turn in turns), strict=True):
        places = Counter(
            place
            for seat in seats
            for place in {
                describe_arrival_action(module, row)
                for row in seat.arrivals
                if _is_plain_entry(row)
            }
        )
        if (
            places
            and places.total()
            < 2 * (most := places.most_common(1)[0])[1]
            >= 2 * _MIN_ARRIVALS_AT_USUAL_ENTRY
        ):
            usual[seats[0].seat] = most[0]
    return usual


def _is_plain_entry(row: ArrivalEntry) -> bool:
    return row.action == "enter" and not row.is_in_play and bool(row.place)


def _column_head_of_seat(context: SheetContext, seat: str, usual: dict[str, str]) -> str:
    name = owner_name(context.module, seat)
    return f"{name}: {usual[seat]} unless stated" if seat in usual else name


def _legend_of_turn_track(arrivals: list[ArrivalEntry], numbers: list[str]) -> Iterator[str]:
    yield from (f"Entry: {note}." for note in notes_on_alternative_entrances(arrivals))
    released = dict.fromkeys(row.to for row in arrivals if _is_place_in_legend(row))
    yield from (f"Released pieces come to {place}." for place in released)
    if any(row.condition for row in arrivals):
        yield "* on a condition: see the arrival sheets."
    if any(row.piece and row.quantity is None for row in arrivals):
        unknown = count_with_multiplication_sign(None).strip()
        yield f"{unknown} stands for a number that is not known."
    is_any_marked = any(SOURCE_MARK in number for number in numbers)
    if is_any_marked or any(row.source != PRINTED_SOURCE for row in arrivals):
        yield f"{SOURCE_MARK} {SOURCE_MARK_MEANING}."


_MIN_LETTERS_OF_LONG_PLACE_NAME = 24
"""A longer place name, repeated in many cells, would take the room of counters."""


def _is_place_in_legend(row: ArrivalEntry) -> bool:
    """Say whether the legend of the track names the place where a released piece arrives."""
    return (
        row.action == "release"
        and bool(row.entrances)
        and len(row.to or "") > _MIN_LETTERS_OF_LONG_PLACE_NAME
    )


_MIN_EMPTY_TURNS_TO_JOIN = 5
"""Number of consecutive empty turns that are drawn as small boxes in one row."""


def _join_empty_turns(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the rows, with long stretches of empty turns joined into one row."""
    for empty, part in groupby(rows, key=lambda row: not any(row["cells"])):
        stretch = list(part)
        # Long campaigns would not fit on a page with a row for each empty turn.
        if empty and len(stretch) >= _MIN_EMPTY_TURNS_TO_JOIN:
            turns = [(row["number"], row["label"]) for row in stretch]
            if len(turns) > MAX_STATED_TURNS:
                turns = [(f"{turns[0][0]} and on", "")]
            yield {"number": "", "label": "", "cells": stretch[0]["cells"], "turns": turns}
        else:
            yield from stretch


def _group_with_text_only(text: str) -> dict[str, Any]:
    return {"words": text, "pieces": []}


def _arrival_groups_of_seat(
    context: SheetContext, seat: SeatTurn, usual: str | None
) -> Iterator[dict[str, Any]]:
    """Yield the arrivals of one player on a turn, in groups by action and place."""
    if not seat.plays:
        yield _group_with_text_only("no player turn")
    groups: dict[str, list[ArrivalEntry]] = {}
    for row in seat.arrivals:
        # The legend of the track names that place already; see _is_place_in_legend.
        told_above = replace(row, place=None) if _is_place_in_legend(row) else row
        groups.setdefault(describe_arrival_action(context.module, told_above), []).append(row)
    # The usual place has no words, so its pieces stand before those of any other place.
    for action, rows in sorted(groups.items(), key=lambda group: group[0] != usual):
        words = "" if action == usual else action
        pieces = [
            {
                "pic": context.picture_file_of_piece_in_state(
                    row.piece, row.steps_lost, row.state
                ),
                "name": arrival_name(context.module, row),
                "note": ", ".join(_arrival_state_in_words(context, row)),
                "n": text_with_source_mark(
                    _arrival_count_in_words(row) + ("*" if row.condition else ""), row.source
                ),
            }
            for row in rows
        ]
        yield {"words": f"{words}:" if words else "", "pieces": add_commas_between_pieces(pieces)}
    for number in seat.marked_numbers:
        yield _group_with_text_only(number)


def _arrival_state_in_words(context: SheetContext, row: ArrivalEntry) -> Iterator[str]:
    """Yield the state and losses with which a piece arrives."""
    counter = manifest_of_module(context.module).counters.get(row.piece or "")
    yield from iter_state_descriptions(
        context.module, counter, row.steps_lost, (row.state or "").split()
    )


def add_commas_between_pieces(lots: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return pieces of a line with commas after those without a picture, as in a list."""
    # A picture begins a line of its own, before which a comma would separate nothing.
    return [
        lot if following["pic"] else _add_comma_after_piece(lot)
        for lot, following in pairwise(lots)
    ] + lots[-1:]


def _add_comma_after_piece(lot: dict[str, Any]) -> dict[str, Any]:
    last = "note" if lot.get("note") else "name"
    return lot if lot["pic"] else {**lot, last: f"{lot[last]},"}


def _arrival_count_in_words(row: ArrivalEntry) -> str:
    """Return the number of arriving pieces as text, before a name or before a noun.

    Before the name of a piece it has a multiplication sign.
    """
    return (
        count_before_noun(row.quantity)
        if row.piece is None
        else count_with_multiplication_sign(row.quantity)
    )
