"""The event sheet: a card for each event, to be read or cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.seats import is_of
from sandtable.model.wording.citations import rule_citation
from sandtable.model.wording.entries import UNSTATED
from sandtable.model.wording.owners import EVERYBODY, owner_name
from sandtable.model.wording.sentences import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.reports.event_sheet import EventRow


def events(desk: SheetContext) -> Iterator[Sheet]:
    """The events of a seat and of everybody; nothing, where there are none."""
    owners = desk.module.module.owners
    cards = [
        _card(desk, row)
        for row in event_rows(desk.module)
        if row.owner not in owners or is_of(desk.module, desk.seat, row.owner, row.owner)
    ]
    if cards:
        yield _sheet(desk, "Events", cards)


def events_by_owner(desk: SheetContext) -> Iterator[Sheet]:
    """The events of each owner on a sheet of their own: nobody needs those of another."""
    owners = desk.module.module.owners
    rows: dict[str, list[EventRow]] = {}
    for row in event_rows(desk.module):
        shared = row.owner not in owners
        if shared or is_of(desk.module, desk.seat, row.owner, row.owner):
            rows.setdefault(EVERYBODY if shared else row.owner, []).append(row)
    for owner, own in rows.items():
        name = f"Events, {owner_name(desk.module, owner)}"
        cards = [_card(desk, row) for row in own]
        yield _sheet(desk.at(None, owner), name, cards) | {"seat": None}


def _sheet(desk: SheetContext, name: str, cards: list[dict[str, Any]]) -> Sheet:
    brief = len(cards) <= _FEW
    return desk.sheet("cards", name, cards=cards, columns=desk.across(3, 4), brief=brief)


_FEW = 9
"""So many cards leave room on the page."""


def _card(desk: SheetContext, row: EventRow) -> dict[str, Any]:
    owner = owner_name(desk.module, row.owner) if row.owner in desk.module.module.owners else ""
    happened = row.event in (desk.value.happened or ()) if desk.scenario else False
    kind = [owner or EVERYBODY, row.play, row.window, "major" if row.major else ""]
    rule = rule_citation(row.rule) if row.rule else ""
    fate = capitalized(row.fate) if row.fate == UNSTATED else f"Then {row.fate}".rstrip()
    return {
        "name": row.name,
        "number": "" if row.number is None else str(row.number),
        "kind": ", ".join(part for part in kind if part),
        "lines": [*(["Has happened."] if happened else []), *row.lines],
        "foot": " · ".join(part for part in (row.fate and fate, rule) if part),
        "colour": _colour(desk, row.owner),
    }


def _colour(desk: SheetContext, owner: str) -> str:
    return desk.at(desk.scenario, owner).colour
