"""The order of battle: what a player has, will get and will lose, on a page of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.sheet_context import (
    make_piece_sheet,
    piece_line,
    sections_by_deed,
    sheet_section,
)
from sandtable.model.reports.forces import player_forces
from sandtable.model.reports.setup_sheet import hex_name
from sandtable.model.wording.places import arriving_at_text
from sandtable.model.wording.selectors import describe_selector
from sandtable.model.wording.turns import turn_title

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.print_options import PrintOptions
    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.forces import ForceRow, ForceStatus, PlayerForces

_STATUS_TITLES: dict[ForceStatus, str] = {
    "map": "On the map",
    "box": "In boxes",
    "gone": "Out of play",
    "to come": "To come",
    "moves": "To move",
    "leaves": "To leave",
}


def order_of_battle_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """All of a seat's pieces; nothing, where it has none."""
    assert desk.scenario is not None
    wish = desk.print_options
    if wish.is_whole_set and _is_redundant_sheet(wish):
        return
    found = player_forces(
        desk.module,
        desk.scenario,
        desk.seat,
        turns=wish.turn_range,
        where=wish.piece_selector,
        options=wish.options,
    )
    if not found.rows:
        return
    lead = [["As of:", found.moment], ["To come:", _arrival_period(desk, found)]]
    if wish.piece_selector is not None:
        lead.append(["Only:", describe_selector(desk.module, wish.piece_selector)])
    made = (
        _sections_by_status(desk, found)
        if wish.grouping == "place"
        else _sections_by_group(desk, found)
    )
    yield make_piece_sheet(desk, "Order of battle", list(made), lead=lead, close=True)


def _is_redundant_sheet(wish: PrintOptions) -> bool:
    """Say whether the sheets of the set-up and of the arrivals have the same in that order."""
    return wish.turn_range is None and wish.grouping == "place"


def _arrival_period(desk: SheetContext, found: PlayerForces) -> str:
    first, last = (turn_title(desk.module, turn) for turn in (found.first, found.last))
    return first if first == last else f"{first} to {last}"


def _sections_by_status(desk: SheetContext, found: PlayerForces) -> Iterator[dict[str, Any]]:
    for status, head in _STATUS_TITLES.items():
        rows = [row for row in found.rows if row.status == status]
        groups: dict[str, list[ForceRow]] = {}
        for row in rows:
            turn = None if row.turn is None else turn_title(desk.module, row.turn)
            groups.setdefault(turn or row.at, []).append(row)
        big: str | None = f"{head} ({_piece_count_words(rows)})"
        for title, group in groups.items():
            lines = [(row.deed, piece_line(desk, row.row)) for row in group]
            spoken = None if group[0].turn else hex_name(desk.module, title)
            yield from sections_by_deed(title, lines, big=big, spoken=spoken)
            big = None


def _sections_by_group(desk: SheetContext, found: PlayerForces) -> Iterator[dict[str, Any]]:
    """By formation or type, those of none at the end; each line says where and when."""
    groups: dict[str | None, list[ForceRow]] = {}
    for row in found.rows:
        sort = row.row.formation if desk.print_options.grouping == "formation" else row.row.type
        groups.setdefault(sort, []).append(row)
    for sort, group in sorted(groups.items(), key=lambda pair: pair[0] is None):
        title = sort or _UNGROUPED_TITLES[desk.print_options.grouping]
        lines = [piece_line(desk, row.row, _location_words(desk, row)) for row in group]
        yield sheet_section(title, lines, count=_piece_count_words(group))


_UNGROUPED_TITLES = {"formation": "In no formation", "type": "In no type"}


def _location_words(desk: SheetContext, row: ForceRow) -> str:
    """Where pieces are, or when they come or leave and how."""
    if row.turn is None:
        spoken = hex_name(desk.module, row.at)
        return f"{spoken} ({row.at})" if spoken else row.at
    deed = row.deed or (arriving_at_text(row.at) if row.at else "")
    return f"{turn_title(desk.module, row.turn)}{f', {deed}' if deed else ''}"


def _piece_count_words(rows: list[ForceRow]) -> str:
    numbers = [row.row.quantity for row in rows]
    known = sum(number or 0 for number in numbers)
    return f"{known} or more" if None in numbers else str(known)
