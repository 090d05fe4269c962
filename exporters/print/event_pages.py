"""The event sheet: a card for each event, to be read or cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.seats import is_row_of_seat
from sandtable.model.wording.citations import rule_citation
from sandtable.model.wording.entries import UNSTATED_FATE_TEXT
from sandtable.model.wording.owner_names import EVERYBODY_NAME, owner_name
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.event_sheet import EventRow


def event_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """The events of a seat and of everybody; nothing, where there are none."""
    owners = desk.module.module.owners
    cards = [
        _event_card(desk, row)
        for row in event_rows(desk.module)
        if row.owner not in owners or is_row_of_seat(desk.module, desk.seat, row.owner, row.owner)
    ]
    if cards:
        yield _card_sheet(desk, "Events", cards)


def event_sheets_by_owner(desk: SheetContext) -> Iterator[PrintedSheet]:
    """The events of each owner on a sheet of their own: nobody needs those of another."""
    owners = desk.module.module.owners
    rows: dict[str, list[EventRow]] = {}
    for row in event_rows(desk.module):
        shared = row.owner not in owners
        if shared or is_row_of_seat(desk.module, desk.seat, row.owner, row.owner):
            rows.setdefault(EVERYBODY_NAME if shared else row.owner, []).append(row)
    for owner, own in rows.items():
        name = f"Events, {owner_name(desk.module, owner)}"
        cards = [_event_card(desk, row) for row in own]
        yield _card_sheet(desk.with_scenario(None, owner), name, cards) | {"seat": None}


def _card_sheet(desk: SheetContext, name: str, cards: list[dict[str, Any]]) -> PrintedSheet:
    brief = len(cards) <= _FEW_CARDS
    return desk.make_sheet(
        "cards", name, cards=cards, columns=desk.column_count(3, 4), brief=brief
    )


_FEW_CARDS = 9
"""So many cards leave room on the page."""


def _event_card(desk: SheetContext, row: EventRow) -> dict[str, Any]:
    owner = owner_name(desk.module, row.owner) if row.owner in desk.module.module.owners else ""
    happened = row.event in (desk.flattened_scenario.happened or ()) if desk.scenario else False
    kind = [owner or EVERYBODY_NAME, row.play, row.window, "major" if row.major else ""]
    rule = rule_citation(row.rule) if row.rule else ""
    fate = (
        capitalize_first_letter(row.fate)
        if row.fate == UNSTATED_FATE_TEXT
        else f"Then {row.fate}".rstrip()
    )
    return {
        "name": row.name,
        "number": "" if row.number is None else str(row.number),
        "kind": ", ".join(part for part in kind if part),
        "lines": [*(["Has happened."] if happened else []), *row.lines],
        "foot": " · ".join(part for part in (row.fate and fate, rule) if part),
        "colour": _owner_colour(desk, row.owner),
    }


def _owner_colour(desk: SheetContext, owner: str) -> str:
    return desk.with_scenario(desk.scenario, owner).seat_colour
