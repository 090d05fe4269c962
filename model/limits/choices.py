"""Whether the choices that a set-up leaves can be made: spaces, provisos, room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from model.address import Steps
from model.entities.rules import Limit, Per
from model.ledger.position import Position
from model.ledger.standing import Standing
from model.limits.allowed import most
from model.limits.counting import Count, Group, GroupKey
from model.limits.judge import holds_at_setup
from model.limits.room import Demand, most_placed
from model.phrases.entry import Proviso
from model.phrases.place import Place
from model.select.pieces import pieces_of
from model.select.spaces import spaces_of


@dataclass(frozen=True)
class Line:
    """A line of a set-up that leaves a choice of spaces."""

    position: Position
    cause: Steps
    place: Place
    standings: tuple[Standing, ...]

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that may be chosen; those that count with another are left out."""
        assert self.place.among is not None
        return spaces_of(self.position.module, self.place.among, self.position.situation)

    @cached_property
    def quantity(self) -> int:
        """How many pieces the line places, as far as it is told."""
        return sum(s.quantity or 0 for s in self.standings)

    def matching(self, proviso: Proviso) -> int:
        """How many of the line's pieces a proviso is about."""
        if proviso.of is None:
            return self.quantity
        wanted = frozenset(pieces_of(self.position.module, proviso.of))
        return sum(s.quantity or 0 for s in self.standings if wanted & frozenset(s.pieces))


@dataclass(frozen=True, slots=True)
class Impossible:
    """A choice that nobody can make, and why."""

    cause: Steps
    why: str


def lines_of(position: Position) -> list[Line]:
    """The lines of a position that leave a choice of spaces."""
    found: dict[Steps, list[Standing]] = {}
    for standing in position.standings:
        if standing.place.among is not None:
            found.setdefault(standing.cause[:-1], []).append(standing)
    return [Line(position, cause, s[0].place, tuple(s)) for cause, s in found.items()]


def impossible(position: Position) -> Iterator[Impossible]:
    """Every choice of a set-up that cannot be made."""
    lines = lines_of(position)
    for line in lines:
        if not line.spaces:
            yield Impossible(line.cause, "there is no such space")
            continue
        for proviso in line.standings[0].provisos:
            if why := _broken(line, proviso):
                yield Impossible(line.cause, why)
    lines = [line for line in lines if line.spaces]
    for name, limit in position.scenario.limits.items():
        if limit is not None and limit.count == "copies" and holds_at_setup(limit):
            yield from _no_room(position, name, limit, lines)


def _broken(line: Line, proviso: Proviso) -> str | None:
    """Why a proviso cannot be kept, whatever is chosen."""
    bound = proviso.amount.constant
    open_ended = bool(proviso.measure) or any(s.chosen for s in line.standings)
    if bound is None or open_ended:
        return None  # a value, or a choice of pieces: play decides
    have = line.matching(proviso)
    if proviso.within is not None:
        return _broken_within(line, proviso, bound, have)
    return _broken_on_each(line, proviso, bound, have) if proviso.each else None


def _broken_on_each(line: Line, proviso: Proviso, bound: int, have: int) -> str | None:
    spaces = line.spaces
    needed = bound * len(spaces)
    if proviso.bound != "at most" and have < needed:
        return f"{bound} on each of {len(spaces)} spaces are {needed} pieces, and there are {have}"
    if proviso.bound != "at least" and have > needed:
        return (
            f"{bound} on each of {len(spaces)} spaces is room for {needed}, and there are {have}"
        )
    return None


def _broken_within(line: Line, proviso: Proviso, bound: int, have: int) -> str | None:
    assert proviso.within is not None
    within = frozenset(spaces_of(line.position.module, proviso.within, line.position.situation))
    inside = within & frozenset(line.spaces)
    if proviso.bound != "at most" and (not inside or have < bound) and bound > 0:
        return f"{bound} must stand in {proviso.within}, and there is no way to"
    if proviso.bound != "at least" and inside == frozenset(line.spaces) and have > bound:
        return f"all {have} must stand in {proviso.within}, where {bound} may"
    return None


def _no_room(
    position: Position, name: str, limit: Limit, lines: list[Line]
) -> Iterator[Impossible]:
    """Lines whose pieces do not all find room in their spaces."""
    if "space" not in limit.per:
        return
    count = Count(position.module, limit, position)
    groups = count.groups()
    for owned in _owned(count, lines):
        demands = [(line, number) for line, number in owned.lines if number]
        room = {
            space: _room(count, groups, owned.key(space))
            for line, _ in demands
            for space in line.spaces
            if space in count.spaces
        }
        whole = [(line, number) for line, number in demands if set(line.spaces) <= set(room)]
        placed = most_placed(
            [Demand(line.spaces, number, line.place.how == "one") for line, number in whole], room
        )
        wanted = sum(number for _, number in whole)
        if placed < wanted:
            why = f"there is room for {placed} of {wanted} under the limit {name!r} ({limit.rule})"
            yield from (Impossible(line.cause, why) for line, _ in whole)


@dataclass(frozen=True, slots=True)
class _Owned:
    """What the lines of one owner bring, for a limit that counts by space and owner."""

    rest: GroupKey
    lines: list[tuple[Line, int]]
    per: tuple[Per, ...]

    def key(self, space: str) -> GroupKey:
        others = dict(self.rest)
        return tuple((per, space if per == "space" else others.get(per, "")) for per in self.per)


def _owned(count: Count, lines: list[Line]) -> Iterator[_Owned]:
    found: dict[GroupKey, dict[Steps, tuple[Line, int]]] = {}
    for line in lines:
        for standing in line.standings:
            if standing.piece in count.pieces and standing.quantity:
                rest = _rest(count, standing)
                mine = found.setdefault(rest, {})
                before = mine.get(line.cause, (line, 0))[1]
                mine[line.cause] = (line, before + standing.quantity)
    for rest, by_line in found.items():
        yield _Owned(rest, list(by_line.values()), count.limit.per)


def _rest(count: Count, standing: Standing) -> GroupKey:
    """What a standing is counted by besides its space."""
    owner = count.counter(standing).owner
    values = {"side": count.side(standing, owner), "power": owner}
    return tuple((per, values.get(per, "")) for per in count.limit.per if per != "space")


def _room(count: Count, groups: Mapping[GroupKey, Group], key: GroupKey) -> float:
    group = groups.get(key, Group(key))
    allowed = most(count, group)
    return float("inf") if allowed is None else max(0.0, allowed - group.total)
