"""The set-up sheet: what stands where, to be ticked off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from exporters.print.desk import entry, pieces_sheet, section
from model.reports.setup_sheet import setup_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exporters.print.desk import Desk, Sheet
    from model.reports.setup_sheet import PlaceRows, SetupSheet


def setup(desk: Desk) -> Iterator[Sheet]:
    """The set-up of a seat; nothing, where nothing is set up."""
    assert desk.scenario is not None
    wish = desk.wish
    found = setup_sheet(
        desk.module, desk.scenario, desk.seat, where=wish.where, options=wish.options
    )
    if not found.places and not found.control:
        return
    sections, common = [], False
    for place in found.places:
        made = _place(desk, place)
        if place.common and not common:
            common, made["big"] = True, "For everybody"
        sections.append(made)
    yield pieces_sheet(
        desk,
        "Set-up",
        sections,
        tick=True,
        lead=_lead(desk, found),
        after=[[row.owner, "; ".join(row.spaces)] for row in found.control],
        after_title="Control at the start",
    )


def _place(desk: Desk, place: PlaceRows) -> dict[str, Any]:
    rows = [entry(desk, row) for row in place.pieces]
    count = str(place.count) if place.count and place.count > 1 else ""
    return section(place.at, rows, spoken=place.spoken, rules=place.rules, count=count)


def _lead(desk: Desk, found: SetupSheet) -> list[list[str]]:
    """When it begins and ends, who sets up first, what is chosen."""
    lead = [["Begins:", found.begins], ["Ends:", found.ends]]
    if found.order:
        lead.append(["Set up:", ", then ".join(found.order)])
    if desk.value.text:
        lead.append(["", desk.value.text])
    lead += [["", fact] for fact in found.facts]
    return lead + [["Limit:", limit] for limit in found.limits]
