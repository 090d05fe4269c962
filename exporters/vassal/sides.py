"""Names of sides: the side of a piece, and the sides that players take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.vassal.token_sequences import text_on_one_line
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.wording.owner_names import owner_name_or_everybody

if TYPE_CHECKING:
    from sandtable.model.module import Module


def name_of_side(module: Module, owner: str) -> str:
    """Return the name of the side that an owner belongs to."""
    side = side_of_owner(module.module.owners, owner)
    return text_on_one_line(owner_name_or_everybody(module, side))


def name_of_power(module: Module, owner: str) -> str:
    """Return the name of the owner (a power) of pieces."""
    return text_on_one_line(owner_name_or_everybody(module, owner))


def sides_of(module: Module) -> list[str]:
    """Return the sides for players: those with player turns, or else all."""
    owners = module.module.owners
    order = [owner for owner in module.module.calendar.order if owner in owners]
    roots = dict.fromkeys(side_of_owner(owners, owner) for owner in order or owners)
    return [name_of_side(module, side) for side in roots if side != COMMON_OWNER]
