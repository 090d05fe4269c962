"""A set-up chart as a table, in which each entry has several cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import MAX_DIGITS_OF_NUMBER, EditError
from sandtable.model.edits.item_strength import set_item_strength
from sandtable.model.edits.line_part_search import index_of_line_part
from sandtable.model.edits.setup_edits import add_entry_to_line, move_entry
from sandtable.model.edits.setup_lines import (
    entries_in_setup_line,
    module_with_setup_line,
    parse_entry,
    scope_of_heading,
    setup_line_at_address,
)
from sandtable.model.locations import SetupLine
from sandtable.model.lookup import unique_entry_key
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.select.manifest import Counter, manifest_of_module

TEXT_OF_UNKNOWN_CELL = "~"
"""Text of a cell whose value the book does not state."""


def set_entry_cells(module: Module, steps: AddressPath, cells: Mapping[str, str]) -> Module:
    """Set several table cells of a set-up entry at once."""
    spot = setup_line_at_address(steps)
    entries = entries_in_setup_line(module, spot)
    index = index_of_line_part(entries, steps[-1])
    before = entries[index]
    after = _change_entry(module, spot.heading, before, cells)
    if after != before:
        entries = (*entries[:index], after, *entries[index + 1 :])
        module = module_with_setup_line(module, spot, entries)
    place, heading = cells.get("place", ""), cells.get("heading", "").strip()
    if place.strip() or heading:
        entry_address = (*spot.address_path, unique_entry_key(entries, entries[index]))
        module = move_entry(module, entry_address, place.strip() or spot.place, heading=heading)
    return module


def add_entry_row(module: Module, scenario: str, cells: Mapping[str, str]) -> Module:
    """Add a set-up entry from the cells of a table row."""
    heading, place = cells.get("heading", "").strip(), cells.get("place", "").strip()
    if not (heading and place and cells.get("entry", "").strip()):
        raise EditError("A new row needs the owner, the place and the piece.")
    entry = _change_entry(module, heading, Item("x"), {"count": "1", **cells})
    return add_entry_to_line(module, SetupLine(scenario, heading, place), entry)


def _change_entry(module: Module, heading: str, before: Entry, cells: Mapping[str, str]) -> Entry:
    entry = before
    if "entry" in cells:
        entry = _entry_from_typed_piece(before, cells["entry"])
    item_cells = {key: text for key, text in cells.items() if key in _ITEM_SETTERS}
    if isinstance(entry, Proviso):
        if any(text.strip() for text in item_cells.values()):
            raise EditError(f"{entry} is a proviso: it has no number, steps or state.")
        return entry
    assert isinstance(entry, Item)
    counter = _counter_of_item(module, heading, entry)
    for key in _ITEM_SETTERS:
        if key in item_cells:
            entry = _ITEM_SETTERS[key](counter, entry, item_cells[key].strip())
    return entry


def _entry_from_typed_piece(before: Entry, text: str) -> Entry:
    """Parse the text of a piece that an author typed into a cell.

    It keeps the number and state of the former entry unless the text states its own.
    """
    read = parse_entry(text)
    if not (isinstance(read, Item) and isinstance(before, Item)):
        return read
    if (read.how, read.piece, read.among) == (before.how, before.piece, before.among):
        # Typing the bare name must not reset number and state.
        plain = read.count in {None, 1} and not (read.lost or read.state or read.step)
        return before if plain else read
    if read.how != "piece" or read != Item(read.piece):
        return read
    count = before.count if before.how == "piece" else 1
    return replace(before, how="piece", piece=read.piece, among=None, count=count)


def _counter_of_item(module: Module, heading: str, item: Item) -> Counter | None:
    if item.how != "piece":
        return None
    return manifest_of_module(module).find_counter(item.piece, scope_of_heading(module, heading))


def _set_count_cell(_: Counter | None, item: Item, text: str) -> Item:
    if item.how not in {"piece", "of"}:
        if text:
            raise EditError(f"{item.address_key} has no number of its own: leave the cell empty.")
        return item
    if text == TEXT_OF_UNKNOWN_CELL:
        return replace(item, count=None)
    number = _parse_number(text or "1", "number of pieces")
    if number < 1:
        raise EditError("A count must be at least 1.")
    return replace(item, count=number)


def _set_lost_cell(counter: Counter | None, item: Item, text: str) -> Item:
    lost = _parse_number(text or "0", "number of steps")
    return set_item_strength(counter, item, lost) if lost or item.lost or item.state else item


def _set_state_cell(_: Counter | None, item: Item, text: str) -> Item:
    return replace(item, state=tuple(text.replace(",", " ").split()))


def _set_condition_cell(_: Counter | None, item: Item, text: str) -> Item:
    try:
        return replace(item, when=Condition.parse(text) if text else None)
    except PhraseError as slip:
        raise EditError(f"{text!r} is not a condition: {slip}") from None


def _parse_number(text: str, noun: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > MAX_DIGITS_OF_NUMBER:
        raise EditError(f"{text!r} is not a {noun}.")
    return int(text)


_ITEM_SETTERS: Mapping[str, Callable[[Counter | None, Item, str], Item]] = {
    "count": _set_count_cell,
    "state": _set_state_cell,
    "lost": _set_lost_cell,
    "when": _set_condition_cell,
}
"""The cells of an item besides its piece, each with the function that applies its text."""
