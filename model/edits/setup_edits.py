"""The set-up of a scenario, gesture by gesture: put down, take off, move, turn over.

The scenario that an address names is the one that is written: a line that it inherits is written
out there first, and so overridden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.item_strength import flip_item, set_item_strength
from sandtable.model.edits.line_parts import part_index
from sandtable.model.edits.setup_charts import (
    counter_at_entry,
    heading_for_piece,
    place_as_spelt,
    shortest_piece_name,
)
from sandtable.model.edits.setup_lines import (
    add_entry_to_entries,
    entries_in_line,
    inherited_entries,
    move_line,
    parse_entry,
    parse_heading,
    parse_place,
    scope_of_heading,
    setup_line,
    with_line,
    with_setup,
)
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.select.manifest import manifest_of


def place_copies(
    module: Module,
    scenario: str,
    piece: str,
    place: str,
    *,
    count: int = 1,
    heading: str = "",
) -> Module:
    """Put so many copies of a piece down at a place."""
    heading = heading or heading_for_piece(module, scenario, piece)
    item = Item(shortest_piece_name(module, piece, scope_of_heading(module, heading)), count)
    return add_entry_to_line(module, SetupLine(scenario, heading, place), item)


def add_entry_to_line(module: Module, spot: SetupLine, entry: Entry) -> Module:
    """Add an entry to a line; a missing line is created."""
    there = spot.with_place(place_as_spelt(module, spot))
    entries = entries_in_line(module, there)
    return with_line(
        module,
        there,
        add_entry_to_entries(entries, _spelt_as_in_line(module, there, entries, entry)),
    )


def _spelt_as_in_line(
    module: Module, spot: SetupLine, entries: tuple[Entry, ...], entry: Entry
) -> Entry:
    """Return an entry with its piece as the line spells it already."""
    manifest, scope = manifest_of(module), scope_of_heading(module, spot.heading)
    if not isinstance(entry, Item) or entry.how != "piece":
        return entry
    meant = manifest.find_counter(entry.piece, scope)
    named = (other.piece for other in entries if isinstance(other, Item) and other.piece)
    same = (name for name in named if meant and manifest.find_counter(name, scope) is meant)
    return replace(entry, piece=next(same, entry.piece))


def add_entries_to_line(module: Module, spot: SetupLine, entries: tuple[Entry, ...]) -> Module:
    """Add several entries to a line."""
    for entry in entries:
        module = add_entry_to_line(module, spot, entry)
    return module


def take_off_board(module: Module, steps: AddressPath, count: int | None = None) -> Module:
    """Take an entry off the board, or so many of its copies."""
    spot = setup_line(steps)
    entries = entries_in_line(module, spot)
    if SetupLine.from_whole_address(steps):
        return with_line(module, spot, ())
    index = part_index(entries, steps[-1])
    left = _reduce_count(entries[index], count)
    kept = () if left is None else (left,)
    return with_line(module, spot, (*entries[:index], *kept, *entries[index + 1 :]))


def move_entry(
    module: Module, steps: AddressPath, place: str, count: int | None = None, heading: str = ""
) -> Module:
    """Move an entry, or so many of its copies, to another place."""
    spot = setup_line(steps)
    goal = SetupLine(spot.scenario, heading or spot.heading, str(parse_place(place)))
    goal = goal.with_place(place_as_spelt(module, goal))
    if goal == spot:
        return module
    entries = entries_in_line(module, spot)
    entry = entries[part_index(entries, steps[-1])]
    if goal.heading != spot.heading:
        entry = _spelt_for_chart(module, entry, spot.heading, goal.heading)
    left = take_off_board(module, steps, count)
    return add_entry_to_line(
        left, goal, _with_at_most(entry, count) if isinstance(entry, Item) else entry
    )


def set_entry_count(module: Module, steps: AddressPath, count: int | None) -> Module:
    """Set the number of copies; None where the book does not say how many."""
    return change_item(module, steps, lambda item: replace(item, count=count))


def set_steps_lost(
    module: Module, steps: AddressPath, lost: int, count: int | None = None
) -> Module:
    """Set how many steps an entry, or some of its copies, has lost."""
    counter = counter_at_entry(module, steps)
    return change_item(module, steps, lambda item: set_item_strength(counter, item, lost), count)


def set_entry_state(module: Module, steps: AddressPath, word: str, *, on: bool) -> Module:
    """Add a state to an entry, or remove it."""

    def change(item: Item) -> Item:
        rest = tuple(one for one in item.state if one != word)
        return replace(item, state=(*rest, word) if on else rest)

    return change_item(module, steps, change)


def flip_counter(module: Module, steps: AddressPath) -> Module:
    """Turn a counter over: to its next face, or to its weak side and back."""
    counter = counter_at_entry(module, steps)
    return change_item(module, steps, lambda item: flip_item(counter, item))


def change_item(
    module: Module, steps: AddressPath, change: Callable[[Item], Item], count: int | None = None
) -> Module:
    """Change an entry or some of its copies; equal entries are then added up."""
    spot = setup_line(steps)
    entries = entries_in_line(module, spot)
    index = part_index(entries, steps[-1])
    before = entries[index]
    if not isinstance(before, Item):
        raise EditError(f"{before} is a proviso, not a piece.")
    after, left = change(_with_at_most(before, count)), _reduce_count(before, count)
    rest = (*entries[:index], *((left,) if left else ()), *entries[index + 1 :])
    if any(other.key == after.address_key for other in rest):
        return with_line(module, spot, add_entry_to_entries(rest, after))
    now = (left, after) if left else (after,)
    return with_line(module, spot, (*entries[:index], *now, *entries[index + 1 :]))


def rewrite_line(module: Module, spot: SetupLine, place: str, texts: tuple[str, ...]) -> Module:
    """Rewrite a line: its place, its pieces and its provisos."""
    module = with_line(module, spot, tuple(map(parse_entry, texts)))
    return module if place == spot.place else move_line(module, spot, place)


def shift_entry_in_line(module: Module, steps: AddressPath, by: int) -> Module:
    """Move an entry earlier or later in its line; from the line's end, move the line."""
    spot = setup_line(steps)
    entries = entries_in_line(module, spot)
    index = part_index(entries, steps[-1])
    goal = index + by
    if 0 <= goal < len(entries):
        rest = [*entries[:index], *entries[index + 1 :]]
        rest.insert(goal, entries[index])
        return with_line(module, spot, tuple(rest))
    return _shift_line(module, spot, by)


def _shift_line(module: Module, spot: SetupLine, by: int) -> Module:
    setup, heading = module.scenarios[spot.scenario].setup, parse_heading(spot.heading)
    chart, place = setup.get(heading) or {}, parse_place(spot.place)
    order = list(chart)
    if place not in chart:
        raise EditError("This line is inherited: reorder it in the scenario it comes from.")
    index = order.index(place)
    goal = index + by
    if not 0 <= goal < len(order):
        return module
    order.insert(goal, order.pop(index))
    lines = {key: chart[key] for key in order}
    return with_setup(module, spot.scenario, {**setup, heading: lines})


def restore_inherited_line(module: Module, spot: SetupLine) -> Module:
    """Restore a line to what its scenario inherits."""
    if not inherited_entries(module, spot):
        raise EditError("There is no inherited line to restore.")
    return with_line(module, spot, inherited_entries(module, spot))


def overridden_lines(module: Module, scenario: str) -> tuple[SetupLine, ...]:
    """Return the inherited lines that a scenario changes or removes."""
    own = module.scenarios[scenario].setup if scenario in module.scenarios else {}
    spots = [SetupLine(scenario, str(h), str(p)) for h, chart in own.items() for p in chart or {}]
    return tuple(spot for spot in spots if inherited_entries(module, spot))


def _spelt_for_chart(module: Module, entry: Entry, before: str, after: str) -> Entry:
    """Return an entry as another chart names its piece."""
    if not isinstance(entry, Item) or entry.how != "piece":
        return entry
    found = manifest_of(module).find_counter(entry.piece, scope_of_heading(module, before))
    if found is None:
        return entry
    return replace(
        entry, piece=shortest_piece_name(module, found.id, scope_of_heading(module, after))
    )


def _with_at_most(item: Item, count: int | None) -> Item:
    """Return an item with at most this many copies."""
    if item.count is None or count is None:
        return item
    return replace(item, count=min(item.count, count))


def _reduce_count(entry: Entry, count: int | None) -> Item | None:
    """Return an entry with fewer copies; None where none is left."""
    if count is None or not isinstance(entry, Item) or entry.count is None:
        return None
    return replace(entry, count=entry.count - count) if entry.count > count else None
