"""Lines of a set-up chart, each with a heading and a place; and functions to edit them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.moved_remarks import update_remarks_on_moved_line
from sandtable.model.edits.user_text import parse_user_text
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import COMMON_OWNER, owners_in_heading

LineEntries = tuple[Entry, ...]


def setup_line_at_address(steps: AddressPath) -> SetupLine:
    """Return the set-up line that an address leads to or into.

    Raises EditError if it leads elsewhere.
    """
    line = SetupLine.from_address_prefix(steps)
    if line is None:
        raise EditError(f"{format_address(steps)} is not a line of a set-up.")
    return line


def entries_in_setup_line(module: Module, spot: SetupLine) -> LineEntries:
    """Return the contents of a set-up line, which its scenario may write or inherit."""
    own_entries = _entries_written_in_scenario(module, spot)
    return (
        (own_entries or ())
        if own_entries is not _NOT_WRITTEN
        else entries_that_line_inherits(module, spot)
    )


def scenario_that_writes(module: Module, line: SetupLine) -> str | None:
    """Return the scenario in which a set-up line is written: its own, or one it inherits from.

    Returns None if the line is in no file, or if an inheriting scenario removes it.
    """
    place = parse_place(line.place)
    for name in scenario_ancestry(module, line.scenario):
        chart = module.scenarios[name].setup.get(parse_heading(line.heading), _NOT_WRITTEN)
        if chart is None:
            return None
        if chart is not _NOT_WRITTEN and place in chart:
            return name if chart[place] is not None else None
    return None


def entries_that_line_inherits(module: Module, spot: SetupLine) -> LineEntries:
    """Return the entries that a set-up line would have if its own scenario did not write it."""
    below = _require_existing_scenario(module, spot.scenario).from_
    if below is None or below not in module.scenarios:
        return ()
    chart = flatten_scenario(module, below).setup.get(parse_heading(spot.heading))
    return (chart or {}).get(parse_place(spot.place)) or ()


def module_with_setup_line(module: Module, spot: SetupLine, entries: LineEntries) -> Module:
    """Return the module with these entries in a set-up line.

    Entries that are inherited anyway are not written.
    """
    below = entries_that_line_inherits(module, spot)
    value: Any = entries or (None if below else _NOT_WRITTEN)
    # Equal to the inherited line: write nothing, so that later changes are inherited.
    if below and entries == below:
        value = _NOT_WRITTEN
    scenario = _require_existing_scenario(module, spot.scenario)
    heading = parse_heading(spot.heading)
    chart = _mapping_with_key(scenario.setup.get(heading) or {}, parse_place(spot.place), value)
    setup = _mapping_with_key(scenario.setup, heading, chart or _NOT_WRITTEN)
    return module_with_setup_charts(module, spot.scenario, setup)


def module_with_setup_charts(module: Module, name: str, setup: Mapping[Any, Any]) -> Module:
    """Return a copy of the module in which a scenario has the given set-up charts."""
    scenario = replace(_require_existing_scenario(module, name), setup=setup)
    return replace(module, scenarios={**module.scenarios, name: scenario})


def move_setup_line(module: Module, spot: SetupLine, place: str) -> Module:
    """Change the place of a set-up line, which keeps its index in the chart."""
    setup, heading = (
        _require_existing_scenario(module, spot.scenario).setup,
        parse_heading(spot.heading),
    )
    chart, key, new_place = setup.get(heading) or {}, parse_place(spot.place), parse_place(place)
    # An inherited line cannot change its key: empty it here, and write the other line.
    if key not in chart or new_place in chart or entries_that_line_inherits(module, spot):
        entries = entries_in_setup_line(module, spot)
        goal_line = spot.with_place(str(new_place))
        joined = (*entries_in_setup_line(module, goal_line), *entries)
        after = module_with_setup_line(module_with_setup_line(module, spot, ()), goal_line, joined)
        return update_remarks_on_moved_line(after, spot.address_path, goal_line.address_path)
    moved = {
        new_place if chart_place == key else chart_place: value
        for chart_place, value in chart.items()
    }
    after = module_with_setup_charts(module, spot.scenario, {**setup, heading: moved})
    return update_remarks_on_moved_line(
        after, spot.address_path, spot.with_place(str(new_place)).address_path
    )


def add_entry_to_entries(entries: LineEntries, entry: Entry) -> LineEntries:
    """Return entries with another entry added.

    If the same pieces in the same state are listed, copies are added up.
    """
    for index, other in enumerate(entries):
        if (both := _sum_of_items(other, entry)) is not None:
            return (*entries[:index], both, *entries[index + 1 :])
    if isinstance(entry, Proviso):
        return (*entries, entry)
    last = max((i for i, e in enumerate(entries) if isinstance(e, Item)), default=-1)
    return (*entries[: last + 1], entry, *entries[last + 1 :])


def _sum_of_items(item: Entry, other: Entry) -> Item | None:
    if not (isinstance(item, Item) and isinstance(other, Item)):
        return None
    if (
        item.address_key != other.address_key
        or item.when != other.when
        or item.how not in {"piece", "of"}
    ):
        return None
    # Copies of an unknown number cannot be added up.
    if item.count is None or other.count is None:
        return None
    return replace(item, count=item.count + other.count)


def part_with_at_most_copies(item: Item, count: int | None) -> Item:
    """Return a set-up entry with at most this many copies."""
    # An unknown number of copies cannot be split.
    if item.count is None or count is None:
        return item
    return replace(item, count=min(item.count, count))


def entry_with_fewer_copies(entry: Entry, count: int | None) -> Item | None:
    """Return a set-up entry with fewer copies, or None if none is left."""
    if count is None or not isinstance(entry, Item) or entry.count is None:
        return None
    return replace(entry, count=entry.count - count) if entry.count > count else None


def parse_entry(text: str) -> Entry:
    """Parse a text that an author typed as an entry of a set-up."""
    return parse_user_text(Entry, text, "not valid here")


def parse_place(text: str) -> Place:
    """Parse a text that an author typed as a place."""
    return parse_user_text(Place, text, "no place")


def parse_heading(text: str) -> Selector:
    """Parse a text that an author typed as the heading of a chart."""
    return parse_user_text(Selector, text, "no heading")


def scope_of_heading(module: Module, heading: str) -> str:
    """Return the owner of the pieces under a chart heading."""
    return next(
        iter(owners_in_heading(parse_heading(heading), module.module.owners)), COMMON_OWNER
    )


_NOT_WRITTEN: Any = object()


def _require_existing_scenario(module: Module, name: str) -> Scenario:
    if name not in module.scenarios:
        raise EditError(f"There is no scenario {name!r} in this module's own files.")
    return module.scenarios[name]


def _entries_written_in_scenario(module: Module, spot: SetupLine) -> Any:
    """Return the entries that a scenario writes itself; None if it removes the set-up line."""
    chart = _require_existing_scenario(module, spot.scenario).setup.get(
        parse_heading(spot.heading), _NOT_WRITTEN
    )
    if chart is None or chart is _NOT_WRITTEN:
        return chart
    return chart.get(parse_place(spot.place), _NOT_WRITTEN)


def _mapping_with_key(mapping: Mapping[Any, Any], key: Any, value: Any) -> dict[Any, Any]:
    if value is _NOT_WRITTEN:
        return {other_key: other for other_key, other in mapping.items() if other_key != key}
    return {**mapping, key: value}
