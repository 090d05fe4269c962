"""Sides, powers and nationalities in words: as a name, and before what is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.reports.nouns import is_adjective

if TYPE_CHECKING:
    from model.module import Module

_ABBREVIATION = 4
"""An adjective of so few letters is what counters print, and no word of a sentence."""
_RELATIVE = {"own": "this side", "enemy": "the enemy", "nobody": "nobody"}


def owner_name(module: Module, owner: str | None) -> str:
    """Return a side's, power's or nationality's name."""
    entry = module.module.owners.get(owner or "")
    return entry.name if entry else _RELATIVE.get(owner or "", owner or "")


def subject_name(module: Module, owner: str) -> str:
    """Return who does something: `Redland`, `Rebels`, `Norman side`."""
    name = owner_name(module, owner)
    return f"{name} side" if is_adjective(name) else name


def owner_adjective(module: Module, owner: str) -> str:
    """Return how an owner's pieces are called: `Norman`, `Reddish`, `Rebel`."""
    entry = module.module.owners.get(owner)
    if entry is None:
        return owner_name(module, owner)
    adjective = entry.adjective or ""
    return adjective if len(adjective) > _ABBREVIATION else entry.name
