"""Whether the box holds enough: copies, two-sided counters, and what may stand in for figures."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from model.ledger.position import Position
from model.ledger.standing import Standing
from model.memo import remembered
from model.module import Module
from model.phrases.entry import Item, Proviso
from model.select.manifest import Counter, manifest_of
from model.select.pieces import pieces_of

WORTH = "worth"
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


@dataclass(frozen=True)
class Substitutes:
    """What may stand in for what: chips by their worth, and the pieces that they may replace."""

    by_piece: Mapping[str, frozenset[str]]
    """By piece: the chips that may stand under or for it."""
    needs_figure: frozenset[str]
    """Chips that need a figure on their stack."""
    worth: Mapping[str, int]
    copies: Mapping[str, int | None]

    @cached_property
    def replaceable(self) -> frozenset[str]:
        """The pieces that something may stand in for."""
        return frozenset(self.by_piece)


@remembered
def substitutes_of(module: Module) -> Substitutes:
    """All that may stand in for something."""
    by_piece: dict[str, set[str]] = {}
    needs_figure: set[str] = set()
    chips = [c for c in manifest_of(module).counters.values() if c.piece.stands_for]
    for chip in chips:
        for piece in replaced_by(module, chip):
            by_piece.setdefault(piece, set()).add(chip.id)
        if any(isinstance(entry, Proviso) and entry.each for entry in chip.piece.stands_for):
            needs_figure.add(chip.id)
    return Substitutes(
        {piece: frozenset(names) for piece, names in by_piece.items()},
        frozenset(needs_figure),
        {chip.id: _worth(chip) for chip in chips},
        {chip.id: chip.piece.copies for chip in chips},
    )


def _worth(chip: Counter) -> int:
    amount = chip.values.get(WORTH)
    return (amount.constant if amount else None) or 1


def replaced_by(module: Module, chip: Counter) -> Iterator[str]:
    """The pieces that a chip may stand in for, itself aside."""
    for entry in chip.piece.stands_for:
        if isinstance(entry, Item):
            if entry.among is not None:
                yield from (p for p in pieces_of(module, entry.among) if p != chip.id)
            elif found := manifest_of(module).named(entry.piece, chip.owner):
                yield found.id


def shortages(position: Position) -> Iterator[Shortage]:
    """Everything that the box does not hold enough of for a position."""
    module = position.module
    substitutes = substitutes_of(module)
    demands: list[_Demand] = []
    for piece, out in position.out.items():
        counter = manifest_of(module).counters.get(piece)
        if counter is None or counter.piece.copies is None or out <= 0:
            continue
        have = usable(position, counter)
        if out <= have:
            continue
        if piece not in substitutes.replaceable:
            yield Shortage("copies", (piece,), out, have, tuple(position.of(piece)))
            continue
        demand = _Demand(piece, have, tuple(_stacks(position, piece)))
        if _needs_figures(substitutes, piece) and len(demand.stacks) > have:
            entries = tuple(position.of(piece))
            yield Shortage("figures", (piece,), len(demand.stacks), have, entries)
        demands.append(demand)
    yield from _chips_short(position, substitutes, demands)


def usable(position: Position, counter: Counter) -> int:
    """The copies that a scenario may use: spares if it says so, backs if they are free."""
    own = (counter.piece.copies or 0) + (counter.piece.spare if position.scenario.spares else 0)
    return own + sum(
        max(0, (front.piece.copies or 0) - position.out[front.id])
        for front in manifest_of(position.module).counters.values()
        if front.piece.back == counter.id
    )


def _needs_figures(substitutes: Substitutes, piece: str) -> bool:
    return substitutes.by_piece[piece] <= substitutes.needs_figure


def _stacks(position: Position, piece: str) -> Iterator[int]:
    """How many copies of a piece stand together, stack by stack; a choice may all be one stack."""
    stacks: Tally[object] = Tally()
    for standing in position.of(piece):
        stacks[standing.place] += standing.quantity or 0
    yield from (number for number in stacks.values() if number)


@dataclass(frozen=True, slots=True)
class _Demand:
    """Copies of a piece beyond its figures, and the stacks they may lie in."""

    piece: str
    figures: int
    stacks: tuple[int, ...]

    @property
    def extra(self) -> int:
        """How many copies chips must stand for."""
        return sum(self.stacks) - self.figures

    def fitting(self, worth: int) -> int:
        """How many chips of one worth can be used: each within a stack that is large enough."""
        return min(self.extra // worth, sum((stack - 1) // worth for stack in self.stacks))


def _chips_short(
    position: Position, substitutes: Substitutes, demands: list[_Demand]
) -> Iterator[Shortage]:
    """The largest chips go where they fit, and the smallest must do for the rest."""
    demands = [demand for demand in demands if demand.extra > 0]
    chips = frozenset().union(*(substitutes.by_piece[d.piece] for d in demands)) if demands else ()
    if not demands or any(substitutes.copies[chip] is None for chip in chips):
        return
    rest = sum(demand.extra for demand in demands)
    needed = rest
    for chip in sorted(chips, key=lambda chip: -substitutes.worth[chip]):
        worth, copies = substitutes.worth[chip], substitutes.copies[chip] or 0
        fits = sum(d.fitting(worth) for d in demands if chip in substitutes.by_piece[d.piece])
        rest -= worth * min(copies, fits, rest // worth)
    if rest > 0:
        pieces = tuple(demand.piece for demand in demands)
        entries = tuple(s for piece in pieces for s in position.of(piece))
        yield Shortage("chips", pieces, needed, needed - rest, entries)
