"""Counting of what a limit bounds in a position: pieces, their values or spaces, by group."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.boards import Space
from sandtable.model.entities.rules import Limit
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.build_cost import build_cost
from sandtable.model.limits.grouping import GroupKey, LimitGrouping
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.limits.standing_selectors import (
    MaybeBool,
    StandingSelector,
    all_maybe_true,
    negate_maybe,
)
from sandtable.model.locations import SpaceRef
from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.pieces import number_of_piece


@dataclass(frozen=True, slots=True)
class CountShare:
    """The contribution of some placed pieces, or of a space's value, to a count.

    `number` is None if the book does not state it.
    """

    number: float | None
    cause: AddressPath
    standing: Standing | None = None


@dataclass
class CountGroup:
    """The contributions that a limit counts together, as for one space or one side."""

    key: GroupKey
    shares: list[CountShare] = field(default_factory=list)

    @property
    def total(self) -> float:
        """Return the sum of all known contributions to the count."""
        return sum(share.number or 0 for share in self.shares)

    @property
    def is_known(self) -> bool:
        """Say whether all contributions to the count are known."""
        return all(share.number is not None for share in self.shares)

    @property
    def space(self) -> str | None:
        """Return the space whose pieces the group contains, or None."""
        return dict(self.key).get("space")

    @property
    def owner(self) -> str | None:
        """Return the side or power whose pieces the group contains, or None."""
        parts = dict(self.key)
        return parts.get("power") or parts.get("side")


CountGroups = dict[GroupKey, CountGroup]
_COUNT_OF_UNKNOWN_NUMBER = 10**6
"""A number that stands for any quantity, if none is stated."""


@dataclass(slots=True)
class PresentPieces:
    """The selected pieces in each group: those certainly there, and those perhaps there."""

    sure: Tally[GroupKey] = field(default_factory=Tally)
    perhaps: list[tuple[frozenset[GroupKey], Standing]] = field(default_factory=list)

    def number_in_group(self, key: GroupKey, *, wide: bool) -> float:
        """Return the number of pieces in a group; with `wide`, including all that may go there."""
        able = (standing.quantity for keys, standing in self.perhaps if wide and key in keys)
        return self.sure[key] + sum(
            _COUNT_OF_UNKNOWN_NUMBER if number is None else number for number in able
        )


@dataclass
class LimitCount:
    """The count of what one limit bounds in one position."""

    module: Module
    limit: Limit
    position: Position

    @cached_property
    def grouping(self) -> LimitGrouping:
        """Return the rule that assigns placed pieces to the groups of the limit."""
        return LimitGrouping(self.limit, self.position)

    @property
    def spaces(self) -> frozenset[str]:
        """Return the spaces to which the limit applies."""
        return self.grouping.spaces

    @cached_property
    def pieces(self) -> frozenset[str]:
        """Return the pieces that the limit counts, whatever state they are in."""
        counted, exempt = cached_pieces(self.module, self.limit.of), self.limit.exempt
        return counted - cached_pieces(self.module, exempt) if exempt else counted

    @property
    def is_counting_values(self) -> bool:
        """Say whether the limit counts values of spaces, such as their income."""
        words, measure = self.module.module.words, self.limit.count
        of_pieces = {*words.pieces, *self.module.module.ratings}
        return measure in words.spaces and measure not in of_pieces

    def counted_groups(self) -> CountGroups:
        """Return every group of the limit that contains a counted piece or space."""
        return (
            self._groups_of_space_values()
            if self.is_counting_values
            else self._standings_by_group(sure=True)
        )

    @cached_property
    def possible_groups(self) -> CountGroups:
        """Return what may be added to each group, depending on choices and on states."""
        return {} if self.is_counting_values else self._standings_by_group(sure=False)

    def is_surely_counted(self, standing: Standing) -> bool:
        """Say whether the limit counts these pieces in each of its spaces."""
        # None, for an unknown state, is not enough.
        return self._is_counted(standing) is True

    @cached_property
    def _is_counted(self) -> Callable[[Standing], MaybeBool]:
        counted, exempt = (
            StandingSelector(self.position, self.limit.of).compile_test(),
            self.limit.exempt,
        )
        if exempt is None:
            return counted
        left_out = StandingSelector(self.position, exempt).compile_test()
        return lambda standing: all_maybe_true(
            (counted(standing), negate_maybe(left_out(standing)))
        )

    def _standings_by_group(self, *, sure: bool) -> CountGroups:
        """Return the certain contributions to each group, or else the possible ones."""
        groups: CountGroups = {}
        is_counted, settles = self._is_counted, self.position.choices.is_decided_before_play
        leaves_open = sure and self.grouping.is_counted_by_place
        for standing in self.position.standings:
            # A choice of spaces counts in none of them with certainty.
            if leaves_open and standing.place.among is not None:
                continue
            counts = is_counted(standing)
            if counts is False:
                continue
            keys, certain = self.grouping.groups_of_standing(standing)
            if sure is (certain and counts is True and settles(standing.when)):
                for key in keys:
                    group = groups.setdefault(key, CountGroup(key))
                    group.shares.append(
                        CountShare(self.standing_amount(standing), standing.cause, standing)
                    )
        return groups

    def present_pieces(self, selector: Selector) -> PresentPieces:
        """Return the selected pieces by the groups in which they are or may be."""
        if selector not in self._present_pieces_by_selector:
            present = PresentPieces()
            is_one, settles = (
                StandingSelector(self.position, selector).compile_test(),
                self.position.choices.is_decided_before_play,
            )
            for standing in self.position.standings:
                is_selected = is_one(standing)
                if is_selected is False:
                    continue
                keys, certain = self.grouping.groups_of_standing(standing)
                is_certain = certain and is_selected is True and standing.quantity is not None
                if is_certain and settles(standing.when):
                    for key in keys:
                        present.sure[key] += standing.quantity or 0
                elif keys:
                    present.perhaps.append((frozenset(keys), standing))
            self._present_pieces_by_selector[selector] = present
        return self._present_pieces_by_selector[selector]

    @cached_property
    def _present_pieces_by_selector(self) -> dict[Selector, PresentPieces]:
        return {}

    def standing_amount(self, standing: Standing) -> float | None:
        """Return how much placed pieces add to the count; for a limit on copies, their number."""
        # A count of pieces needs no values.
        if standing.quantity is None or self.grouping.is_counting_copies:
            return standing.quantity
        number = 1 if "piece" in self.limit.per else standing.quantity
        # A choice among pieces counts only if all of them have the same number.
        each = {self._amount_counted_for_piece(piece, standing) for piece in standing.pieces}
        value = each.pop() if len(each) == 1 else None
        return None if value is None else number * value

    def _amount_counted_for_piece(self, piece: str, standing: Standing) -> float | None:
        counter = self.grouping.counters.get(piece)
        if counter is None:
            return None
        if self.limit.count == "steps":
            return None if counter.steps is None else counter.steps - standing.lost
        amount = number_of_piece(self.module, counter, self.limit.count)
        # The module may give pieces a value named `cost`, which takes precedence.
        if amount is None and self.limit.count == "cost":
            return build_cost(self.module, counter, standing.lost)
        return amount

    def _groups_of_space_values(self) -> CountGroups:
        """Return the values of controlled spaces, by group."""
        groups: CountGroups = {}
        for space, owner in self.position.control.items():
            site = self.grouping.space_index.spaces_by_id.get(space)
            if site is not None and space in self.spaces:
                number = self._amount_counted_for_space(site.space)
                cause = SpaceRef(site.board, site.id).address_path
                key = self.grouping.group_of_space(space, owner)
                groups.setdefault(key, CountGroup(key)).shares.append(CountShare(number, cause))
        return groups

    def _amount_counted_for_space(self, space: Space) -> float | None:
        """Return the counted number of a space; for a counted tag, 1 if the space has the tag."""
        measure = self.limit.count
        vocable = self.module.module.words.spaces[measure]
        if vocable.sort == "tag":
            return int(measure in space.tags)
        value = space.values.get(measure)
        return vocable.default if value is None else value.constant_number

    def owners(self) -> Iterator[str]:
        """Yield the owners whose group exists even if it contains nothing."""
        owners, counters = self.module.module.owners, self.grouping.counters
        counted_owners = {counters[piece].owner for piece in self.pieces if piece in counters}
        # Values belong to those who control the spaces.
        if self.is_counting_values:
            counted_owners = set(self.position.control.values())
        if "power" in self.limit.per:
            # A set has no order, and groups must be in the same order each time.
            yield from sorted(counted_owners & set(owners))
        elif "side" in self.limit.per:
            yield from sorted(
                {side_of_owner(owners, owner) for owner in counted_owners if owner in owners}
            )
