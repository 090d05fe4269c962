"""Room for one more piece in a space, according to the stacking limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sandtable.model.entities.rules import Limit
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed_numbers import max_allowed_in_group
from sandtable.model.limits.counting import CountGroup, CountGroups, LimitCount
from sandtable.model.limits.limit_validity import is_limit_binding
from sandtable.model.phrases.place import Place
from sandtable.model.reach.movers import Mover

ALWAYS_MOMENT = "always"
_MOVEMENT_MOMENTS = frozenset(
    {ALWAYS_MOMENT, "movement-end", "phase-end", "action-end", "player-turn-end", "turn-end"}
)
"""Moments of limits that bind at the end of a move."""


@dataclass
class StackingRoom:
    """The limits on single spaces that apply to a moving piece."""

    mover: Mover
    turn: int
    _counts: list[tuple[Limit, LimitCount, CountGroups]] | None = None
    _full_by_space: dict[tuple[str, bool], bool] = field(default_factory=dict)

    def is_space_full_for_piece(self, space: str, *, on_the_way: bool) -> bool:
        """Say whether a space has no room to end a move in, or with `on_the_way` to pass."""
        key = (space, on_the_way)
        if key not in self._full_by_space:
            self._full_by_space[key] = any(
                self._is_one_piece_too_many(count, groups, space)
                for limit, count, groups in self._limit_counts()
                if not on_the_way or ALWAYS_MOMENT in limit.when
            )
        return self._full_by_space[key]

    def _limit_counts(self) -> list[tuple[Limit, LimitCount, CountGroups]]:
        if self._counts is None:
            self._counts = [
                (limit, count, groups)
                for limit, count, groups in counts_by_limit(self.mover.position, self.turn)
                if self.mover.counter.id in count.pieces
            ]
        return self._counts

    def _is_one_piece_too_many(self, count: LimitCount, groups: CountGroups, space: str) -> bool:
        """Say whether one more piece would exceed a limit in a space."""
        if space not in count.spaces:
            return False
        placed = _standing_in_space(self.mover.standing, space)
        key = count.grouping.group_in_space(placed, space)
        # Only pieces that the limit certainly counts can exceed it.
        if key is None or not count.is_surely_counted(placed):
            return False
        group = groups.get(key, CountGroup(key))
        allowed = max_allowed_in_group(count, group)
        return allowed is not None and group.total + 1 > allowed


def counts_by_limit(position: Position, turn: int) -> list[tuple[Limit, LimitCount, CountGroups]]:
    """Return the limits on single spaces that apply at the end of a move, with their counts."""
    return position.result_cached_for_position(
        ("stacking limits", turn), lambda now: list(_limits_with_counts(now, turn))
    )


def _limits_with_counts(
    position: Position, turn: int
) -> Iterator[tuple[Limit, LimitCount, CountGroups]]:
    # Limits by source or by turn are about arrivals, and never bar a move.
    for limit in position.scenario.limits.values():
        if limit is None or limit.count != "copies" or limit.from_ is not None:
            continue
        # A limit per turn counts arrivals, and without a maximum there is always room.
        if "space" not in limit.per or "turn" in limit.per or limit.at_most is None:
            continue
        # Other moments do not matter for a move.
        if _MOVEMENT_MOMENTS.isdisjoint(limit.when) or not is_limit_binding(limit, position, turn):
            continue
        count = LimitCount(position.module, limit, position)
        yield limit, count, count.counted_groups()


def _standing_in_space(standing: Standing, space: str) -> Standing:
    return replace(standing, place=Place(space), quantity=1)
