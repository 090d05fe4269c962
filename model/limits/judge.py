"""What breaks a limit at a position, and by which entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from model.address import Steps
from model.entities.rules import Limit
from model.ledger.position import Position
from model.limits.allowed import least, most, number_of
from model.limits.counting import Count, Group, GroupKey, Share
from model.module import Module
from model.phrases.span import Span
from model.select.pieces import pieces_of

WHEN_SET_UP = frozenset({"always", "setup"})
_AT_AN_END = "-end"


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
    def causes(self) -> tuple[Steps, ...]:
        """The addresses of the fewest entries that are too many together."""
        return tuple(share.standing.cause for share in smallest(self.group.shares, self.allowed))


def smallest(shares: list[Share], allowed: float) -> list[Share]:
    """The fewest shares that exceed what is allowed: the largest ones, in their own order."""
    ranked = sorted(shares, key=lambda share: -(share.number or 0))
    chosen: list[Share] = []
    total = 0.0
    for share in ranked:
        if total > allowed:
            break
        chosen.append(share)
        total += share.number or 0
    return [share for share in shares if share in chosen] if total > allowed else list(shares)


def holds_at_setup(limit: Limit) -> bool:
    """Say whether a set-up must keep a limit: always, or at an end before which nothing moves."""
    return any(when in WHEN_SET_UP or when.endswith(_AT_AN_END) for when in limit.when)


def holds_on_turn(limit: Limit, turn: int | None) -> bool:
    """Say whether a limit is in force on a turn; None is the set-up."""
    span: Span | None = limit.turns
    if span is None:
        return True
    return turn is not None and span.holds(turn)


def breaches(module: Module, name: str, limit: Limit, position: Position) -> Iterator[Breach]:
    """Everything that breaks one limit at a position."""
    if limit.if_ is not None and not position.choices.allows(limit.if_, position):
        return
    count = Count(module, limit, position)
    groups = count.groups()
    for group in groups.values():
        allowed = most(count, group)
        if allowed is not None and group.total > allowed:
            yield Breach(name, group, "at most", allowed)
        yield from _parts(count, name, group)
    for group in _demanded(count, groups):
        wanted = least(count, group)
        if wanted is not None and group.total < wanted:
            yield Breach(name, group, "at least", wanted)


def _parts(count: Count, name: str, group: Group) -> Iterator[Breach]:
    for part_name, part in count.limit.of_which.items():
        pieces = frozenset(pieces_of(count.module, part.of))
        inner = Group(group.key, [s for s in group.shares if s.standing.piece in pieces])
        above = number_of(count, group, part.at_most) if part.at_most else None
        below = number_of(count, group, part.at_least) if part.at_least else None
        if above is not None and inner.total > above:
            yield Breach(name, inner, "at most", above, part_name)
        if below is not None and inner.total < below:
            yield Breach(name, inner, "at least", below, part_name)


def _demanded(count: Count, groups: dict[GroupKey, Group]) -> Iterator[Group]:
    """The groups that must have something, those included in which nothing is counted."""
    limit = count.limit
    if limit.at_least is None and limit.exactly is None and not limit.each_exactly:
        return
    for key in _keys(count):
        yield groups.get(key, Group(key))


def _keys(count: Count) -> Iterator[GroupKey]:
    spaces = sorted(count.spaces) if "space" in count.limit.per else [""]
    owned = [per for per in count.limit.per if per in {"side", "power"}]
    for space in spaces:
        for owner in count.owners() if owned else iter([""]):
            values = {"space": space, "side": owner, "power": owner}
            yield tuple((per, values.get(per, "")) for per in count.limit.per)
