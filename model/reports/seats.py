"""Who gets sheets of their own: those who take player turns, or the sides."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owner_with_ancestors,
    side_of_owner,
)


def seats_of(module: Module) -> tuple[str, ...]:
    """The owners that play: those with player turns; without any, the sides."""
    owners = module.module.owners
    order = tuple(dict.fromkeys(o for o in module.module.calendar.order if o in owners))
    sides = dict.fromkeys(side_of_owner(owners, owner) for owner in owners)
    return order or tuple(side for side in sides if side != COMMON_OWNER)


def is_row_of_seat(module: Module, seat: str | None, side: str, power: str | None) -> bool:
    """Say whether a row of a side and a power stands on the sheets of a seat; without one, all do.

    What belongs to a side as a whole stands on the sheets of each of its powers.
    """
    if seat is None or side == seat:
        return True
    line = owner_with_ancestors(module.module.owners, power or side)
    return seat in line or (
        power in {None, side} and side in owner_with_ancestors(module.module.owners, seat)
    )
