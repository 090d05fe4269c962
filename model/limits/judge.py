"""What breaks a limit at a position, and by which entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.address import AddressPath
from sandtable.model.entities.rules import Limit
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.ledger.position import Position
from sandtable.model.limits.allowed import least, number_of
from sandtable.model.limits.binding import binds
from sandtable.model.limits.counting import Count, Group, Groups, Share
from sandtable.model.limits.grouping import GroupKey
from sandtable.model.limits.picking import Picker
from sandtable.model.limits.sharing import overfull
from sandtable.model.limits.sources import overdrawn
from sandtable.model.limits.stated import is_stated
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of

_NOT_JUDGED = frozenset({"carrier"})
"""Who carries what is not told by a set-up."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A group that a limit does not allow, and the smallest set of entries that shows it."""

    limit: str
    group: Group
    bound: Literal["at most", "at least"]
    allowed: float
    part: str | None = None
    """Which of-which part it is, if it is one."""

    @property
    def causes(self) -> tuple[AddressPath, ...]:
        """The addresses of the fewest entries that are too many together."""
        return tuple(share.cause for share in smallest(self.group.shares, self.allowed))


def smallest(shares: list[Share], allowed: float) -> list[Share]:
    """The fewest shares that exceed what is allowed: the largest ones, in their own order."""
    ranked = sorted(range(len(shares)), key=lambda i: -(shares[i].number or 0))
    chosen: set[int] = set()
    total = 0.0
    for index in ranked:
        if total > allowed:
            break
        chosen.add(index)
        total += shares[index].number or 0
    return [s for i, s in enumerate(shares) if i in chosen] if total > allowed else list(shares)


def breaches(
    module: Module,
    name: str,
    limit: Limit,
    position: Position,
    turn: int | None = None,
    before: Position | None = None,
) -> Iterator[Breach]:
    """Everything that breaks one limit at a position, on a turn: the first, if none is given.

    Of what comes out of sources, `before` is what stood there before it came.
    """
    now = first_turn(module.module.calendar, position.scenario) if turn is None else turn
    if not _NOT_JUDGED.isdisjoint(limit.per) or not binds(limit, position, now):
        return
    if is_stated(module, limit):
        return  # it is no position that breaks it
    count = Count(module, limit, position)
    if limit.from_ is not None:
        for group, allowed in overdrawn(count, before or position):
            yield Breach(name, group, "at most", allowed)
        return
    groups = count.groups()
    for group, allowed in overfull(count, groups.values()):
        yield Breach(name, group, "at most", allowed)
    for group in groups.values():
        yield from _parts(count, name, group)
    for group in _demanded(count, groups):
        wanted = least(count, group)
        if wanted is not None and group.total < wanted and _is_all(count, group):
            yield Breach(name, group, "at least", wanted)


def _is_all(count: Count, group: Group) -> bool:
    """Say whether nothing else can count with a group, and all that does is known."""
    return group.is_known and group.key not in count.possible


def _parts(count: Count, name: str, group: Group) -> Iterator[Breach]:
    for part_name, part in count.limit.of_which.items():
        is_part = Picker(count.position, part.of).test()
        told = [(s, is_part(s.standing)) for s in group.shares if s.standing]
        inner = Group(group.key, [share for share, yes in told if yes])
        above = number_of(count, group, part.at_most, wide=True) if part.at_most else None
        below = number_of(count, group, part.at_least, wide=False) if part.at_least else None
        if above is not None and inner.total > above:
            yield Breach(name, inner, "at most", above, part_name)
        sure = all(yes is not None for _, yes in told) and _is_all(count, group)
        if below is not None and inner.total < below and sure:
            yield Breach(name, inner, "at least", below, part_name)


def _demanded(count: Count, groups: Groups) -> Iterator[Group]:
    """The groups that must have something, those included in which nothing is counted."""
    limit = count.limit
    if limit.at_least is None and limit.exactly is None and not limit.each_exactly:
        return
    for key in _keys(count) if _ALONE.isdisjoint(limit.per) else groups:
        yield groups.get(key, Group(key))


_ALONE = frozenset({"border", "region", "piece", "turn"})
"""What is counted per such is counted only where there is something."""


def _keys(count: Count) -> Iterator[GroupKey]:
    """Each group that there can be; of sides in a space, those that have anything there."""
    if count.of_values and not count.position.control:
        return  # nobody says who holds what
    per = set(count.limit.per)
    spaces = sorted(count.where.sure_spaces) if "space" in per else [""]
    containers = _containers(count) if "container" in per else [""]
    owned = not _OWNED.isdisjoint(per)
    present = _present(count) if owned and "space" in per and not count.of_values else None
    for space in spaces:
        for owner in count.owners() if owned else [""]:
            if present is None or (space, owner) in present:
                for container in containers:
                    values = {"space": space, "container": container, "side": owner}
                    values["power"] = owner
                    yield tuple((per, values.get(per, "")) for per in count.limit.per)


_OWNED = frozenset({"side", "power"})


def _present(count: Count) -> set[tuple[str, str]]:
    """Which sides or powers have anything in which space."""
    owned = next(per for per in count.limit.per if per in _OWNED)
    there = replace(count.limit, of=None, exempt=None, per=("space", owned))
    groups = Count(count.module, there, count.position).groups()
    return {(group.space or "", group.owner or "") for group in groups.values()}


def _containers(count: Count) -> list[str]:
    """The containers that stand somewhere."""
    counters = manifest_of(count.module).counters
    found = dict.fromkeys(s.piece for s in count.position.standings if s.piece)
    return [p for p in found if p in counters and counters[p].kind == "container"]
