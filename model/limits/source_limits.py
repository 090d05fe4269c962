"""Limits on how many pieces may arrive from each of certain spaces, such as factories."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed_numbers import NO_BOUND, amount_for_group
from sandtable.model.limits.counting import CountGroup, CountShare, LimitCount
from sandtable.model.limits.grouping import GroupKey
from sandtable.model.limits.room_flow import RoomDemand, find_demands_without_room
from sandtable.model.limits.selector_cache import NameSet, cached_spaces_at
from sandtable.model.limits.space_choices import space_choice_at_position
from sandtable.model.select.own_selectors import replace_own_by_owner
from sandtable.model.select.space_connections import neighbours_by_space


@dataclass(frozen=True)
class SourceSpaces:
    """The spaces from which the pieces of a limit arrive, and how many can arrive from each."""

    count: LimitCount
    before: Position
    """The position before any arrival, which determines the sources."""
    owner: str | None = None
    """The owner of the pieces, if a limit counts by side or power; its `own` means theirs."""

    @cached_property
    def room_by_source(self) -> dict[str, float]:
        """Return how many pieces may arrive from each of the spaces that the limit names."""
        limit = self.count.limit
        assert limit.from_ is not None
        source_spaces = cached_spaces_at(
            self.before, replace_own_by_owner(limit.from_, self.owner)
        )
        # Sorted, so that findings do not depend on the order of a set.
        return {space: self._arrival_room_of_source(space) for space in sorted(source_spaces)}

    def _arrival_room_of_source(self, space: str) -> float:
        amount = self.count.limit.at_most
        if amount is None:
            return NO_BOUND
        number = amount_for_group(self.count, CountGroup((("space", space),)), amount, wide=True)
        return NO_BOUND if number is None else number

    def sources_of_standing(self, standing: Standing) -> tuple[str, ...]:
        """Return the spaces from which a placed piece may have arrived."""
        sources: set[str] = set()
        for space in self.possible_spaces(standing):
            sources |= self._arrival_sources_near_space(space)
        # A set has no order, and sources are filled one by one.
        return tuple(sorted(sources))

    def possible_spaces(self, standing: Standing) -> NameSet:
        """Return the spaces where placed pieces are or may be put."""
        among = standing.place.among
        if among is not None:
            return space_choice_at_position(self.count.position, among).inside
        space = self.count.grouping.space_for_counting(standing)
        return frozenset() if space is None else frozenset({space})

    def _arrival_sources_near_space(self, space: str) -> set[str]:
        own_source = {space} & self.room_by_source.keys()
        if space not in self._neighbouring_spaces:
            return own_source
        # Pieces may land beside a source instead of in it.
        near = neighbours_by_space(self.count.module).get(space, frozenset())
        return own_source | (near & self.room_by_source.keys())

    @cached_property
    def _neighbouring_spaces(self) -> NameSet:
        """Return the spaces that pieces enter from a neighbouring space named by the limit."""
        beside = self.count.limit.beside
        if beside is None:
            return frozenset()
        return cached_spaces_at(self.before, replace_own_by_owner(beside, self.owner))


def groups_beyond_source_capacity(
    count: LimitCount, before: Position
) -> Iterator[tuple[CountGroup, float]]:
    """Yield pieces that are too many for the spaces from which they arrive, with the limit.

    Pieces in boxes and containers have not arrived from any space yet.
    """
    for group in count.counted_groups().values():
        sources = SourceSpaces(count, before, group.owner)
        shares = [share for share in group.shares if _is_counted_piece_on_map(count, share)]
        while crowd := find_demands_without_room(
            [_demand_of_share(sources, share) for share in shares], sources.room_by_source
        ):
            crowded = [shares[index] for index in crowd.demands]
            yield (
                CountGroup(
                    (*_common_source_or_space(sources, crowded), *_group_key_without_space(group)),
                    crowded,
                ),
                crowd.placed,
            )
            # Without one of the crowded pieces, others may be crowded as well.
            del shares[crowd.demands[-1]]


def _is_counted_piece_on_map(count: LimitCount, share: CountShare) -> bool:
    standing = share.standing
    if standing is None or not share.number:
        return False
    if standing.place.among is not None:
        return True
    return count.grouping.space_for_counting(standing) in count.grouping.map_spaces


def _demand_of_share(sources: SourceSpaces, share: CountShare) -> RoomDemand:
    assert share.standing is not None
    return RoomDemand(sources.sources_of_standing(share.standing), int(share.number or 0))


def _common_source_or_space(sources: SourceSpaces, shares: list[CountShare]) -> GroupKey:
    """Return the only space from which all these pieces arrive, or else to which all go."""
    standings = [share.standing for share in shares if share.standing is not None]
    for spaces in (
        {space for standing in standings for space in sources.sources_of_standing(standing)},
        {space for standing in standings for space in sources.possible_spaces(standing)},
    ):
        if len(spaces) == 1:
            return (("space", spaces.pop()),)
    return ()


def _group_key_without_space(group: CountGroup) -> GroupKey:
    return tuple(part for part in group.key if part[0] != "space")
