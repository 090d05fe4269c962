"""Whether the box holds enough: copies, two-sided counters, and what may stand in for figures."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from sandtable.model.ledger.choices import at_once, surely
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.substitutes import Substitutes, fronts_of, substitutes_of
from sandtable.model.select.manifest import Counter, manifest_of

Lacking = Literal["copies", "figures", "chips"]
_MANY = 12
"""Of more entries not every set is tried."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """What the box does not hold enough of, at one position.

    Copies: more of a piece are out than there are. Figures: more stacks than figures, and each
    needs one. Chips: the figures would do, but the chips under them run out.
    """

    lacking: Lacking
    pieces: tuple[str, ...]
    needed: int
    stock: int
    entries: tuple[Standing, ...]
    """The fewest entries that need more than there is."""
    sure: bool = True
    """Whether it lacks whatever is played, not only if an event or a roll brings more."""


def shortages(position: Position, among: Collection[str] | None = None) -> Iterator[Shortage]:
    """Everything that the box does not hold enough of for a position, or only some pieces."""
    counters = manifest_of(position.module).counters
    stock = _Stock(position, substitutes_of(position.module))
    for piece in position.out if among is None else among:
        if piece in counters and counters[piece].piece.copies is not None:
            yield from stock.short(counters[piece])
    yield from stock.chips_short()


def usable(position: Position, counter: Counter) -> int:
    """The copies that a scenario may use: spares if it says so, backs if they are free."""
    own = (counter.piece.copies or 0) + (counter.piece.spare if position.scenario.spares else 0)
    counters = manifest_of(position.module).counters
    fronts = fronts_of(position.module).get(counter.id, ())
    return own + sum(
        max(0, (counters[front].piece.copies or 0) - position.out[front]) for front in fronts
    )


@dataclass(frozen=True, slots=True)
class _Demand:
    """Copies of a piece beyond its figures, and the stacks they may lie in."""

    piece: str
    figures: int
    entries: tuple[Standing, ...]

    @property
    def stacks(self) -> Mapping[object, int]:
        """How many copies stand together, by place; a choice may all be one stack."""
        found: Tally[object] = Tally()
        for standing in self.entries:
            found[standing.place] += standing.quantity or 0
        return found

    @property
    def extra(self) -> int:
        """How many copies chips must stand for."""
        return max(0, sum(self.stacks.values()) - self.figures)

    def of_smallest_stacks(self, number: int) -> _Demand:
        """Only the stacks that ask least of chips, which must do even if no other has a figure."""
        ranked = sorted(self.stacks.items(), key=lambda stack: stack[1])
        kept = {place for place, _ in ranked[:number]}
        entries = tuple(entry for entry in self.entries if entry.place in kept)
        return _Demand(self.piece, self.figures, entries)

    def fitting(self, worth: int) -> int:
        """How many chips of one worth can lie within the stacks, each beside a figure."""
        return sum((stack - 1) // worth for stack in self.stacks.values())


class _Stock:
    """What one position takes out of the box."""

    def __init__(self, position: Position, substitutes: Substitutes) -> None:
        self._position = position
        self._substitutes = substitutes
        self._demands: list[_Demand] = []

    def short(self, counter: Counter) -> Iterator[Shortage]:
        """What lacks of one piece; where chips may do, they are asked later."""
        piece, choices = counter.id, self._position.choices
        if self._position.out[piece] <= (counter.piece.copies or 0):
            return
        have = usable(self._position, counter)
        every = _by_entry(self._position.of(piece))
        entries = surely(every, choices)
        if piece in self._substitutes.replaceable:
            yield from self._figures(_Demand(piece, have, entries))
            return
        sure = _number(entries) > have
        entries = entries if sure else at_once(every, choices)
        if _number(entries) > have:
            fewest = _fewest(entries, have)
            yield Shortage("copies", (piece,), _number(entries), have, fewest, sure)

    def _figures(self, demand: _Demand) -> Iterator[Shortage]:
        """What lacks of figures; chips are asked only of the stacks that have one."""
        piece, have = demand.piece, demand.figures
        if self._substitutes.needs_figure_for(piece) and len(demand.stacks) > have:
            apart = tuple({entry.place: entry for entry in reversed(demand.entries)}.values())
            shown = apart[::-1][: have + 1]
            yield Shortage("figures", (piece,), len(demand.stacks), have, shown)
            demand = demand.of_smallest_stacks(have)
        if demand.extra:
            self._demands.append(demand)

    def chips_short(self) -> Iterator[Shortage]:
        """The largest chips go where they fit, and the smallest must do for the rest."""
        needed, rest = self._left_over(self._demands)
        if rest > 0:
            pieces = tuple(demand.piece for demand in self._demands)
            yield Shortage("chips", pieces, needed, needed - rest, self._fewest_for_chips())

    def _left_over(self, demands: Iterable[_Demand]) -> tuple[int, int]:
        """How many copies chips must stand for, and how many of them no chip is left for.

        The largest chips go where they do most; one that is worth more than is asked leaves a
        figure in the box.
        """
        told, demands = self._substitutes, [demand for demand in demands if demand.extra]
        chips = {chip for demand in demands for chip in told.by_piece[demand.piece]}
        if any(told.copies[chip] is None for chip in chips):
            return 0, 0
        rest = [demand.extra for demand in demands]
        for chip in sorted(chips, key=lambda chip: (-told.worth[chip], chip)):
            worth = told.worth[chip]
            free = {
                i: demand.fitting(worth)
                for i, demand in enumerate(demands)
                if chip in told.by_piece[demand.piece]
            }
            for _ in range(told.copies[chip] or 0):
                able = [i for i, number in free.items() if number]
                best = max(able, key=lambda i: min(worth, rest[i]), default=None)
                if best is None or not rest[best]:
                    break
                rest[best] = max(0, rest[best] - worth)
                free[best] -= 1
        return sum(demand.extra for demand in demands), sum(rest)

    def _fewest_for_chips(self) -> tuple[Standing, ...]:
        """The fewest entries that chips do not suffice for; of many, few."""
        every = [entry for demand in self._demands for entry in demand.entries]
        if len(every) > _MANY:
            return self._few_for_chips(every)
        sizes = (combinations(every, size) for size in range(1, len(every) + 1))
        sets = (one for those in sizes for one in those)
        return next((one for one in sets if self._are_too_many(one)), tuple(every))

    def _few_for_chips(self, every: Sequence[Standing]) -> tuple[Standing, ...]:
        """Entries none of which could be left out: the small ones are tried first."""
        kept = list(every)
        for entry in sorted(every, key=lambda entry: entry.quantity or 0):
            fewer = [other for other in kept if other is not entry]
            if self._are_too_many(fewer):
                kept = fewer
        return tuple(kept)

    def _are_too_many(self, entries: Sequence[Standing]) -> bool:
        return self._left_over(self._of(entries))[1] > 0

    def _of(self, entries: Sequence[Standing]) -> Iterator[_Demand]:
        for demand in self._demands:
            own = tuple(entry for entry in entries if entry in demand.entries)
            yield _Demand(demand.piece, demand.figures, own)


def _by_entry(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """What one entry brought to one place as one, though some came from here and some from there.

    What stands there only on a condition stays apart.
    """
    found: dict[Standing, int] = {}
    for standing in standings:
        alike = replace(standing, quantity=None, lost=0, state=())
        found[alike] = found.get(alike, 0) + (standing.quantity or 0)
    return tuple(replace(one, quantity=number) for one, number in found.items())


def _number(entries: Iterable[Standing]) -> int:
    return sum(entry.quantity or 0 for entry in entries)


def _fewest(entries: tuple[Standing, ...], have: int) -> tuple[Standing, ...]:
    """The fewest entries that together need more than there is: the largest, in their order."""
    ranked = sorted(range(len(entries)), key=lambda i: -(entries[i].quantity or 0))
    chosen: set[int] = set()
    total = 0
    for index in ranked:
        if total > have:
            break
        chosen.add(index)
        total += entries[index].quantity or 0
    return tuple(entry for index, entry in enumerate(entries) if index in chosen)
