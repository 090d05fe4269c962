"""Search for set-up lines whose pieces do not all find room under the limits of their spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.rules import Limit
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed_numbers import max_allowed_in_group
from sandtable.model.limits.counting import CountGroup, CountGroups, LimitCount
from sandtable.model.limits.grouping import GroupKey
from sandtable.model.limits.limit_validity import applies_at_setup, is_limit_binding
from sandtable.model.limits.open_lines import ImpossibleChoice, OpenLine
from sandtable.model.limits.room_flow import (
    DemandsWithoutRoom,
    RoomDemand,
    find_demands_without_room,
)
from sandtable.model.limits.selector_cache import depends_on_situation, depends_on_standing
from sandtable.model.limits.space_choices import counting_spaces_of

_Part = tuple[OpenLine, tuple[Standing, ...]]
"""A line with those of its pieces that count together."""


@dataclass(frozen=True)
class _StackingLimit:
    """A limit on the pieces in each space, with its count of the set-up."""

    name: str
    count: LimitCount

    def room_in_space(self, space: str, key: GroupKey) -> float:
        """Return for how many more pieces of a group a space has room under a limit."""
        key = tuple((per, space if per == "space" else value) for per, value in key)
        # Many lines may go to the same spaces.
        if key not in self._room_by_group:
            group = self._counted_groups.get(key, CountGroup(key))
            allowed = max_allowed_in_group(self.count, group)
            self._room_by_group[key] = (
                float("inf") if allowed is None else max(0.0, allowed - group.total)
            )
        return self._room_by_group[key]

    def spaces(self, line: OpenLine) -> frozenset[str]:
        """Return the spaces that a set-up line may choose and to which the limit applies."""
        assert line.place.among is not None
        return self.count.grouping.spaces_of_choice(line.place.among)[1]

    def limit_group_of_standing(self, standing: Standing) -> GroupKey | None:
        """Return the group of a limit in which pieces are counted, wherever they are put.

        Returns None if that is uncertain.
        """
        # By identity: hashing a standing would read all its fields.
        if id(standing) not in self._groups_by_standing:
            sure = self.count.is_surely_counted(standing)
            key = (
                self.count.grouping.group_in_space(standing, _KEY_OF_ALL_SPACES) if sure else None
            )
            self._groups_by_standing[id(standing)] = key
        return self._groups_by_standing[id(standing)]

    @cached_property
    def _counted_groups(self) -> CountGroups:
        return self.count.counted_groups()

    @cached_property
    def _room_by_group(self) -> dict[GroupKey, float]:
        return {}

    @cached_property
    def _groups_by_standing(self) -> dict[int, GroupKey | None]:
        return {}


_KEY_OF_ALL_SPACES = "*"
"""Placeholder in a key for any space that may be chosen."""


class _RoomLeftBySpace(dict[str, float]):
    """The room that is left in each space, computed when it is first needed."""

    def __init__(self, parts: Sequence[_Part], limits: Iterable[_StackingLimit]) -> None:
        super().__init__()
        self._bounds = [
            (limit, key, spaces)
            for limit in limits
            for key, spaces in _spaces_by_group(limit, parts).items()
            if spaces
        ]

    def __missing__(self, space: str) -> float:
        rooms = (
            limit.room_in_space(space, key) for limit, key, those in self._bounds if space in those
        )
        self[space] = smallest_room = min(rooms, default=float("inf"))
        return smallest_room


def _spaces_by_group(limit: _StackingLimit, parts: Iterable[_Part]) -> dict[GroupKey, set[str]]:
    """Return the spaces in which a limit counts pieces of several set-up lines together.

    They are keyed by the group in which the pieces count.
    """
    spaces_by_key: dict[GroupKey, set[str]] = {}
    other: set[str] = set()
    for line, standings in parts:
        spaces, keys = limit.spaces(line), set(map(limit.limit_group_of_standing, standings))
        key = keys.pop() if len(keys) == 1 else None
        if key is None:
            other |= line.choice.inside
        else:
            other |= line.choice.inside - spaces
            spaces_by_key.setdefault(key, set()).update(spaces)
    return {
        key: spaces.difference(
            other, *(those for other_key, those in spaces_by_key.items() if other_key != key)
        )
        for key, spaces in spaces_by_key.items()
    }


def overfull_setup_lines(position: Position, lines: list[OpenLine]) -> Iterator[ImpossibleChoice]:
    """Yield set-up lines whose pieces do not all find room in the spaces of the lines."""
    limits = list(_stacking_limits(position, lines)) if lines else []
    reported: set[tuple[AddressPath, ...]] = set()
    tried: set[tuple[int, ...]] = set()
    for limit in limits:
        # Several limits often concern the same pieces, and the flow takes all limits into account.
        for parts in _parts_counted_together(limit, lines):
            standing_ids = tuple(id(standing) for _, standings in parts for standing in standings)
            if standing_ids in tried:
                continue  # all limits were asked about them
            tried.add(standing_ids)
            crowd, blocked = _overfull_lines_under_limits(parts, limits)
            causes = tuple(line.cause for line in blocked)
            if crowd and causes not in reported:
                reported.add(causes)
                have, blocked_lines = crowd.placed, tuple(blocked)
                yield ImpossibleChoice(
                    blocked[-1],
                    "no room",
                    crowd.requested_copies,
                    have,
                    limit=limit.name,
                    others=blocked_lines,
                )


def _stacking_limits(position: Position, lines: list[OpenLine]) -> Iterator[_StackingLimit]:
    first = first_turn_of_scenario(position.module.module.calendar, position.scenario)
    limits = {
        name: limit
        for name, limit in position.scenario.limits.items()
        if limit is not None
        and _does_limit_bound_spaces(limit)
        and is_limit_binding(limit, position, first)
    }
    # A few spaces do not need a count of the whole set-up.
    near = _nearby_position(position, lines) if limits else position
    for name, limit in limits.items():
        count = LimitCount(
            position.module,
            limit,
            near if _is_limit_within_one_space(position, limit) else position,
        )
        yield _StackingLimit(name, count)


def _nearby_position(position: Position, lines: list[OpenLine]) -> Position:
    """Return the position reduced to spaces that may be chosen.

    This is enough to count pieces by space.
    """
    rooms = counting_spaces_of(position.module)
    open_spaces = frozenset().union(*(line.choice.inside for line in lines))
    nearby = Position(position.module, position.scenario, position.choices, position.control)
    for standing in position.standings:
        place = standing.place
        if place.among is not None or rooms[place.space] in open_spaces:
            nearby.put_standing(standing)
    return nearby


def _is_limit_within_one_space(position: Position, limit: Limit) -> bool:
    """Say whether a limit depends only on the pieces in one space at a time."""
    selectors = (limit.of, limit.exempt, *(part.of for part in limit.adds.values()))
    return not any(selector and depends_on_standing(selector) for selector in selectors) and not (
        limit.in_ and depends_on_situation(position.module, limit.in_)
    )


def _does_limit_bound_spaces(limit: Limit) -> bool:
    plain = limit.count == "copies" and {"space"} <= set(limit.per) <= {"space", "side", "power"}
    return plain and applies_at_setup(limit)


def _parts_counted_together(limit: _StackingLimit, lines: list[OpenLine]) -> list[list[_Part]]:
    """Return groups of pieces on set-up lines that a limit counts together, as by side."""
    parts_by_group: dict[GroupKey, dict[AddressPath, tuple[OpenLine, list[Standing]]]] = {}
    for line in lines:
        for standing in line.standings if limit.spaces(line) else ():
            key = limit.limit_group_of_standing(standing)
            sure = limit.count.position.choices.is_decided_before_play(standing.when)
            if standing.quantity and sure and key is not None:
                parts_of_group = parts_by_group.setdefault(key, {})
                parts_of_group.setdefault(line.cause, (line, []))[1].append(standing)
    return [
        [(line, tuple(s)) for line, s in parts_of_group.values()]
        for parts_of_group in parts_by_group.values()
    ]


def _overfull_lines_under_limits(
    parts: list[_Part], limits: Sequence[_StackingLimit]
) -> tuple[DemandsWithoutRoom | None, list[OpenLine]]:
    """Return the set-up lines whose pieces lack room, by limits that count all of the pieces."""
    demands = [_room_demand_of_line(line, standings) for line, standings in parts]
    crowd = find_demands_without_room(demands, _RoomLeftBySpace(parts, limits))
    return crowd, [parts[i][0] for i in crowd.demands] if crowd else []


def _room_demand_of_line(line: OpenLine, standings: Sequence[Standing]) -> RoomDemand:
    number = sum(s.quantity or 0 for s in standings)
    return RoomDemand(line.choice.rooms, number, line.place.how == "one")
