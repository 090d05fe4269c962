"""Titles of entries in lists: their name, or else their id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.entities.head import ModuleHead
from sandtable.model.locations import ScenarioPartEntry, parent_key
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER, has_owners_as_keys
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import is_record_type, type_without_markers
from sandtable.model.wording.addresses import name_referenced_by_key
from sandtable.model.wording.owner_names import EVERYBODY_NAME
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.scenario_lines import describe_scenario_part

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_COLLECTION_TITLES = {
    ("module",): "Game",
    ("module", "owners"): "Sides",
    ("movement",): "Movement classes",
    ("supply",): "Supply lines",
    ("combat",): "Combat",
    ("texts",): "Translations",
    ("setup",): "Set-up",
}
_PAIR_COLLECTIONS = frozenset({"links", "borders"})


def title_at_address(module: Module, steps: AddressPath) -> str:
    """Return the title of the value at an address, as shown in lists."""
    return title_of_value(module, steps, value_at_address(module, steps))


def title_of_value(module: Module, steps: AddressPath, value: Any) -> str:
    """Return the title of a value: its own name, or the name that its key refers to."""
    # Collections have fixed titles, whatever their keys may name.
    if not steps or collection_title(steps):
        return title_from_own_name(steps, value)
    if is_key_of_format(steps):
        return _COLLECTION_TITLES.get((steps[-1],)) or steps[-1].replace("-", " ").capitalize()
    return _title_from_key(module, steps) or title_from_own_name(steps, value)


def _title_from_key(module: Module, steps: AddressPath) -> str:
    """Return the title that a key implies: the owner of a chart, a place, or two spaces."""
    if ScenarioPartEntry.from_address_prefix(steps):
        return describe_scenario_part(module, steps)
    if parent_key(steps) in _PAIR_COLLECTIONS:
        return " / ".join(spoken_space_name(module, end) for end in steps[-1].split("/"))
    if has_owners_as_keys(steps[:-1]) and steps[-1] == COMMON_OWNER:
        return EVERYBODY_NAME
    return name_referenced_by_key(module, steps)


def is_key_of_format(steps: AddressPath) -> bool:
    """Say whether the last key of an address is defined by the file format, and is not an id."""
    return bool(steps) and is_record_type(
        type_without_markers(kind_at_address(steps[:-1], Module))
    )


def title_from_own_name(steps: AddressPath, value: Any) -> str:
    """Return the title of a value that has a name, or else a title made from its key."""
    if not steps:
        return "the game"
    if isinstance(value, ModuleHead):
        return _COLLECTION_TITLES["module",]
    name = getattr(value, "name", None) or getattr(value, "full_name", None)
    if isinstance(name, str) and name:
        return name
    return collection_title(steps) or steps[-1]


def collection_title(steps: AddressPath) -> str:
    """Return the title of a collection; an empty text if the address is not a collection."""
    if steps in _COLLECTION_TITLES:
        return _COLLECTION_TITLES[steps]
    return steps[-1].capitalize() if steps and not steps[:-1] else ""
