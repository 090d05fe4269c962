"""What things are called in a list: by their name where they have one, else by their id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.entities.head import Head
from model.lookup import look_up

if TYPE_CHECKING:
    from model.address import Steps
    from model.module import Module

_SHELVES = {
    ("module",): "Game",
    ("module", "owners"): "Sides",
    ("movement",): "Movement classes",
    ("supply",): "Supply lines",
    ("texts",): "Translations",
    ("setup",): "Set-up",
}
_TOLD = 60


def title_at(module: Module, steps: Steps) -> str:
    """What an address is called."""
    return title_of(steps, look_up(module, steps))


def title_of(steps: Steps, value: Any) -> str:
    """What a value at an address is called."""
    if not steps:
        return "the game"
    if isinstance(value, Head):
        return _SHELVES["module",]
    name = getattr(value, "name", None) or getattr(value, "full_name", None)
    if isinstance(name, str) and name:
        return name
    return shelf_title(steps) or steps[-1]


def shelf_title(steps: Steps) -> str:
    """What a shelf of things is called; nothing for the things on it."""
    if steps in _SHELVES:
        return _SHELVES[steps]
    if len(steps) == 1:
        return steps[0].capitalize()
    return ""
