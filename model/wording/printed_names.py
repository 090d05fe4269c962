"""Things by what is printed for them, where checks of the files speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.locations import PieceRef, iter_address_and_parents, parent_key
from sandtable.model.lookup import entry_key, value_at_address
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


def printed_name_or_id(module: Module, steps: AddressPath) -> str:
    """What stands at an address, by its printed name; by its id in quotes where it has none."""
    return printed_name_at(module, steps) or repr(steps[-1])


def printed_name_at(module: Module, steps: AddressPath) -> str | None:
    """The printed name of what stands at an address; a piece may have that of its type."""
    name = getattr(value_at_address(module, steps), "name", None)
    if not (isinstance(name, str) and name.strip()) and (
        piece := PieceRef.from_whole_address(steps)
    ):
        kind = module.types.get(piece.type)
        name = kind.name if kind else None
    return name if isinstance(name, str) and name.strip() else None


def describe_field(module: Module, steps: AddressPath) -> str:
    """A part of something: `'copies' of Light Horse`."""
    owners = module.module.owners
    for above in iter_address_and_parents(steps[:-1]):
        name = printed_name_at(module, above)
        owner = owners.get(above[-1])
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
"""What keys of pieces mean, at the beginning of a sentence."""


def describe_pair_of_spaces(module: Module, steps: AddressPath) -> str:
    """A link or a border by the names of the two spaces that it lies between."""
    ends = steps[-1].split("/")
    return " and ".join(_name_of_pair_end(module, end) for end in ends)


def _name_of_pair_end(module: Module, end: str) -> str:
    """One end of a link: a space of any board, or all spaces of a region."""
    site, region = space_index_of(module).find_space(end), module.regions.get(end)
    return site.spoken_name if site else (region.name if region else None) or repr(end)


def describe_list_entry(module: Module, part: Any) -> str:
    """A piece or a space of a list by its printed name; anything else as it is written."""
    key = entry_key(part)
    if isinstance(part, Item) and part.piece == key:
        counters = manifest_of(module).counters
        names = {c.name for c in counters.values() if key in (c.id, c.id.partition("/")[2])}
    else:
        site = space_index_of(module).find_space(key)
        names = {site.spoken_name} if site else set()
    return names.pop() if len(names) == 1 else repr(key)
