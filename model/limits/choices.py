"""Whether the choices that a set-up leaves can be made: spaces, provisos, room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from model.address import Steps
from model.entities.rules import Limit
from model.ledger.calendar import first_turn
from model.ledger.position import Position
from model.ledger.standing import Standing
from model.limits.allowed import most
from model.limits.binding import binds, holds_at_setup
from model.limits.counting import Count, Group, Groups
from model.limits.grouping import GroupKey, counted_in
from model.limits.known import may_have_more, pieces_in, spaces_at
from model.limits.room import Crowd, Demand, crowd_of
from model.phrases.entry import Proviso
from model.phrases.place import Place
from model.select.ground import ground_of

Why = Literal["no space", "too few", "too many", "cannot be in", "must be in", "no room"]


@dataclass(frozen=True)
class Line:
    """A line of a set-up that leaves a choice of spaces."""

    position: Position
    cause: Steps
    place: Place
    standings: tuple[Standing, ...]

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that may be chosen, in file order."""
        assert self.place.among is not None
        given = spaces_at(self.position, self.place.among)
        return tuple(space for space in ground_of(self.position.module).sites if space in given)

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The spaces whose room they share: a holding box has none of its own."""
        ground = ground_of(self.position.module)
        return tuple(dict.fromkeys(counted_in(ground, space) for space in self.spaces))

    @cached_property
    def quantity(self) -> int:
        """How many pieces the line places, as far as it is told."""
        return sum(s.quantity or 0 for s in self.standings)

    def matching(self, proviso: Proviso) -> int:
        """How many of the line's pieces a proviso is about."""
        if proviso.of is None:
            return self.quantity
        wanted = pieces_in(self.position.module, proviso.of)
        return sum(s.quantity or 0 for s in self.standings if wanted.intersection(s.pieces))


@dataclass(frozen=True, slots=True)
class Impossible:
    """A choice that nobody can make, and why."""

    line: Line
    why: Why
    wanted: int = 0
    have: int = 0
    """What there is of it: pieces, or room."""
    proviso: Proviso | None = None
    limit: str | None = None
    others: tuple[Line, ...] = ()
    """The lines that take the room from each other."""

    @property
    def cause(self) -> Steps:
        """The address of the line."""
        return self.line.cause


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
            if line.place.among and not may_have_more(position.module, line.place.among):
                yield Impossible(line, "no space")
            continue
        for proviso in line.standings[0].provisos:
            yield from _broken(line, proviso)
    yield from _crowded(position, [line for line in lines if line.spaces])


def _broken(line: Line, proviso: Proviso) -> Iterator[Impossible]:
    """Say why a proviso cannot be kept, whatever is chosen."""
    bound = proviso.amount.constant
    open_ended = bool(proviso.measure) or any(s.chosen for s in line.standings)
    if bound is None or open_ended:
        return  # a value, or a choice of pieces: play decides
    have = line.matching(proviso)
    if proviso.within is not None:
        yield from _broken_within(line, proviso, bound, have)
        return
    whole = bound * len(line.spaces) if proviso.each else bound
    if proviso.bound != "at most" and have < whole:
        yield Impossible(line, "too few", whole, have, proviso)
    if proviso.bound != "at least" and have > whole:
        yield Impossible(line, "too many", whole, have, proviso)


def _broken_within(line: Line, proviso: Proviso, bound: int, have: int) -> Iterator[Impossible]:
    assert proviso.within is not None
    inside = spaces_at(line.position, proviso.within).intersection(line.spaces)
    if proviso.bound != "at most" and (not inside or have < bound) and bound > 0:
        yield Impossible(line, "cannot be in", bound, have, proviso)
    if proviso.bound != "at least" and len(inside) == len(line.spaces) and have > bound:
        yield Impossible(line, "must be in", bound, have, proviso)


# ---------------------------------------------------------------------------------------- room
@dataclass(frozen=True)
class _Stacking:
    """A limit on what stands in one space, and what it counts of a set-up already."""

    name: str
    count: Count
    groups: Groups

    def room(self, key: GroupKey) -> float:
        """How many more may come into a group."""
        group = self.groups.get(key, Group(key))
        allowed = most(self.count, group)
        return float("inf") if allowed is None else max(0.0, allowed - group.total)

    def keys(self, standing: Standing) -> dict[str, GroupKey]:
        """By space: the group in which a standing counts there, if it surely does."""
        if not self.count.surely_counts(standing):
            return {}
        return {dict(key)["space"]: key for key in self.count.where.of(standing)[0]}


def _crowded(position: Position, lines: list[Line]) -> Iterator[Impossible]:
    """Lines whose pieces do not all find room in their spaces."""
    limits = list(_stacking(position)) if lines else []
    told: set[tuple[Steps, ...]] = set()
    for limit in limits:
        for parts in _together(limit, lines):
            crowd, blocked = _crowd(parts, limits)
            causes = tuple(line.cause for line in blocked)
            if crowd and causes not in told:
                told.add(causes)
                have, others = crowd.placed, tuple(blocked)
                yield Impossible(
                    blocked[-1], "no room", crowd.wanted, have, limit=limit.name, others=others
                )


def _stacking(position: Position) -> Iterator[_Stacking]:
    first = first_turn(position.module.module.calendar, position.scenario)
    for name, limit in position.scenario.limits.items():
        if limit is not None and _bounds_spaces(limit) and binds(limit, position, first):
            count = Count(position.module, limit, position)
            yield _Stacking(name, count, count.groups())


def _bounds_spaces(limit: Limit) -> bool:
    plain = limit.count == "copies" and {"space"} <= set(limit.per) <= {"space", "side", "power"}
    return plain and holds_at_setup(limit)


_Part = tuple[Line, tuple[Standing, ...]]
"""Those pieces of a line that count together."""


def _together(limit: _Stacking, lines: list[Line]) -> list[list[_Part]]:
    """The parts of lines that count with each other: of one side or power, if that matters."""
    found: dict[GroupKey, dict[Steps, tuple[Line, list[Standing]]]] = {}
    for line in lines:
        for standing in line.standings:
            rests = {_rest(key) for key in limit.keys(standing).values()}
            if standing.quantity and len(rests) == 1:
                own = found.setdefault(rests.pop(), {})
                own.setdefault(line.cause, (line, []))[1].append(standing)
    return [[(line, tuple(s)) for line, s in own.values()] for own in found.values()]


def _rest(key: GroupKey) -> GroupKey:
    return tuple(part for part in key if part[0] != "space")


def _crowd(parts: list[_Part], limits: Sequence[_Stacking]) -> tuple[Crowd | None, list[Line]]:
    """The lines whose parts do not find room, where limits count all who can go to a space."""
    room = {space: float("inf") for line, _ in parts for space in line.rooms}
    for limit in limits:
        counted: dict[str, set[GroupKey | None]] = {}
        for line, standings in parts:
            for by_space in map(limit.keys, standings):
                for space in line.rooms:
                    counted.setdefault(space, set()).add(by_space.get(space))
        for space, keys in counted.items():
            key = next(iter(keys))
            if key is not None and len(keys) == 1:
                room[space] = min(room[space], limit.room(key))
    crowd = crowd_of([_demand(line, standings) for line, standings in parts], room)
    return crowd, [parts[i][0] for i in crowd.demands] if crowd else []


def _demand(line: Line, standings: Sequence[Standing]) -> Demand:
    number = sum(s.quantity or 0 for s in standings)
    return Demand(line.rooms, number, line.place.how == "one")
