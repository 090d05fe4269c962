"""Lines whose pieces do not all find room under the limits of their spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sandtable.model.address import AddressPath
from sandtable.model.entities.rules import Limit
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed import most
from sandtable.model.limits.binding import binds, holds_at_setup
from sandtable.model.limits.choosing import rooms_of
from sandtable.model.limits.counting import Count, Group, Groups
from sandtable.model.limits.grouping import GroupKey
from sandtable.model.limits.known import asks_of_standing, is_momentary
from sandtable.model.limits.open_lines import Impossible, Line
from sandtable.model.limits.room import Crowd, Demand, crowd_of
from sandtable.model.memo import cached_property

_Part = tuple[Line, tuple[Standing, ...]]
"""Those pieces of a line that count together."""


@dataclass(frozen=True)
class _Stacking:
    """A limit on what stands in one space, and what it counts of a set-up already."""

    name: str
    count: Count

    def room(self, space: str, key: GroupKey) -> float:
        """How many more may come into a group of a space."""
        key = tuple((per, space if per == "space" else value) for per, value in key)
        if key not in self._room:
            group = self._groups.get(key, Group(key))
            allowed = most(self.count, group)
            self._room[key] = float("inf") if allowed is None else max(0.0, allowed - group.total)
        return self._room[key]

    def spaces(self, line: Line) -> frozenset[str]:
        """The spaces that a line may choose and that the limit is about."""
        assert line.place.among is not None
        return self.count.where.chosen(line.place.among)[1]

    def key(self, standing: Standing) -> GroupKey | None:
        """The group in which a standing counts wherever it goes, if it surely does."""
        if id(standing) not in self._keys:
            sure = self.count.surely_counts(standing)
            key = self.count.where.chosen_key(standing, _ANYWHERE) if sure else None
            self._keys[id(standing)] = key
        return self._keys[id(standing)]

    @cached_property
    def _groups(self) -> Groups:
        return self.count.groups()

    @cached_property
    def _room(self) -> dict[GroupKey, float]:
        return {}

    @cached_property
    def _keys(self) -> dict[int, GroupKey | None]:
        return {}


_ANYWHERE = "*"
"""In a key, whichever space is chosen."""


class _Rooms(dict[str, float]):
    """How many more may come into each space, found when somebody asks."""

    def __init__(self, parts: Sequence[_Part], limits: Iterable[_Stacking]) -> None:
        super().__init__()
        self._bounds = [
            (limit, key, spaces)
            for limit in limits
            for key, spaces in _bounds(limit, parts).items()
            if spaces
        ]

    def __missing__(self, space: str) -> float:
        rooms = (limit.room(space, key) for limit, key, those in self._bounds if space in those)
        self[space] = found = min(rooms, default=float("inf"))
        return found


def _bounds(limit: _Stacking, parts: Iterable[_Part]) -> dict[GroupKey, set[str]]:
    """By group: the spaces where a limit counts all who may come, and counts them together."""
    found: dict[GroupKey, set[str]] = {}
    other: set[str] = set()
    for line, standings in parts:
        spaces, keys = limit.spaces(line), set(map(limit.key, standings))
        key = keys.pop() if len(keys) == 1 else None
        if key is None:
            other |= line.choice.inside
        else:
            other |= line.choice.inside - spaces
            found.setdefault(key, set()).update(spaces)
    return {
        key: spaces.difference(other, *(those for one, those in found.items() if one != key))
        for key, spaces in found.items()
    }


def crowded(position: Position, lines: list[Line]) -> Iterator[Impossible]:
    """Lines whose pieces do not all find room in their spaces."""
    limits = list(_stacking(position, lines)) if lines else []
    told: set[tuple[AddressPath, ...]] = set()
    met: set[tuple[int, ...]] = set()
    for limit in limits:
        for parts in _together(limit, lines):
            those = tuple(id(standing) for _, standings in parts for standing in standings)
            if those in met:
                continue  # all limits were asked about them
            met.add(those)
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
        yield _Stacking(name, count)


def _near(position: Position, lines: list[Line]) -> Position:
    """No more than what stands where something may come: all that a count by space needs."""
    rooms = rooms_of(position.module)
    wanted = frozenset().union(*(line.choice.inside for line in lines))
    found = Position(position.module, position.scenario, position.choices, position.control)
    for standing in position.standings:
        place = standing.place
        if place.among is not None or rooms[place.space] in wanted:
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


def _together(limit: _Stacking, lines: list[Line]) -> list[list[_Part]]:
    """The parts of lines that count with each other: of one side or power, if that matters."""
    found: dict[GroupKey, dict[AddressPath, tuple[Line, list[Standing]]]] = {}
    for line in lines:
        for standing in line.standings if limit.spaces(line) else ():
            key = limit.key(standing)
            sure = limit.count.position.choices.settles(standing.when)
            if standing.quantity and sure and key is not None:
                own = found.setdefault(key, {})
                own.setdefault(line.cause, (line, []))[1].append(standing)
    return [[(line, tuple(s)) for line, s in own.values()] for own in found.values()]


def _crowd(parts: list[_Part], limits: Sequence[_Stacking]) -> tuple[Crowd | None, list[Line]]:
    """The lines whose parts do not find room, where limits count all who can go to a space."""
    demands = [_demand(line, standings) for line, standings in parts]
    crowd = crowd_of(demands, _Rooms(parts, limits))
    return crowd, [parts[i][0] for i in crowd.demands] if crowd else []


def _demand(line: Line, standings: Sequence[Standing]) -> Demand:
    number = sum(s.quantity or 0 for s in standings)
    return Demand(line.choice.rooms, number, line.place.how == "one")
