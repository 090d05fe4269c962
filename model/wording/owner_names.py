"""Sides, powers and nationalities in words: as a name, and before what is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.wording.nouns import is_adjective_name, is_plural_name
from sandtable.model.wording.sentences import lowercase_article

if TYPE_CHECKING:
    from sandtable.model.module import Module

EVERYBODY_NAME = "Everybody"
"""Whose that is which belongs to no side alone."""
_LONGEST_ABBREVIATION = 4
"""An adjective of so few letters is what counters print, and no word of a sentence."""
_RELATIVE_OWNER_NAMES = {"own": "this side", "enemy": "the enemy", "nobody": "nobody"}


def owner_name(module: Module, owner: str | None) -> str:
    """Return a side's, power's or nationality's name."""
    entry = module.module.owners.get(owner or "")
    return entry.name if entry else _RELATIVE_OWNER_NAMES.get(owner or "", owner or "")


def owner_name_or_everybody(module: Module, owner: str) -> str:
    """Return whose pieces, events or lines they are: an owner's name, or `Everybody`."""
    return EVERYBODY_NAME if owner == COMMON_OWNER else owner_name(module, owner)


def owner_as_subject(module: Module, owner: str | None) -> str:
    """Return an owner within a sentence: `Redland`, `the Rebels`, `the Norman side`."""
    entry = module.module.owners.get(owner or "")
    if entry is not None and entry.spoken:
        return entry.spoken
    name = lowercase_article(owner_name(module, owner))
    return f"the {name} side" if is_adjective_name(name) else name


def owner_with_verb(module: Module, owner: str, one: str, many: str) -> str:
    """Return an owner with the verb that agrees: `Redland controls`, `the Rebels control`."""
    name = owner_as_subject(module, owner)
    return f"{name} {many if is_plural_name(name) else one}"


def control_words(module: Module, owner: str) -> str:
    """Return whose control a space comes under: `under Norman control`."""
    if owner not in module.module.owners:
        return "under nobody's control"
    return f"under {owner_adjective(module, owner)} control"


def owner_adjective(module: Module, owner: str) -> str:
    """Return how an owner's pieces are called: `Norman`, `Reddish`, `Rebel`."""
    entry = module.module.owners.get(owner)
    if entry is None:
        return owner_name(module, owner)
    adjective = entry.adjective or ""
    return adjective if len(adjective) > _LONGEST_ABBREVIATION else entry.name
