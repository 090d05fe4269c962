"""The order of battle: what a player has, will get and will lose, on a page of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.print.desk import by_deed, entry, pieces_sheet
from model.reports.aloud import turn_words
from model.reports.forces import forces

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from exporters.print.desk import Desk, Sheet
    from model.reports.forces import ForceRow, Forces, Status

_HEADS: dict[Status, str] = {
    "map": "On the map",
    "box": "In boxes",
    "gone": "Out of play",
    "to come": "To come",
    "leaves": "To leave",
}


def order_of_battle(desk: Desk) -> Iterator[Sheet]:
    """All of a seat's pieces; nothing, where it has none."""
    assert desk.scenario is not None
    wish = desk.wish
    found = forces(
        desk.module,
        desk.scenario,
        desk.seat,
        turns=wish.turns,
        where=wish.where,
        options=wish.options,
    )
    if not found.rows:
        return
    lead = [["As of:", found.moment], ["To come:", _until(desk, found)]]
    if wish.where is not None:
        lead.append(["Only:", str(wish.where)])
    yield pieces_sheet(desk, "Order of battle", list(_sections(desk, found)), lead=lead)


def _until(desk: Desk, found: Forces) -> str:
    first, last = (turn_words(desk.module, turn) for turn in (found.first, found.last))
    return first if first == last else f"{first} to {last}"


def _sections(desk: Desk, found: Forces) -> Iterator[dict[str, Any]]:
    for status, head in _HEADS.items():
        rows = [row for row in found.rows if row.status == status]
        groups: dict[str, list[ForceRow]] = {}
        for row in rows:
            turn = None if row.turn is None else turn_words(desk.module, row.turn)
            groups.setdefault(turn or row.at, []).append(row)
        big: str | None = f"{head} ({_count(rows)})"
        for title, group in groups.items():
            lines = [(row.deed, entry(desk, row.row)) for row in group]
            yield from by_deed(title, lines, big=big)
            big = None


def _count(rows: list[ForceRow]) -> str:
    numbers = [row.row.quantity for row in rows]
    return "?" if None in numbers else str(sum(number or 0 for number in numbers))
