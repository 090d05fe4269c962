"""Edits of the set-up of a scenario: placing, removing, moving and flipping counters.

Only the scenario that an address names is changed: a line that it inherits is first copied into
it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.item_strength import flip_item, set_item_strength
from sandtable.model.edits.line_part_search import index_of_line_part
from sandtable.model.edits.moved_remarks import update_remarks_on_moved_line
from sandtable.model.edits.setup_charts import (
    counter_at_entry,
    entry_spelt_as_in_line,
    entry_spelt_for_chart,
    heading_for_piece,
    place_as_spelt_in_chart,
    shortest_piece_name,
)
from sandtable.model.edits.setup_lines import (
    add_entry_to_entries,
    entries_in_setup_line,
    entries_that_line_inherits,
    entry_with_fewer_copies,
    module_with_setup_charts,
    module_with_setup_line,
    move_setup_line,
    parse_entry,
    parse_heading,
    parse_place,
    part_with_at_most_copies,
    scope_of_heading,
    setup_line_at_address,
)
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry, Item


def place_copies_of_piece(
    module: Module,
    scenario: str,
    piece: str,
    place: str,
    *,
    count: int = 1,
    heading: str = "",
) -> Module:
    """Place copies of a piece in a set-up."""
    heading = heading or heading_for_piece(module, scenario, piece)
    item = Item(shortest_piece_name(module, piece, scope_of_heading(module, heading)), count)
    return add_entry_to_line(module, SetupLine(scenario, heading, place), item)


def add_entry_to_line(module: Module, spot: SetupLine, entry: Entry) -> Module:
    """Add an entry to a set-up line, which is created if it does not exist."""
    line = spot.with_place(place_as_spelt_in_chart(module, spot))
    entries = entries_in_setup_line(module, line)
    return module_with_setup_line(
        module,
        line,
        add_entry_to_entries(entries, entry_spelt_as_in_line(module, line, entries, entry)),
    )


def add_entries_to_line(module: Module, spot: SetupLine, entries: tuple[Entry, ...]) -> Module:
    """Add several entries to a set-up line."""
    for entry in entries:
        module = add_entry_to_line(module, spot, entry)
    return module


def remove_from_board(module: Module, steps: AddressPath, count: int | None = None) -> Module:
    """Remove a set-up entry, or some of its copies, so that they are not set up at all."""
    spot = setup_line_at_address(steps)
    entries = entries_in_setup_line(module, spot)
    if SetupLine.from_whole_address(steps):
        return module_with_setup_line(module, spot, ())
    index = index_of_line_part(entries, steps[-1])
    left = entry_with_fewer_copies(entries[index], count)
    remaining = () if left is None else (left,)
    return module_with_setup_line(
        module, spot, (*entries[:index], *remaining, *entries[index + 1 :])
    )


def move_entry(
    module: Module, steps: AddressPath, place: str, count: int | None = None, heading: str = ""
) -> Module:
    """Move a set-up entry, or some of its copies, to another place."""
    spot = setup_line_at_address(steps)
    goal = SetupLine(spot.scenario, heading or spot.heading, str(parse_place(place)))
    goal = goal.with_place(place_as_spelt_in_chart(module, goal))
    if goal == spot:
        return module
    entries = entries_in_setup_line(module, spot)
    entry = entries[index_of_line_part(entries, steps[-1])]
    if goal.heading != spot.heading:
        entry = entry_spelt_for_chart(module, entry, spot.heading, goal.heading)
    left = remove_from_board(module, steps, count)
    moved = add_entry_to_line(
        left, goal, part_with_at_most_copies(entry, count) if isinstance(entry, Item) else entry
    )
    return update_remarks_on_moved_line(moved, spot.address_path, goal.address_path)


def set_entry_count(module: Module, steps: AddressPath, count: int | None) -> Module:
    """Set the number of copies in a set-up entry; None if the book does not state it."""
    return change_item_in_entry(module, steps, lambda item: replace(item, count=count))


def set_steps_lost(
    module: Module, steps: AddressPath, lost: int, count: int | None = None
) -> Module:
    """Set how many strength steps the pieces of a set-up entry, or some of them, have lost."""
    counter = counter_at_entry(module, steps)
    return change_item_in_entry(
        module, steps, lambda item: set_item_strength(counter, item, lost), count
    )


def set_entry_state(module: Module, steps: AddressPath, word: str, *, on: bool) -> Module:
    """Add a state, such as reduced, to a set-up entry, or remove it."""

    def change_item_state(item: Item) -> Item:
        rest = tuple(state_word for state_word in item.state if state_word != word)
        return replace(item, state=(*rest, word) if on else rest)

    return change_item_in_entry(module, steps, change_item_state)


def flip_counter_in_entry(module: Module, steps: AddressPath) -> Module:
    """Turn the counter of a set-up entry to its next face, or between full and reduced."""
    counter = counter_at_entry(module, steps)
    return change_item_in_entry(module, steps, lambda item: flip_item(counter, item))


def change_item_in_entry(
    module: Module, steps: AddressPath, change: Callable[[Item], Item], count: int | None = None
) -> Module:
    """Change a set-up entry or some of its copies, and combine entries that are then equal."""
    spot = setup_line_at_address(steps)
    entries = entries_in_setup_line(module, spot)
    index = index_of_line_part(entries, steps[-1])
    before = entries[index]
    if not isinstance(before, Item):
        raise EditError(f"{before} is a proviso, not a piece.")
    after, left = (
        change(part_with_at_most_copies(before, count)),
        entry_with_fewer_copies(before, count),
    )
    rest = (*entries[:index], *((left,) if left else ()), *entries[index + 1 :])
    # Equal entries in one line would have the same address.
    if any(other.address_key == after.address_key for other in rest):
        return module_with_setup_line(module, spot, add_entry_to_entries(rest, after))
    now = (left, after) if left else (after,)
    return module_with_setup_line(module, spot, (*entries[:index], *now, *entries[index + 1 :]))


def rewrite_setup_line(
    module: Module, spot: SetupLine, place: str, texts: tuple[str, ...]
) -> Module:
    """Rewrite a set-up line: its place, its pieces and the conditions on choices."""
    module = module_with_setup_line(module, spot, tuple(map(parse_entry, texts)))
    return module if place == spot.place else move_setup_line(module, spot, place)


def shift_entry_in_line(module: Module, steps: AddressPath, by: int) -> Module:
    """Move an entry earlier or later in its set-up line; beyond its end, move the whole line."""
    spot = setup_line_at_address(steps)
    entries = entries_in_setup_line(module, spot)
    index = index_of_line_part(entries, steps[-1])
    goal = index + by
    if 0 <= goal < len(entries):
        rest = [*entries[:index], *entries[index + 1 :]]
        rest.insert(goal, entries[index])
        return module_with_setup_line(module, spot, tuple(rest))
    # Beyond its end, the whole line moves, which is what the user sees.
    return _shift_line_in_chart(module, spot, by)


def _shift_line_in_chart(module: Module, spot: SetupLine, by: int) -> Module:
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
    return module_with_setup_charts(module, spot.scenario, {**setup, heading: lines})


def restore_inherited_line(module: Module, spot: SetupLine) -> Module:
    """Replace a set-up line by the line that its scenario inherits."""
    if not entries_that_line_inherits(module, spot):
        raise EditError("There is no inherited line to restore.")
    return module_with_setup_line(module, spot, entries_that_line_inherits(module, spot))


def inherited_lines_overridden(module: Module, scenario: str) -> tuple[SetupLine, ...]:
    """Return the inherited set-up lines that a scenario changes or removes."""
    own_setup = module.scenarios[scenario].setup if scenario in module.scenarios else {}
    spots = [
        SetupLine(scenario, str(h), str(p)) for h, chart in own_setup.items() for p in chart or {}
    ]
    return tuple(spot for spot in spots if entries_that_line_inherits(module, spot))
