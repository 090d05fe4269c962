"""Sides by name: whose a piece is, and which of them players take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.vassal.token_sequences import to_plain_line
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.wording.owner_names import owner_name_or_everybody

if TYPE_CHECKING:
    from sandtable.model.module import Module


def side_name(module: Module, owner: str) -> str:
    """The side that an owner counts with, by name."""
    side = side_of_owner(module.module.owners, owner)
    return to_plain_line(owner_name_or_everybody(module, side))


def plain_power_name(module: Module, owner: str) -> str:
    """An owner by its own name."""
    return to_plain_line(owner_name_or_everybody(module, owner))


def sides_of(module: Module) -> list[str]:
    """The sides that players take: those that have player turns, or else all."""
    owners = module.module.owners
    order = [owner for owner in module.module.calendar.order if owner in owners]
    roots = dict.fromkeys(side_of_owner(owners, owner) for owner in order or owners)
    return [side_name(module, side) for side in roots if side != COMMON_OWNER]
