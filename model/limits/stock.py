"""Whether the box holds enough: copies, two-sided counters, and what may stand in for figures."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from model.ledger.position import Position
from model.ledger.standing import Standing
from model.limits.substitutes import Substitutes, fronts_of, substitutes_of
from model.select.manifest import Counter, manifest_of

Lacking = Literal["copies", "figures", "chips"]


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

    def fitting(self, worth: int) -> int:
        """How many chips of one worth can be used: each within a stack that is large enough."""
        within = sum((stack - 1) // worth for stack in self.stacks.values())
        return min(self.extra // worth, within)


class _Stock:
    """What one position takes out of the box."""

    def __init__(self, position: Position, substitutes: Substitutes) -> None:
        self._position = position
        self._substitutes = substitutes
        self._demands: list[_Demand] = []

    def short(self, counter: Counter) -> Iterator[Shortage]:
        """What lacks of one piece; where chips may do, they are asked later."""
        piece = counter.id
        if self._position.out[piece] <= (counter.piece.copies or 0):
            return
        have = usable(self._position, counter)
        entries = tuple(s for s in self._position.of(piece) if self._is_sure(s))
        needed = sum(s.quantity or 0 for s in entries)
        if needed <= have:
            return
        if piece not in self._substitutes.replaceable:
            yield Shortage("copies", (piece,), needed, have, _fewest(entries, have))
            return
        demand = _Demand(piece, have, entries)
        if self._substitutes.needs_figure_for(piece) and len(demand.stacks) > have:
            apart = tuple({entry.place: entry for entry in reversed(entries)}.values())
            shown = apart[::-1][: have + 1]
            yield Shortage("figures", (piece,), len(demand.stacks), have, shown)
        self._demands.append(demand)

    def _is_sure(self, standing: Standing) -> bool:
        return self._position.choices.settles(standing.when)

    def chips_short(self) -> Iterator[Shortage]:
        """The largest chips go where they fit, and the smallest must do for the rest."""
        needed, rest = self._left_over(self._demands)
        if rest > 0:
            pieces = tuple(demand.piece for demand in self._demands if demand.extra)
            yield Shortage("chips", pieces, needed, needed - rest, self._fewest_for_chips())

    def _left_over(self, demands: Iterable[_Demand]) -> tuple[int, int]:
        """How many copies chips must stand for, and how many of them no chip is left for."""
        told, demands = self._substitutes, [demand for demand in demands if demand.extra]
        chips = {chip for demand in demands for chip in told.by_piece[demand.piece]}
        if any(told.copies[chip] is None for chip in chips):
            return 0, 0
        needed = rest = sum(demand.extra for demand in demands)
        for chip in sorted(chips, key=lambda chip: (-told.worth[chip], chip)):
            worth, copies = told.worth[chip], told.copies[chip] or 0
            fits = sum(d.fitting(worth) for d in demands if chip in told.by_piece[d.piece])
            rest -= worth * min(copies, fits, rest // worth)
        return needed, rest

    def _fewest_for_chips(self) -> tuple[Standing, ...]:
        """Entries none of which could be left out: the small ones are tried first."""
        kept = [entry for demand in self._demands for entry in demand.entries]
        for entry in sorted(kept, key=lambda entry: entry.quantity or 0):
            fewer = [other for other in kept if other is not entry]
            if self._left_over(self._of(fewer))[1] > 0:
                kept = fewer
        return tuple(kept)

    def _of(self, entries: list[Standing]) -> Iterator[_Demand]:
        for demand in self._demands:
            own = tuple(entry for entry in entries if entry.pieces == (demand.piece,))
            yield _Demand(demand.piece, demand.figures, own)


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
