"""Entries of a set-up of which other checks tell: what follows from them is not said again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.breaking import causes_of
from sandtable.model.checks.control import entries_of
from sandtable.model.checks.enemy_ground import intruders
from sandtable.model.checks.lines import lines_of
from sandtable.model.checks.shut_ground import reasons_against
from sandtable.model.checks.strength import no_step
from sandtable.model.ledger.position import Position
from sandtable.model.limits.binding import holds_at_setup
from sandtable.model.limits.judge import breaches
from sandtable.model.limits.picking import Picker
from sandtable.model.lookup import look_up
from sandtable.model.memo import memoize_by_identity
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from sandtable.model.address import AddressPath
    from sandtable.model.checks.lines import Line
    from sandtable.model.checks.told import Setting
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.limits.judge import Breach
    from sandtable.model.module import Module


@memoize_by_identity
def ill_placed(setting: Setting) -> tuple[Standing, ...]:
    """What stands where it cannot be, where the enemy is, or at a strength that it never has."""
    return tuple(
        standing for line in lines_of(setting.position) for standing in _wrong(setting, line)
    )


def _wrong(setting: Setting, line: Line) -> list[Standing]:
    shut = [s for those in reasons_against(line).values() for s in those]
    weak = [s for s in line.standings if _has_no_such_step(line.module, s)]
    return [*shut, *weak, *intruders(setting, line)[1]]


def _has_no_such_step(module: Module, standing: Standing) -> bool:
    item = look_up(module, standing.cause)
    counter = manifest_of(module).counters.get(standing.pieces[0]) if standing.pieces else None
    return isinstance(item, Item) and counter is not None and bool(no_step(module, counter, item))


def is_told(setting: Setting, standing: Standing) -> bool:
    """Say whether another check tells that something cannot stand where it does."""
    return standing in ill_placed(setting) or standing.cause in barred(setting)


@memoize_by_identity
def barred(setting: Setting) -> frozenset[AddressPath]:
    """The entries that break a limit which allows none there: it tells more than who holds it."""
    limits = {n: one for n, one in setting.scenario.limits.items() if one and holds_at_setup(one)}
    return frozenset(
        cause
        for name, limit in limits.items()
        for breach in breaches(setting.position.module, name, limit, setting.position)
        if breach.bound == "at most" and not breach.allowed
        for cause in causes_of(setting.position, limit, breach)
    )


def follows(setting: Setting, name: str, limit: Limit, breach: Breach) -> bool:
    """Say whether a limit is broken only by what other checks tell of."""
    if not any(share.standing for share in breach.group.shares):
        return _is_held_twice(setting, breach)
    wrong = ill_placed(setting)
    if breach.bound == "at most" and not breach.allowed:
        wrong = tuple(s for s in wrong if s.cause not in barred(setting))
    if not wrong:
        return False
    if breach.bound == "at least":
        is_counted = Picker(setting.position, limit.of).test()
        return any(is_counted(standing) for standing in wrong)
    kept = _without(setting.position, wrong)
    left = breaches(kept.module, name, limit, kept)
    return not any(b.group.key == breach.group.key and b.part == breach.part for b in left)


def _without(before: Position, those: tuple[Standing, ...]) -> Position:
    position = Position(before.module, before.scenario, before.choices, before.control)
    for standing in before.standings:
        if standing not in those:
            position.put(standing)
    return position


def _is_held_twice(setting: Setting, breach: Breach) -> bool:
    """Say whether a space stands in two lists of control, one of whom a limit counts for."""
    entries = entries_of(setting.module, setting.name) if breach.group.owner else ()
    return any(
        one.spaces & other.spaces and one.holder != other.holder
        for one in entries
        if one.holder == breach.group.owner
        for other in entries
    )
