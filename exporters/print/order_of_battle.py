"""The order of battle: the pieces that a player has, will get and will lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.sheet_context import (
    line_for_pieces,
    make_piece_sheet,
    section_for_template,
    sections_by_action,
)
from sandtable.model.reports.forces import REPLACEMENT, player_forces
from sandtable.model.reports.setup_sheet import begin_and_end_texts, hex_name
from sandtable.model.select.manifest import manifest_of_module
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


def order_of_battle_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the sheet with all pieces that a player has or will get, if there are any."""
    assert context.scenario is not None
    print_options = context.print_options
    if print_options.is_whole_set_of_sheets and _does_sheet_repeat_others(print_options):
        # DECISIONS 69
        return
    forces = player_forces(
        context.module,
        context.scenario,
        context.seat,
        turns=print_options.turn_range,
        where=print_options.piece_selector,
        options=print_options.options,
    )
    if not forces.rows:
        return
    lead = [["As of:", forces.moment], ["To come:", _period_of_arrivals(context, forces)]]
    if print_options.piece_selector is not None:
        lead.append(["Only:", describe_selector(context.module, print_options.piece_selector)])
    sections = (
        _sections_by_piece_status(context, forces)
        if print_options.grouping == "place"
        else _sections_by_piece_group(context, forces)
    )
    yield make_piece_sheet(context, "Order of battle", list(sections), lead=lead, close=True)


def _does_sheet_repeat_others(print_options: PrintOptions) -> bool:
    """Say whether this sheet would repeat the set-up and arrival sheets in the same order."""
    return print_options.turn_range is None and print_options.grouping == "place"


def _period_of_arrivals(context: SheetContext, forces: PlayerForces) -> str:
    first, last = (turn_title(context.module, turn) for turn in (forces.first, forces.last))
    _, ends = begin_and_end_texts(context.module, forces.scenario)
    # The last turn of an open calendar is only where its data end.
    if context.print_options.turn_range is None and ends.startswith("no last"):
        return f"From {first}"
    return first if first == last else f"{first} to {last}"


def _sections_by_piece_status(
    context: SheetContext, forces: PlayerForces
) -> Iterator[dict[str, Any]]:
    for status, head in _STATUS_TITLES.items():
        rows = [row for row in forces.rows if row.status == status]
        groups: dict[str, list[ForceRow]] = {}
        for row in rows:
            turn = None if row.turn is None else turn_title(context.module, row.turn)
            groups.setdefault(turn or row.at, []).append(row)
        big: str | None = f"{head} ({_piece_count_of_rows_in_words(rows)})"
        for title, group in groups.items():
            lines = [(row.action, line_for_pieces(context, row.row)) for row in group]
            spoken = None if group[0].turn else hex_name(context.module, title)
            first_section, *others = sections_by_action(title, lines, big=big, spoken=spoken)
            bounds = dict.fromkeys(rule for row in group for rule in row.rules)
            yield {**first_section, "rules": [*bounds, *first_section["rules"]]}
            yield from others
            big = None


def _sections_by_piece_group(
    context: SheetContext, forces: PlayerForces
) -> Iterator[dict[str, Any]]:
    """Yield pieces by formation or type, ungrouped ones last; each line names place and turn."""
    groups: dict[str | None, list[ForceRow]] = {}
    for row in forces.rows:
        sort = row.row.formation if context.print_options.grouping == "formation" else row.row.type
        groups.setdefault(sort, []).append(row)
    # Pieces without a group come last.
    for sort, group in sorted(groups.items(), key=lambda pair: pair[0] is None):
        title = sort or _TITLES_FOR_UNGROUPED_PIECES[context.print_options.grouping]
        lines = [
            line_for_pieces(context, row.row, _location_in_words(context, row)) for row in group
        ]
        yield section_for_template(title, lines, count=_counter_number_in_words(context, group))


_TITLES_FOR_UNGROUPED_PIECES = {"formation": "In no formation", "type": "In no type"}


def _location_in_words(context: SheetContext, row: ForceRow) -> str:
    """Return the place of pieces, or the turn and the manner of their arrival or departure."""
    if row.turn is None:
        spoken = hex_name(context.module, row.at)
        return f"{spoken} ({row.at})" if spoken else row.at
    action = row.action or (arriving_at_text(row.at) if row.at else "")
    return f"{turn_title(context.module, row.turn)}{f', {action}' if action else ''}"


def _counter_number_in_words(context: SheetContext, rows: list[ForceRow]) -> str:
    """Return the number of counters that rows list, though several rows may name the same one."""
    # A replacement brings back counters that other rows name.
    rows = [row for row in rows if row.row.piece or row.turn is None or row.action != REPLACEMENT]
    numbers: dict[str, list[int | None]] = {}
    for number, row in enumerate(rows):
        numbers.setdefault(row.row.piece or str(number), []).append(row.row.quantity)
    counters = manifest_of_module(context.module).counters
    known_total = 0
    for piece, quantities in numbers.items():
        total = sum(quantity or 0 for quantity in quantities)
        copies = counters[piece].piece.copies if piece in counters else None
        known_total += min(total, copies) if isinstance(copies, int) else total
    is_open = any(None in quantities for quantities in numbers.values())
    return f"{known_total} or more" if is_open else str(known_total)


def _piece_count_of_rows_in_words(rows: list[ForceRow]) -> str:
    numbers = [row.row.quantity for row in rows]
    known_total = sum(number or 0 for number in numbers)
    return f"{known_total} or more" if None in numbers else str(known_total)
