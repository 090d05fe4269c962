"""Printed names in messages of the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.locations import PieceRef, iter_address_and_parents, parent_key
from sandtable.model.lookup import entry_key, value_at_address
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


def printed_name_or_id(module: Module, steps: AddressPath) -> str:
    """Return the printed name of the entry at an address, or its id in quotation marks."""
    return printed_name_at(module, steps) or repr(steps[-1])


def quoted_name_or_id(module: Module, steps: AddressPath) -> str:
    """Return the printed name of the entry at an address, or its id, in quotation marks."""
    name = printed_name_at(module, steps)
    return quoted_name(name) if name else repr(steps[-1])


def printed_name_at(module: Module, steps: AddressPath) -> str | None:
    """Return the printed name of the entry at an address, or None.

    A piece without a name may have that of its type.
    """
    name = getattr(value_at_address(module, steps), "name", None)
    if not (isinstance(name, str) and name.strip()) and (
        piece := PieceRef.from_whole_address(steps)
    ):
        kind = module.types.get(piece.type)
        name = kind.name if kind else None
    return name if isinstance(name, str) and name.strip() else None


def describe_field(module: Module, steps: AddressPath) -> str:
    """Name a field together with its entry: `'copies' of Light Horse`."""
    owners = module.module.owners
    for parent in iter_address_and_parents(steps[:-1]):
        name = printed_name_at(module, parent)
        owner = owners.get(parent[-1])
        if name or owner:
            part = _FIELD_DESCRIPTIONS.get(steps[-1], repr(steps[-1]))
            return f"{part} of {name or (owner.name if owner else '')}"
    return f"{_FIELD_DESCRIPTIONS.get(steps[-1], repr(steps[-1]))} of {parent_key(steps)!r}"


_FIELD_DESCRIPTIONS = {
    "rated": "The printed strength",
    "copies": "The number of copies",
    "spare": "The number of spares",
    "steps": "The number of steps",
}
"""Descriptions of a piece's keys, as the opening of a sentence."""


def describe_pair_of_spaces(module: Module, steps: AddressPath) -> str:
    """Name a link or a border by its two spaces."""
    ends = steps[-1].split("/")
    return " and ".join(_name_of_pair_end(module, end) for end in ends)


def _name_of_pair_end(module: Module, end: str) -> str:
    """Return the name of one end of a link: of a space on any board, or of a region."""
    space, region = space_index_of(module).find_space(end), module.regions.get(end)
    return space.spoken_name if space else (region.name if region else None) or repr(end)


def describe_list_entry(module: Module, part: Any) -> str:
    """Return the printed name of a piece or space in a list.

    Other list entries are returned as they are written.
    """
    key = entry_key(part)
    if isinstance(part, Item) and part.piece == key:
        counters = manifest_of_module(module).counters
        names = {c.name for c in counters.values() if key in (c.id, c.id.partition("/")[2])}
    else:
        space = space_index_of(module).find_space(key)
        names = {space.spoken_name} if space else set()
    # A bare id that several owners use must stay an id: any one name could be wrong.
    return names.pop() if len(names) == 1 else repr(key)
