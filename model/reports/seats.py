"""Seats, which are the players, or else the sides, for whom sheets are printed."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owner_with_ancestors,
    side_of_owner,
)


def seats_of_players(module: Module) -> tuple[str, ...]:
    """Return the owners that have player turns; if there are none, the sides."""
    owners = module.module.owners
    order = tuple(dict.fromkeys(o for o in module.module.calendar.order if o in owners))
    # A dict keeps the order of the file, which is that of the sheets.
    sides = dict.fromkeys(side_of_owner(owners, owner) for owner in owners)
    return order or tuple(side for side in sides if side != COMMON_OWNER)


def is_row_of_seat(module: Module, seat: str | None, side: str, power: str | None) -> bool:
    """Say whether a row of a side and a power is listed on the sheets of a seat.

    Without a seat every row is. Pieces of a whole side are listed on the sheets of each power.
    """
    if seat is None or side == seat:
        return True
    line = owner_with_ancestors(module.module.owners, power or side)
    return seat in line or (
        power in {None, side} and side in owner_with_ancestors(module.module.owners, seat)
    )
