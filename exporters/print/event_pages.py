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


def event_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield a sheet with a player's own events and the shared ones, if there are any."""
    owners = context.module.module.owners
    cards = [
        _card_of_event(context, row)
        for row in event_rows(context.module)
        if row.owner not in owners
        or is_row_of_seat(context.module, context.seat, row.owner, row.owner)
    ]
    if cards:
        yield _sheet_of_event_cards(context, "Events", cards)


def event_sheets_by_owner(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield a sheet of events for each owner, so that nobody gets the cards of others."""
    owners = context.module.module.owners
    rows: dict[str, list[EventRow]] = {}
    for row in event_rows(context.module):
        shared = row.owner not in owners
        if shared or is_row_of_seat(context.module, context.seat, row.owner, row.owner):
            rows.setdefault(EVERYBODY_NAME if shared else row.owner, []).append(row)
    for owner, owner_rows in rows.items():
        name = f"Events, {owner_name(context.module, owner)}"
        cards = [_card_of_event(context, row) for row in owner_rows]
        yield _sheet_of_event_cards(context.with_scenario(None, owner), name, cards) | {
            "seat": None
        }


def _sheet_of_event_cards(
    context: SheetContext, name: str, cards: list[dict[str, Any]]
) -> PrintedSheet:
    brief = len(cards) <= _MAX_CARDS_IN_LARGE_SIZE
    return context.make_sheet(
        "cards", name, cards=cards, columns=context.column_count(3, 4), brief=brief
    )


_MAX_CARDS_IN_LARGE_SIZE = 9
"""A sheet with at most this number of cards leaves room for another on its page."""


def _card_of_event(context: SheetContext, row: EventRow) -> dict[str, Any]:
    owner = (
        owner_name(context.module, row.owner) if row.owner in context.module.module.owners else ""
    )
    happened = (
        row.event in (context.flattened_scenario.happened or ()) if context.scenario else False
    )
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
        "colour": _owner_colour(context, row.owner),
    }


def _owner_colour(context: SheetContext, owner: str) -> str:
    return context.with_scenario(context.scenario, owner).seat_colour
