"""Set-up entries that break a limit, and the set-up line to which a finding is attached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    RelationSelector,
    Selector,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.position import Position
    from sandtable.model.limits.limit_breaches import LimitBreach
    from sandtable.model.module import Module


def entries_that_break_limit(
    position: Position, limit: Limit, breach: LimitBreach
) -> tuple[AddressPath, ...]:
    """Return the entries that break a limit, and those that make the limit apply."""
    causes = breach.causes if any(s.standing for s in breach.group.shares) else ()
    holders = (
        _entries_with_required_pieces(position, limit, breach.group.space)
        if breach.group.space
        else ()
    )
    # An entry can be both a cause and a holder.
    return tuple(dict.fromkeys((*causes, *holders)))


def _entries_with_required_pieces(
    position: Position, limit: Limit, space: str
) -> Iterator[AddressPath]:
    """Yield one entry for each piece that a limit requires in its spaces."""
    for selector in _selectors_of_required_pieces(limit.in_):
        is_required_piece = StandingSelector(position, selector).compile_test()
        standings = (
            s for s in position.standings if s.place.space == space and is_required_piece(s)
        )
        # One entry is enough to show which piece brings the space under the limit.
        yield from (standing.cause for standing in list(standings)[:1])


def _selectors_of_required_pieces(selector: Selector | None) -> Iterator[Selector]:
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            for part in parts:
                yield from _selectors_of_required_pieces(part)
        case RelationSelector(by="holding" | "occupied by", of=of):
            yield of
        case _:
            return


def address_of_limit_breach(
    module: Module, name: str, breach: LimitBreach, causes: tuple[AddressPath, ...]
) -> AddressPath:
    """Return the address of the set-up line or control list that breaks a limit."""
    if causes:
        # The last entry is the one that a reader would expect to be too much.
        return causes[-1][:-1]
    owner = breach.group.owner or ""
    for scenario in scenario_ancestry(module, name) if breach.group.shares else ():
        if owner in module.scenarios[scenario].control:
            return ScenarioRef(scenario).child_path("control", owner)
    return ScenarioRef(name).address_path
