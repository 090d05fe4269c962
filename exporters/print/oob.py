"""The order of battle: what a player has, will get and will lose, on a page of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.desk import by_deed, entry, pieces_sheet, section
from sandtable.model.reports.forces import forces
from sandtable.model.reports.setup_sheet import spoken_name
from sandtable.model.wording.places import arriving_at_words
from sandtable.model.wording.selectors import selector_words
from sandtable.model.wording.turns import turn_title

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.exporters.print.wish import PrintOptions
    from sandtable.model.reports.forces import ForceRow, Forces, Status

_HEADS: dict[Status, str] = {
    "map": "On the map",
    "box": "In boxes",
    "gone": "Out of play",
    "to come": "To come",
    "moves": "To move",
    "leaves": "To leave",
}


def order_of_battle(desk: SheetContext) -> Iterator[Sheet]:
    """All of a seat's pieces; nothing, where it has none."""
    assert desk.scenario is not None
    wish = desk.wish
    if wish.is_whole_set and _repeats_others(wish):
        return
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
        lead.append(["Only:", selector_words(desk.module, wish.where)])
    made = _sections(desk, found) if wish.by == "place" else _grouped(desk, found)
    yield pieces_sheet(desk, "Order of battle", list(made), lead=lead, close=True)


def _repeats_others(wish: PrintOptions) -> bool:
    """Say whether the sheets of the set-up and of the arrivals have the same in that order."""
    return wish.turns is None and wish.by == "place"


def _until(desk: SheetContext, found: Forces) -> str:
    first, last = (turn_title(desk.module, turn) for turn in (found.first, found.last))
    return first if first == last else f"{first} to {last}"


def _sections(desk: SheetContext, found: Forces) -> Iterator[dict[str, Any]]:
    for status, head in _HEADS.items():
        rows = [row for row in found.rows if row.status == status]
        groups: dict[str, list[ForceRow]] = {}
        for row in rows:
            turn = None if row.turn is None else turn_title(desk.module, row.turn)
            groups.setdefault(turn or row.at, []).append(row)
        big: str | None = f"{head} ({_count(rows)})"
        for title, group in groups.items():
            lines = [(row.deed, entry(desk, row.row)) for row in group]
            spoken = None if group[0].turn else spoken_name(desk.module, title)
            yield from by_deed(title, lines, big=big, spoken=spoken)
            big = None


def _grouped(desk: SheetContext, found: Forces) -> Iterator[dict[str, Any]]:
    """By formation or type, those of none at the end; each line says where and when."""
    groups: dict[str | None, list[ForceRow]] = {}
    for row in found.rows:
        sort = row.row.formation if desk.wish.by == "formation" else row.row.type
        groups.setdefault(sort, []).append(row)
    for sort, group in sorted(groups.items(), key=lambda pair: pair[0] is None):
        title = sort or _LOOSE[desk.wish.by]
        lines = [entry(desk, row.row, _where(desk, row)) for row in group]
        yield section(title, lines, count=_count(group))


_LOOSE = {"formation": "In no formation", "type": "In no type"}


def _where(desk: SheetContext, row: ForceRow) -> str:
    """Where pieces are, or when they come or leave and how."""
    if row.turn is None:
        spoken = spoken_name(desk.module, row.at)
        return f"{spoken} ({row.at})" if spoken else row.at
    deed = row.deed or (arriving_at_words(row.at) if row.at else "")
    return f"{turn_title(desk.module, row.turn)}{f', {deed}' if deed else ''}"


def _count(rows: list[ForceRow]) -> str:
    numbers = [row.row.quantity for row in rows]
    known = sum(number or 0 for number in numbers)
    return f"{known} or more" if None in numbers else str(known)
