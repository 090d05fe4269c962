"""What things are called in a list: by their name where they have one, else by their id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.entities.head import Head
from sandtable.model.locations import ScenarioChart, key_above
from sandtable.model.lookup import look_up
from sandtable.model.module import Module
from sandtable.model.references.scope import COMMON, is_owned
from sandtable.model.references.text_kinds import kind_at
from sandtable.model.schema_introspection import bare_type, is_record
from sandtable.model.wording.addresses import key_said
from sandtable.model.wording.owners import EVERYBODY
from sandtable.model.wording.places import spoken_space
from sandtable.model.wording.scenario_lines import line_said

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_SHELVES = {
    ("module",): "Game",
    ("module", "owners"): "Sides",
    ("movement",): "Movement classes",
    ("supply",): "Supply lines",
    ("texts",): "Translations",
    ("setup",): "Set-up",
}
_PAIRS = frozenset({"links", "borders"})


def title_at(module: Module, steps: AddressPath) -> str:
    """What an address is called."""
    return value_title(module, steps, look_up(module, steps))


def value_title(module: Module, steps: AddressPath, value: Any) -> str:
    """What a value at an address is called: by its name, by that of what its key speaks of."""
    if not steps or shelf_title(steps):
        return own_title(steps, value)
    if is_key_of_format(steps):
        return _SHELVES.get((steps[-1],)) or steps[-1].replace("-", " ").capitalize()
    return _key_said(module, steps) or own_title(steps, value)


def _key_said(module: Module, steps: AddressPath) -> str:
    """What a key speaks of, be it whose chart it opens, a place, or two spaces."""
    if ScenarioChart.of(steps):
        return line_said(module, steps)
    if key_above(steps) in _PAIRS:
        return " / ".join(spoken_space(module, end) for end in steps[-1].split("/"))
    if is_owned(steps[:-1]) and steps[-1] == COMMON:
        return EVERYBODY
    return key_said(module, steps)


def is_key_of_format(steps: AddressPath) -> bool:
    """Say whether an address ends in a key of the format, and in no id that somebody chose."""
    return bool(steps) and is_record(bare_type(kind_at(steps[:-1], Module)))


def own_title(steps: AddressPath, value: Any) -> str:
    """What a value at an address is called."""
    if not steps:
        return "the game"
    if isinstance(value, Head):
        return _SHELVES["module",]
    name = getattr(value, "name", None) or getattr(value, "full_name", None)
    if isinstance(name, str) and name:
        return name
    return shelf_title(steps) or steps[-1]


def shelf_title(steps: AddressPath) -> str:
    """What a shelf of things is called; nothing for the things on it."""
    if steps in _SHELVES:
        return _SHELVES[steps]
    return steps[-1].capitalize() if steps and not steps[:-1] else ""
