"""Lines whose pieces do not all find room under the limits of their spaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model.address import Steps
from model.entities.rules import Limit
from model.ledger.calendar import first_turn
from model.ledger.position import Position
from model.ledger.standing import Standing
from model.limits.allowed import most
from model.limits.binding import binds, holds_at_setup
from model.limits.counting import Count, Group, Groups
from model.limits.grouping import GroupKey, counted_in
from model.limits.known import asks_of_standing, is_momentary
from model.limits.open_lines import Impossible, Line
from model.limits.room import Crowd, Demand, crowd_of
from model.select.ground import ground_of


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


def crowded(position: Position, lines: list[Line]) -> Iterator[Impossible]:
    """Lines whose pieces do not all find room in their spaces."""
    limits = list(_stacking(position, lines)) if lines else []
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


def _stacking(position: Position, lines: list[Line]) -> Iterator[_Stacking]:
    first = first_turn(position.module.module.calendar, position.scenario)
    limits = {
        name: limit
        for name, limit in position.scenario.limits.items()
        if limit is not None and _bounds_spaces(limit) and binds(limit, position, first)
    }
    near = _near(position, lines) if limits else position
    for name, limit in limits.items():
        count = Count(position.module, limit, near if _looks_near(position, limit) else position)
        yield _Stacking(name, count, count.groups())


def _near(position: Position, lines: list[Line]) -> Position:
    """No more than what stands where something may come: all that a count by space needs."""
    ground = ground_of(position.module)
    wanted = {counted_in(ground, space) for line in lines for space in line.spaces}
    found = Position(position.module, position.scenario, position.choices, position.control)
    known: dict[str, bool] = {}
    for standing in position.standings:
        name = standing.place.space
        if name not in known:
            site = ground.site(name)
            known[name] = site is not None and counted_in(ground, site.id) in wanted
        if known[name] or standing.place.among is not None:
            found.put(standing)
    return found


def _looks_near(position: Position, limit: Limit) -> bool:
    """Say whether a limit asks of nothing but the pieces in a space."""
    asked = (limit.of, limit.exempt, *(part.of for part in limit.adds.values()))
    return not any(selector and asks_of_standing(selector) for selector in asked) and not (
        limit.in_ and is_momentary(position.module, limit.in_)
    )


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
            sure = limit.count.position.choices.settles(standing.when)
            if standing.quantity and sure and len(rests) == 1:
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
