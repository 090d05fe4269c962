"""Names of sides, powers and nationalities, and their adjectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.wording.nouns import is_adjective_name, is_plural_name
from sandtable.model.wording.sentences import lowercase_article

if TYPE_CHECKING:
    from sandtable.model.module import Module

EVERYBODY_NAME = "Everybody"
"""Name of the owner of common pieces."""
_LONGEST_ABBREVIATION = 4
"""Longest adjective that is taken for an abbreviation, unsuitable for sentences."""
_RELATIVE_OWNER_NAMES = {"own": "this side", "enemy": "the enemy", "nobody": "nobody"}


def owner_name(module: Module, owner: str | None) -> str:
    """Return the name of a side, power or nationality; an unknown id is returned as it is."""
    entry = module.module.owners.get(owner or "")
    return entry.name if entry else _RELATIVE_OWNER_NAMES.get(owner or "", owner or "")


def owner_name_or_everybody(module: Module, owner: str) -> str:
    """Return an owner's name, or `Everybody` for shared pieces."""
    return EVERYBODY_NAME if owner == COMMON_OWNER else owner_name(module, owner)


def owner_as_subject(module: Module, owner: str | None) -> str:
    """Return an owner's name as the subject of a sentence: `Redland`, `the Rebels`."""
    entry = module.module.owners.get(owner or "")
    # DECISIONS 42
    if entry is not None and entry.spoken:
        return entry.spoken
    name = lowercase_article(owner_name(module, owner))
    return f"the {name} side" if is_adjective_name(name) else name


def owner_with_verb(module: Module, owner: str, singular: str, plural: str) -> str:
    """Return an owner's name with the form of a verb that agrees with it.

    For example, `Redland controls`, but `the Rebels control`.
    """
    name = owner_as_subject(module, owner)
    return f"{name} {plural if is_plural_name(name) else singular}"


def control_as_text(module: Module, owner: str) -> str:
    """Describe by whom a space is controlled: `under Norman control`."""
    if owner not in module.module.owners:
        return "under nobody's control"
    return f"under {owner_adjective(module, owner)} control"


def owner_adjective(module: Module, owner: str) -> str:
    """Return the adjective for an owner's pieces: `Norman`, `Reddish`, `Rebel`."""
    entry = module.module.owners.get(owner)
    if entry is None:
        return owner_name(module, owner)
    # Short adjectives are codes for counters, which a sentence cannot use.
    adjective = entry.adjective or ""
    return adjective if len(adjective) > _LONGEST_ABBREVIATION else entry.name
