"""Limits on what comes out of each of some spaces: what a factory builds, what a port lands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.allowed import UNLIMITED, number_of
from sandtable.model.limits.choosing import choice_at
from sandtable.model.limits.counting import Count, Group, Share
from sandtable.model.limits.grouping import GroupKey
from sandtable.model.limits.known import Names, spaces_at
from sandtable.model.limits.room import Demand, crowd_of
from sandtable.model.memo import cached_property
from sandtable.model.select.links import neighbours_of
from sandtable.model.select.owned import of_owner


@dataclass(frozen=True)
class Sources:
    """The spaces out of which the pieces of a limit come, and how many come out of each."""

    count: Count
    before: Position
    """What stands on the map before anything comes: it decides which spaces are sources."""
    owner: str | None = None
    """Whose pieces they are, where a limit counts them by side or power: its `own` is theirs."""

    @cached_property
    def room(self) -> dict[str, float]:
        """How many pieces may come out of each source."""
        limit = self.count.limit
        assert limit.from_ is not None
        given = spaces_at(self.before, of_owner(limit.from_, self.owner))
        return {space: self._room(space) for space in sorted(given)}

    def _room(self, space: str) -> float:
        amount = self.count.limit.at_most
        if amount is None:
            return UNLIMITED
        number = number_of(self.count, Group((("space", space),)), amount, wide=True)
        return UNLIMITED if number is None else number

    def of(self, standing: Standing) -> tuple[str, ...]:
        """Return the sources out of which a piece may have come to where it stands."""
        found: set[str] = set()
        for space in self.places(standing):
            found |= self._leading_to(space)
        return tuple(sorted(found))

    def places(self, standing: Standing) -> Names:
        """Return the spaces where a piece is, or may be put."""
        among = standing.place.among
        if among is not None:
            return choice_at(self.count.position, among).inside
        space = self.count.where.counted_space(standing)
        return frozenset() if space is None else frozenset({space})

    def _leading_to(self, space: str) -> set[str]:
        own = {space} & self.room.keys()
        if space not in self._beside:
            return own
        near = neighbours_of(self.count.module).get(space, frozenset())
        return own | (near & self.room.keys())

    @cached_property
    def _beside(self) -> Names:
        """The spaces into which a piece comes out of a neighbouring source."""
        beside = self.count.limit.beside
        if beside is None:
            return frozenset()
        return spaces_at(self.before, of_owner(beside, self.owner))


def overdrawn(count: Count, before: Position) -> Iterator[tuple[Group, float]]:
    """Yield the pieces that find no source with room for all of them, and how many it has.

    Pieces in boxes and containers come out of no source yet.
    """
    for group in count.groups().values():
        sources = Sources(count, before, group.owner)
        shares = [share for share in group.shares if _is_on_the_map(count, share)]
        while crowd := crowd_of([_demand(sources, share) for share in shares], sources.room):
            crowded = [shares[index] for index in crowd.demands]
            yield Group((*_place(sources, crowded), *_without_space(group)), crowded), crowd.placed
            del shares[crowd.demands[-1]]


def _is_on_the_map(count: Count, share: Share) -> bool:
    standing = share.standing
    if standing is None or not share.number:
        return False
    if standing.place.among is not None:
        return True
    return count.where.counted_space(standing) in count.where.on_maps


def _demand(sources: Sources, share: Share) -> Demand:
    assert share.standing is not None
    return Demand(sources.of(share.standing), int(share.number or 0))


def _place(sources: Sources, shares: list[Share]) -> GroupKey:
    """Return the one source of all these pieces, or else the one space that all are in."""
    standings = [share.standing for share in shares if share.standing is not None]
    for spaces in (
        {space for standing in standings for space in sources.of(standing)},
        {space for standing in standings for space in sources.places(standing)},
    ):
        if len(spaces) == 1:
            return (("space", spaces.pop()),)
    return ()


def _without_space(group: Group) -> GroupKey:
    return tuple(part for part in group.key if part[0] != "space")
