"""Edits of the copies and lost steps of an entry."""

from __future__ import annotations

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.line_part_search import index_of_line_part
from sandtable.model.edits.setup_charts import counter_at_entry
from sandtable.model.edits.setup_edits import remove_from_board, set_entry_count, set_steps_lost
from sandtable.model.edits.setup_lines import entries_in_setup_line, setup_line_at_address
from sandtable.model.ledger.standing import steps_lost_by_item
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item


def lose_entry_steps(module: Module, address: AddressPath, by: int, count: int | None) -> Module:
    """Change the lost steps of an entry, or of some of its copies.

    A negative `by` regains steps.
    """
    entries = entries_in_setup_line(module, setup_line_at_address(address))
    entry = entries[index_of_line_part(entries, address[-1])]
    if not isinstance(entry, Item):
        raise EditError(f"{entry} is a proviso, not a piece.")
    lost = steps_lost_by_item(counter_at_entry(module, address), entry)
    return set_steps_lost(module, address, lost + by, count)


def change_entry_count(module: Module, address: AddressPath, by: int) -> Module:
    """Change the number of copies; remove the entry if none would remain."""
    entries = entries_in_setup_line(module, setup_line_at_address(address))
    entry = entries[index_of_line_part(entries, address[-1])]
    if not isinstance(entry, Item) or entry.count is None:
        raise EditError("The number of copies is unknown.")
    if entry.count + by < 1:
        return remove_from_board(module, address)
    return set_entry_count(module, address, entry.count + by)
