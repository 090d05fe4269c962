"""Edit that takes one difference over from another version of the module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.schedule_lines import (
    module_with_schedule_line,
    objects_in_schedule_line,
)
from sandtable.model.edits.setup_lines import entries_in_setup_line, module_with_setup_line
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.locations import (
    ScenarioPart,
    ScenarioRef,
    ScheduleLine,
    SetupLine,
    iter_parents_and_address,
)
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.differences import LocatedDifference, name_of_entry_in_chart
from sandtable.model.wording.places import place_name

_Parts = tuple[Any, ...]


def module_with_difference_taken_over(
    module: Module, source: Module, row: LocatedDifference
) -> Module:
    """Return the module, changed so that it has no such difference from `source` any more.

    Raise EditError if that is impossible, as for an unresolved conflict of a merge.
    """
    if row.kind == "conflict":
        raise EditError("Settle this conflict in the list of problems.")
    part = ScenarioPart.from_address_prefix(parse_address(row.where) or ())
    if part is not None and row.kind == "setup":
        return _take_setup_entries(module, source, part.scenario, row.entry)
    if part is not None and row.kind == "arrivals":
        return _take_schedule_entries(module, source, part.scenario, row.entry)
    return _take_value(module, source, parse_address(row.where) or ())


def _take_value(module: Module, source: Module, address: AddressPath) -> Module:
    theirs = value_at_address(source, address)
    after = _module_with_value_of(source, module, address)
    scenario = ScenarioRef.from_address_prefix(address)
    if scenario is None or theirs not in (ABSENT, None):
        return after
    # `~` removes an entry that the scenario inherits, and an empty list a list.
    for removing_value in (None, ()):
        inherited = _complete_value(after, scenario.scenario, address)
        if inherited not in (ABSENT, None, ()):
            after = set_value(after, address, removing_value)
    return after


def _module_with_value_of(source: Module, module: Module, address: AddressPath) -> Module:
    """Return the module with the value that `source` has at an address, or without a value."""
    theirs, ours = value_at_address(source, address), value_at_address(module, address)
    # A scenario may inherit the record around the value, and then it is copied as a whole.
    missing = (a for a in iter_parents_and_address(address) if _is_missing(module, a))
    first = next((a for a in missing if value_at_address(source, a) is not ABSENT), address)
    if first != address:
        return set_value(module, first, value_at_address(source, first))
    if theirs is ABSENT:
        return module if ours is ABSENT else delete_entry(module, address)
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping) and ours.keys() == theirs.keys():
        # The mapping is only reordered: differences inside are rows of their own.
        return set_value(module, address, {key: ours[key] for key in theirs})
    return set_value(module, address, theirs)


def _complete_value(module: Module, scenario: str, address: AddressPath) -> Any:
    """Return the value of a scenario with all that it inherits."""
    complete = flatten_scenario(module, scenario)
    return value_at_address(replace(module, scenarios={scenario: complete}), address)


def _is_missing(module: Module, address: AddressPath) -> bool:
    return value_at_address(module, address) in (ABSENT, None)


def _take_setup_entries(
    module: Module, source: Module, scenario: str, entry: tuple[str, ...]
) -> Module:
    """Take over the entries of a piece at a printed place, or all entries there."""
    title, piece = entry[0], entry[1] if len(entry) > 1 else None
    lines = dict.fromkeys(
        line for each in (module, source) for line in _lines_at_place(each, scenario, title)
    )
    for line in lines:
        before = entries_in_setup_line(module, line)
        theirs = entries_in_setup_line(source, line)
        after = theirs
        if piece is not None:
            is_meant = partial(_is_setup_entry_of_piece, module, line, piece)
            is_theirs = partial(_is_setup_entry_of_piece, source, line, piece)
            after = _with_parts_replaced(before, is_meant, filter(is_theirs, theirs))
        if after != before:
            module = module_with_setup_line(module, line, after)
    return module


def _lines_at_place(module: Module, scenario: str, title: str) -> Iterable[SetupLine]:
    complete = flatten_scenario(module, scenario)
    for heading, chart in complete.setup.items():
        for place in chart or {}:
            if place_name(module, place, complete) == title:
                yield SetupLine(scenario, str(heading), str(place))


def _is_setup_entry_of_piece(module: Module, line: SetupLine, piece: str, entry: Any) -> bool:
    heading = next(
        (h for h in flatten_scenario(module, line.scenario).setup if str(h) == line.heading), None
    )
    scope = owner_of_heading(module, heading) if heading is not None else ""
    return name_of_entry_in_chart(module, entry, scope) == piece


def _take_schedule_entries(
    module: Module, source: Module, scenario: str, entry: tuple[str, ...]
) -> Module:
    """Copy from a version all entries of an action of an owner with a piece, on all turns."""
    owner, verb, piece = entry
    lines = dict.fromkeys(
        ScheduleLine(scenario, owner, str(moment), verb)
        for each in (module, source)
        for moment in flatten_scenario(each, scenario).arrivals.get(owner) or {}
    )
    for line in lines:
        before = objects_in_schedule_line(module, line)
        is_meant = partial(_is_schedule_entry_of_piece, module, owner, piece)
        is_theirs = partial(_is_schedule_entry_of_piece, source, owner, piece)
        theirs = filter(is_theirs, objects_in_schedule_line(source, line))
        after = _with_parts_replaced(before, is_meant, theirs)
        if after != before:
            module = module_with_schedule_line(module, line, after)
    return module


def _is_schedule_entry_of_piece(module: Module, owner: str, piece: str, part: Any) -> bool:
    return name_of_entry_in_chart(module, part, owner) == piece


def _with_parts_replaced(
    parts: _Parts, is_meant: Callable[[Any], bool], replacements: Iterable[Any]
) -> _Parts:
    """Return the parts of a line with some of them replaced.

    The new parts stand where the first replaced one was. If none is replaced, they follow the last
    item.
    """
    numbers = [number for number, part in enumerate(parts) if is_meant(part)]
    items = [number for number, part in enumerate(parts) if isinstance(part, Item)]
    index = numbers[0] if numbers else (items[-1] + 1 if items else 0)
    rest = [part for number, part in enumerate(parts) if number not in numbers]
    return (*rest[:index], *replacements, *rest[index:])
