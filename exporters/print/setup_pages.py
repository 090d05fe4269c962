"""The set-up sheet: what stands where, to be ticked off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.sheet_context import make_piece_sheet, piece_line, sheet_section
from sandtable.exporters.print.starting_control import control_lines
from sandtable.model.reports.setup_sheet import setup_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.setup_sheet import PlaceRows, SetupSheet


def setup_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """The set-up of a seat; nothing, where nothing is set up."""
    assert desk.scenario is not None
    wish = desk.print_options
    found = setup_sheet(
        desk.module, desk.scenario, desk.seat, where=wish.piece_selector, options=wish.options
    )
    # Of a whole set the sheet of the scenario has the control, once for all players.
    control = [] if wish.is_whole_set else found.control
    if not found.places and not control:
        return
    sections, common = [], False
    for place in found.places:
        made = _place_section(desk, place)
        if place.common and not common:
            common, made["big"] = True, "Shared"
        sections.append(made)
    if found.places:
        sections.append(sheet_section(None, [], rules=[_piece_total(found)]))
    twin = _earlier_scenario_with_same_setup(desk, found)
    yield make_piece_sheet(
        desk,
        "Set-up",
        sections,
        tick=True,
        close=twin is not None,  # so that no page of it is that of the other
        lead=[*_lead_lines(desk, found), *([["As in:", twin]] if twin else [])],
        after=control_lines(control),
        after_title="Control at the start",
    )


def _place_section(desk: SheetContext, place: PlaceRows) -> dict[str, Any]:
    rows = [piece_line(desk, row) for row in place.pieces]
    count = str(place.count) if place.count and place.count > 1 else ""
    return sheet_section(place.at, rows, spoken=place.spoken, rules=place.rules, count=count)


def _earlier_scenario_with_same_setup(desk: SheetContext, found: SetupSheet) -> str | None:
    """Return the name of a scenario before this one in a whole set with the same set-up."""
    wish = desk.print_options
    if not wish.is_whole_set or desk.scenario not in wish.scenarios:
        return None
    for scenario in wish.scenarios[: wish.scenarios.index(desk.scenario)]:
        other = setup_sheet(
            desk.module, scenario, desk.seat, where=wish.piece_selector, options=wish.options
        )
        if other.places == found.places:
            return other.name
    return None


def _piece_total(found: SetupSheet) -> str:
    """How many pieces there are, by which one sees that none is missing."""
    counts = [place.count for place in found.places]
    known = sum(count or 0 for count in counts)
    pieces = "1 piece" if known == 1 else f"{known} pieces"
    return f"In all: {pieces}{' or more' if None in counts else ''}."


def _lead_lines(desk: SheetContext, found: SetupSheet) -> list[list[str]]:
    """When it begins and ends, who sets up first, what is chosen."""
    lead = [["Begins:", found.begins], ["Ends:", found.ends]]
    if found.order:
        lead.append(["Set up:", ", then ".join(found.order)])
    if desk.flattened_scenario.text:
        lead.append(["", desk.flattened_scenario.text])
    lead += [_split_label(fact) for fact in found.facts]
    return lead + [["Limit:", limit] for limit in found.limits]


def _split_label(fact: str) -> list[str]:
    """Part the label of a fact from what it says."""
    label, _, text = fact.partition(": ")
    return [f"{label}:", text]
