"""Merging of a space into another, to which all references are changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry, parse_key, set_value
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.entities.boards import Space
from sandtable.model.locations import BoardEntry, BoardRef, top_level_key
from sandtable.model.lookup import ABSENT, entry_key, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.name_meaning import NamedDefinition
from sandtable.model.references.name_uses import uses_of_definitions

_TEMPORARY_SUFFIX = "~"
"""Suffix of the remaining space's id while its id is given to the other."""


def merge_space_into(module: Module, board: str, kept: str, gone: str) -> Module:
    """Remove a space; references to it then mean another space of the board.

    Where both spaces were named side by side, one mention remains, and set-up lines of both are
    joined. A link between the two is removed, and so are features of their border.
    """
    for steps in _addresses_that_name_definition(module, gone):
        module = _merge_entries_of_both_spaces(module, steps, kept, gone)
    above = BoardRef(board).child_path("spaces")
    spaces = module.boards[board].spaces
    # Two keys cannot be one while the rename runs: the space that stays waits under another.
    park = {
        name + _TEMPORARY_SUFFIX if name == kept else name: merged_space
        for name, merged_space in spaces.items()
    }
    module = set_value(module, above, {gone: Space(), **park})
    module = rename_definition(module, (*above, gone), kept)
    after = module.boards[board].spaces
    merged_space = after.get(kept + _TEMPORARY_SUFFIX, Space())
    back = {
        kept if name == kept + _TEMPORARY_SUFFIX else name: space for name, space in after.items()
    }
    order = [name for name in spaces if name != gone]
    merged = {
        name: _without_self_reference(merged_space, kept) if name == kept else back[name]
        for name in order
    }
    return set_value(module, above, merged)


def _without_self_reference(space: Space, space_id: str) -> Space:
    """Return a space that does not name itself as `inside` or `counts-with`."""
    inside = None if space.inside == space_id else space.inside
    return replace(
        space, inside=inside, same_as=None if space.same_as == space_id else space.same_as
    )


def _addresses_that_name_definition(module: Module, name: str) -> Iterator[AddressPath]:
    """Yield the addresses of keys and entries that name a space, the deepest first."""
    uses = {
        use.steps
        for use in uses_of_definitions(module, NamedDefinition("space", name))
        if not use.is_quoted
    }
    # A change of a deep address leaves those above it valid, but not the other way round.
    yield from sorted(uses, key=lambda steps: (-len(steps), steps))


def _merge_entries_of_both_spaces(
    module: Module, steps: AddressPath, kept: str, gone: str
) -> Module:
    """Merge an entry of one space with the same entry of the other space, if both exist."""
    holder, value = value_at_address(module, steps[:-1]), value_at_address(module, steps)
    # Keys of links and borders name two spaces; all others name one.
    ends = [kept if end == gone else end for end in steps[-1].split("/")]
    if value is ABSENT or ends == steps[-1].split("/"):
        return module
    if isinstance(holder, tuple):
        names_in_line = {entry_key(part) for part in holder} | {str(part) for part in holder}
        return delete_entry(module, steps) if "/".join(ends) in names_in_line else module
    return (
        _merge_values_of_both_keys(module, steps, holder, ends)
        if isinstance(holder, Mapping)
        else module
    )


def _merge_values_of_both_keys(
    module: Module, steps: AddressPath, holder: Mapping[Any, Any], ends: list[str]
) -> Module:
    if len(set(ends)) < len(ends):
        if BoardEntry.from_whole_address(steps):
            return delete_entry(module, steps)  # a link or border of a space with itself
        ends = ends[:1]
    value, keys = value_at_address(module, steps), {str(key): key for key in holder}
    other = next((keys[k] for k in ("/".join(ends), "/".join(ends[::-1])) if k in keys), None)
    if other is None:
        return (
            module
            if len(ends) == len(steps[-1].split("/"))
            else _move_value_to_key(module, steps, ends[0])
        )
    joined = isinstance(value, tuple) and isinstance(holder[other], tuple)
    if joined:
        more = tuple(
            entry for entry in value if entry not in holder[other] or _are_entries_amounts(steps)
        )
        module = set_value(module, (*steps[:-1], str(other)), (*holder[other], *more))
    return delete_entry(module, steps)


def _are_entries_amounts(steps: AddressPath) -> bool:
    """Say whether entries at an address are amounts, which add up, and not words."""
    return top_level_key(steps) == "scenarios"


def _move_value_to_key(module: Module, steps: AddressPath, name: str) -> Module:
    holder = value_at_address(module, steps[:-1])
    key = parse_key(steps[:-1], name)
    moved = {key if str(k) == steps[-1] else k: value for k, value in holder.items()}
    return set_value(module, steps[:-1], moved)
