"""The set-up sheet: the pieces at each place, with boxes to tick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.sheet_context import (
    line_for_pieces,
    make_piece_sheet,
    section_for_template,
)
from sandtable.exporters.print.starting_control import lines_of_controlled_spaces
from sandtable.model.reports.setup_sheet import setup_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.setup_sheet import PlaceRows, SetupSheet


def setup_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the set-up sheet of one player, if there are pieces to set up."""
    assert context.scenario is not None
    print_options = context.print_options
    setup = setup_sheet(
        context.module,
        context.scenario,
        context.seat,
        where=print_options.piece_selector,
        options=print_options.options,
    )
    # Of a whole set the sheet of the scenario has the control, once for all players.
    control = [] if print_options.is_whole_set_of_sheets else setup.control
    if not setup.places and not control:
        return
    sections, common = [], False
    for place in setup.places:
        section = _section_of_place(context, place)
        if place.common and not common:
            common, section["big"] = True, "Shared"
        sections.append(section)
    if setup.places:
        sections.append(section_for_template(None, [], rules=[_total_of_pieces(setup)]))
    twin = _earlier_scenario_with_same_setup(context, setup)
    yield make_piece_sheet(
        context,
        "Set-up",
        sections,
        tick=True,
        close=twin is not None,  # so that no page of it is that of the other
        lead=[*_lines_above_setup(context, setup), *([["Set-up as in:", twin]] if twin else [])],
        after=lines_of_controlled_spaces(control),
        after_title="Control at the start",
    )


def _section_of_place(context: SheetContext, place: PlaceRows) -> dict[str, Any]:
    rows = [line_for_pieces(context, row) for row in place.pieces]
    count = str(place.count) if place.count and place.count > 1 else ""
    return section_for_template(
        place.at, rows, spoken=place.spoken, rules=place.rules, count=count
    )


def _earlier_scenario_with_same_setup(context: SheetContext, setup: SetupSheet) -> str | None:
    """Return the name of an earlier printed scenario with the same set-up, if there is one."""
    print_options = context.print_options
    # A sheet printed alone must be complete, so it refers to no other sheet.
    if not print_options.is_whole_set_of_sheets or context.scenario not in print_options.scenarios:
        return None
    for scenario in print_options.scenarios[: print_options.scenarios.index(context.scenario)]:
        other = setup_sheet(
            context.module,
            scenario,
            context.seat,
            where=print_options.piece_selector,
            options=print_options.options,
        )
        if other.places == setup.places:
            return other.name
    return None


def _total_of_pieces(setup: SetupSheet) -> str:
    """Return the total number of pieces in words, by which players notice a missing piece."""
    counts = [place.count for place in setup.places]
    known_total = sum(count or 0 for count in counts)
    pieces = "1 piece" if known_total == 1 else f"{known_total} pieces"
    listed = sum(row.quantity or 0 for place in setup.places for row in place.pieces)
    # Pieces of a choice that is not the default one are listed, but do not count.
    options = " with the default options" if listed > known_total else ""
    return f"In all: {pieces}{' or more' if None in counts else ''}{options}."


def _lines_above_setup(context: SheetContext, setup: SetupSheet) -> list[list[str]]:
    """Return the lines above the set-up: turns, order of set-up, remarks and limits."""
    lead = [["Begins:", setup.begins], ["Ends:", setup.ends]]
    if setup.order:
        lead.append(["Set up:", ", then ".join(setup.order)])
    if context.flattened_scenario.text:
        lead.append(["", context.flattened_scenario.text])
    lead += [_split_remark_after_label(fact) for fact in setup.facts]
    return lead + [["Limit:", limit] for limit in setup.limits]


def _split_remark_after_label(fact: str) -> list[str]:
    """Split a remark such as `Order: Red first` into its label and its text."""
    label, _, text = fact.partition(": ")
    return [f"{label}:", text]
