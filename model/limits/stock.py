"""Search for pieces of which the game box holds too few.

These may be counters, figures (miniatures), or chips that replace figures.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations
from operator import attrgetter
from typing import Literal

from sandtable.model.ledger.chosen_options import certain_standings, most_simultaneous_standings
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.substitutes import (
    Substitutes,
    pieces_by_their_reverse,
    substitutes_in_module,
)
from sandtable.model.select.manifest import Counter, manifest_of_module

ShortageKind = Literal["copies", "figures", "chips"]
_ENTRY_FIELDS_OF = attrgetter(
    *(f.name for f in fields(Standing) if f.name not in {"quantity", "lost", "state"})
)
"""Function that returns what the standings of one entry at one place have in common."""
_MAX_COMBINED_ENTRIES = 12
"""With more entries, not every combination is tried."""


@dataclass(frozen=True, slots=True)
class StockShortage:
    """A shortage of pieces in the game box, in one position.

    Copies: more of a piece are in use than exist. Figures: more stacks than figures, and each
    needs one. Chips: the figures suffice, but not the chips under them.
    """

    lacking: ShortageKind
    pieces: tuple[str, ...]
    needed: int
    stock: int
    entries: tuple[Standing, ...]
    """The fewest entries that need more than exists."""
    sure: bool = True
    """Whether it occurs in every course of play, and not only after an event or a roll."""


def stock_shortages(
    position: Position, among: Collection[str] | None = None
) -> Iterator[StockShortage]:
    """Yield every shortage of pieces in a position, for all pieces or for some."""
    counters = manifest_of_module(position.module).counters
    stock = _StockTally(position, substitutes_in_module(position.module))
    for piece in position.copies_out if among is None else among:
        if piece in counters and counters[piece].piece.copies is not None:
            yield from stock.stock_shortages_of_piece(counters[piece])
    yield from stock.chip_shortages()


def copies_usable_in_scenario(position: Position, counter: Counter) -> int:
    """Return how many copies a scenario may use, with allowed spares and unused reverse sides."""
    own_copies = (counter.piece.copies or 0) + (
        counter.piece.spare if position.scenario.spares else 0
    )
    counters = manifest_of_module(position.module).counters
    # A counter in use with its front up hides its back.
    fronts = pieces_by_their_reverse(position.module).get(counter.id, ())
    return own_copies + sum(
        max(0, (counters[front].piece.copies or 0) - position.copies_out[front])
        for front in fronts
    )


@dataclass(frozen=True, slots=True)
class _DemandForFigures:
    """Copies of a piece that exceed its figures (miniatures), and stacks they may be in."""

    piece: str
    figures: int
    entries: tuple[Standing, ...]

    @property
    def stacks(self) -> Mapping[object, int]:
        """Return the number of copies stacked together, by place.

        A choice of places may still result in a single stack.
        """
        copies_by_place: Tally[object] = Tally()
        for standing in self.entries:
            copies_by_place[standing.place] += standing.quantity or 0
        return copies_by_place

    @property
    def chips_needed(self) -> int:
        """Return how many copies have no figure, so that chips must replace them."""
        return max(0, sum(self.stacks.values()) - self.figures)

    def demand_of_smallest_stacks(self, number: int) -> _DemandForFigures:
        """Return the demand for chips of only those stacks that have the fewest copies."""
        # Small stacks need the fewest chips.
        ranked = sorted(self.stacks.items(), key=lambda stack: stack[1])
        smallest_places = {place for place, _ in ranked[:number]}
        entries = tuple(entry for entry in self.entries if entry.place in smallest_places)
        return _DemandForFigures(self.piece, self.figures, entries)

    def chips_that_fit_into_stacks(self, worth: int) -> int:
        """Return how many chips of one value fit into the stacks, each with a miniature."""
        return sum((stack - 1) // worth for stack in self.stacks.values())


class _StockTally:
    """The pieces that one position needs from the game box."""

    def __init__(self, position: Position, substitutes: Substitutes) -> None:
        self._position = position
        self._substitutes = substitutes
        self._demands: list[_DemandForFigures] = []

    def stock_shortages_of_piece(self, counter: Counter) -> Iterator[StockShortage]:
        """Yield the shortage of copies or figures of one piece.

        Chips that may replace it are counted later, because pieces share them.
        """
        piece, choices = counter.id, self._position.choices
        if self._position.copies_out[piece] <= (counter.piece.copies or 0):
            return
        have = copies_usable_in_scenario(self._position, counter)
        every = _join_standings_of_entry(self._position.standings_of(piece))
        entries = certain_standings(every, choices)
        if piece in self._substitutes.pieces_with_substitute:
            yield from self._figure_shortages(_DemandForFigures(piece, have, entries))
            return
        # Only copies that are certain make a shortage in every course of play.
        sure = _count_copies_in_standings(entries) > have
        entries = entries if sure else most_simultaneous_standings(every, choices)
        if _count_copies_in_standings(entries) > have:
            fewest = _fewest_entries(entries, have)
            yield StockShortage(
                "copies", (piece,), _count_copies_in_standings(entries), have, fewest, sure
            )

    def _figure_shortages(self, demand: _DemandForFigures) -> Iterator[StockShortage]:
        """Yield the shortage of figures (miniatures). Only stacks with one may use chips."""
        piece, have = demand.piece, demand.figures
        if self._substitutes.is_figure_needed(piece) and len(demand.stacks) > have:
            # The first entry of each stack is shown.
            apart = tuple({entry.place: entry for entry in reversed(demand.entries)}.values())
            shortage_entries = apart[::-1][: have + 1]
            yield StockShortage("figures", (piece,), len(demand.stacks), have, shortage_entries)
            demand = demand.demand_of_smallest_stacks(have)
        if demand.chips_needed:
            self._demands.append(demand)

    def chip_shortages(self) -> Iterator[StockShortage]:
        """Yield the shortage of chips, if they do not suffice for all pieces together."""
        needed, rest = self._count_unserved(self._demands)
        if rest > 0:
            pieces = tuple(demand.piece for demand in self._demands)
            yield StockShortage(
                "chips", pieces, needed, needed - rest, self._fewest_entries_without_chips()
            )

    def _count_unserved(self, demands: Iterable[_DemandForFigures]) -> tuple[int, int]:
        """Return how many copies chips must replace, and how many of these get no chip.

        The largest chips are used where they replace most copies. If a chip is worth more than is
        needed, a figure stays in the game box.
        """
        substitutes, demands = (
            self._substitutes,
            [demand for demand in demands if demand.chips_needed],
        )
        chips = {chip for demand in demands for chip in substitutes.by_piece[demand.piece]}
        # With unlimited chips nothing is missing.
        if any(substitutes.copies[chip] is None for chip in chips):
            return 0, 0
        rest = [demand.chips_needed for demand in demands]
        # Large chips leave fewer copies without one; equal ones in a fixed order.
        for chip in sorted(chips, key=lambda chip: (-substitutes.worth[chip], chip)):
            worth = substitutes.worth[chip]
            free = {
                i: demand.chips_that_fit_into_stacks(worth)
                for i, demand in enumerate(demands)
                if chip in substitutes.by_piece[demand.piece]
            }
            for _ in range(substitutes.copies[chip] or 0):
                able = [i for i, number in free.items() if number]
                best = max(able, key=lambda i: min(worth, rest[i]), default=None)
                if best is None or not rest[best]:
                    break
                rest[best] = max(0, rest[best] - worth)
                free[best] -= 1
        return sum(demand.chips_needed for demand in demands), sum(rest)

    def _fewest_entries_without_chips(self) -> tuple[Standing, ...]:
        """Return the fewest set-up entries for which chips do not suffice.

        If there are very many entries, the result may not be the smallest set.
        """
        every = [entry for demand in self._demands for entry in demand.entries]
        if len(every) > _MAX_COMBINED_ENTRIES:
            return self._reduce_to_few_entries(every)
        sizes = (combinations(every, size) for size in range(1, len(every) + 1))
        sets = (candidate for same_size in sizes for candidate in same_size)
        return next(
            (candidate for candidate in sets if self._are_entries_too_many(candidate)),
            tuple(every),
        )

    def _reduce_to_few_entries(self, every: Sequence[Standing]) -> tuple[Standing, ...]:
        """Return a small set of entries that cause the shortage, dropping small entries first."""
        needed = list(every)
        # Dropping small entries first leaves few large ones.
        for entry in sorted(every, key=lambda entry: entry.quantity or 0):
            fewer = [other for other in needed if other is not entry]
            if self._are_entries_too_many(fewer):
                needed = fewer
        return tuple(needed)

    def _are_entries_too_many(self, entries: Sequence[Standing]) -> bool:
        return self._count_unserved(self._figure_demands_of_entries(entries))[1] > 0

    def _figure_demands_of_entries(
        self, entries: Sequence[Standing]
    ) -> Iterator[_DemandForFigures]:
        for demand in self._demands:
            own_entries = tuple(entry for entry in entries if entry in demand.entries)
            yield _DemandForFigures(demand.piece, demand.figures, own_entries)


def _join_standings_of_entry(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return placed pieces, joining those that a single entry took from several places.

    Pieces with a condition stay separate.
    """
    # A tuple of the fields, as a copy of each standing for the key would cost far more.
    groups: dict[tuple[object, ...], list[Standing]] = {}
    for standing in standings:
        groups.setdefault(_ENTRY_FIELDS_OF(standing), []).append(standing)
    return tuple(_join_standings_of_group(group) for group in groups.values())


def _join_standings_of_group(group: Sequence[Standing]) -> Standing:
    first = group[0]
    if len(group) == 1 and first.quantity is not None and not (first.lost or first.state):
        return first
    return replace(first, quantity=_count_copies_in_standings(group), lost=0, state=())


def _count_copies_in_standings(entries: Iterable[Standing]) -> int:
    return sum(entry.quantity or 0 for entry in entries)


def _fewest_entries(entries: tuple[Standing, ...], have: int) -> tuple[Standing, ...]:
    """Return the fewest entries that exceed `have`, the largest ones, in their original order."""
    # The largest entries show the excess with the fewest addresses.
    ranked = sorted(range(len(entries)), key=lambda i: -(entries[i].quantity or 0))
    chosen: set[int] = set()
    total = 0
    for index in ranked:
        if total > have:
            break
        chosen.add(index)
        total += entries[index].quantity or 0
    return tuple(entry for index, entry in enumerate(entries) if index in chosen)
