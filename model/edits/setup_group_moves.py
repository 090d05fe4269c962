"""Moves and copies of several entries of the set-up at once, as a selection is dragged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.line_part_search import index_of_line_part
from sandtable.model.edits.moved_remarks import update_remarks_on_moved_line
from sandtable.model.edits.setup_charts import (
    entry_spelt_as_in_line,
    entry_spelt_for_chart,
    place_as_spelt_in_chart,
)
from sandtable.model.edits.setup_lines import (
    LineEntries,
    add_entry_to_entries,
    entries_in_setup_line,
    entry_with_fewer_copies,
    module_with_setup_line,
    parse_place,
    part_with_at_most_copies,
    setup_line_at_address,
)
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry, Item

_TakenEntry = tuple[SetupLine, SetupLine, Entry]
"""Source, goal and entry of a move."""


@dataclass(frozen=True, slots=True)
class EntryMove:
    """Entry of a set-up line, and the place that it goes to."""

    entry_address: AddressPath
    place: str
    count: int | None = None
    """Number of copies that go; None for all of them."""
    heading: str = ""
    """Heading of the chart that it goes to; empty for the chart that it is in."""


def move_entries_together(
    module: Module, moves: Sequence[EntryMove], *, keeps_originals: bool = False
) -> Module:
    """Move entries to their places, or with `keeps_originals` put copies of them there.

    All entries are taken up before the first one is put down. So an entry that arrives at a place
    is never taken for the one that leaves it.
    """
    lines, taken = _take_up_entries(module, moves, keeps_originals=keeps_originals)
    for source, goal, entry in taken:
        entries = lines[goal] if goal in lines else entries_in_setup_line(module, goal)
        part = _entry_spelt_for_line(module, entry, source, goal, entries)
        lines[goal] = add_entry_to_entries(entries, part)
    after = module
    for line, entries in lines.items():
        after = module_with_setup_line(after, line, entries)
    for source, goal, _ in () if keeps_originals else taken:
        after = update_remarks_on_moved_line(after, source.address_path, goal.address_path)
    return after


def _take_up_entries(
    module: Module, moves: Sequence[EntryMove], *, keeps_originals: bool
) -> tuple[dict[SetupLine, LineEntries], list[_TakenEntry]]:
    """Return the lines without the moved entries, and the moved entries with source and target."""
    lines: dict[SetupLine, LineEntries] = {}
    taken: list[_TakenEntry] = []
    for move in moves:
        source, goal = _lines_of_move(module, move)
        if source == goal and not keeps_originals:
            continue
        entries = lines[source] if source in lines else entries_in_setup_line(module, source)
        index = index_of_line_part(entries, move.entry_address[-1])
        taken.append((source, goal, _part_that_goes(entries[index], move.count)))
        if not keeps_originals:
            left = entry_with_fewer_copies(entries[index], move.count)
            rest = () if left is None else (left,)
            lines[source] = (*entries[:index], *rest, *entries[index + 1 :])
    return lines, taken


def _entry_spelt_for_line(
    module: Module, entry: Entry, source: SetupLine, goal: SetupLine, entries: LineEntries
) -> Entry:
    if goal.heading != source.heading:
        entry = entry_spelt_for_chart(module, entry, source.heading, goal.heading)
    return entry_spelt_as_in_line(module, goal, entries, entry)


def _lines_of_move(module: Module, move: EntryMove) -> tuple[SetupLine, SetupLine]:
    source = setup_line_at_address(move.entry_address)
    place = str(parse_place(move.place))
    goal = SetupLine(source.scenario, move.heading or source.heading, place)
    return source, goal.with_place(place_as_spelt_in_chart(module, goal))


def _part_that_goes(entry: Entry, count: int | None) -> Entry:
    return part_with_at_most_copies(entry, count) if isinstance(entry, Item) else entry
