"""How many of the game's pieces are in use on each turn, and when they are too few."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.history import iter_player_turns
from sandtable.model.ledger.position import Position
from sandtable.model.limits.stock import stock_shortages
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.select.manifest import Counter, manifest_of_module

UseGrouping = Literal["power", "class"]


@dataclass(frozen=True, slots=True)
class StockUseRow:
    """How many pieces of one power or class are in use, turn by turn."""

    key: str
    """The owner, or the type."""
    stock: int | None
    """Copies in the box; None if unknown."""
    used: tuple[int, ...]
    """The most copies in use at one time, at the set-up and then by turn."""
    over: tuple[tuple[str, ...], ...]
    """For the same times, the pieces of which the box has too few."""

    @property
    def peak(self) -> int:
        """Return the largest number of these pieces in use on any turn."""
        return max(self.used, default=0)


@dataclass(frozen=True, slots=True)
class StockUse:
    """The numbers of pieces in use during a scenario, by power and by class."""

    first: int
    last: int
    by: Mapping[UseGrouping, tuple[StockUseRow, ...]]


def stock_use(module: Module, name: str, options: Mapping[str, str] | None = None) -> StockUse:
    """Play a schedule, and count the pieces in use after each player turn."""
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    first, last = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    # One step for the set-up, and one for each turn.
    steps = last - first + 2
    used: list[Tally[str]] = [Tally() for _ in range(steps)]
    over: list[set[str]] = [set() for _ in range(steps)]
    now: Tally[str] = Tally()
    lacking: set[str] = set()
    reached = 0
    for turn, position in iter_player_turns(module, name, options):
        step = 0 if turn is None else turn - first + 1
        # Turns without arrivals keep the use of the turn before.
        for between in range(reached + 1, step + 1):
            used[between], over[between] = Tally(now), set(lacking)
        reached = step
        now, lacking = Tally(position.copies_out), set(_pieces_missing_in_box(position))
        used[step] |= now
        over[step] |= lacking
    for after in range(reached + 1, steps):
        used[after], over[after] = Tally(now), set(lacking)
    return StockUse(
        first,
        last,
        {by: tuple(_rows_of_stock_use(module, by, used, over)) for by in _USE_GROUPINGS},
    )


_USE_GROUPINGS: tuple[UseGrouping, ...] = ("power", "class")


def _pieces_missing_in_box(position: Position) -> Iterator[str]:
    """Yield the pieces of which a position needs more than the game box holds."""
    counters = manifest_of_module(position.module).counters
    suspects = [
        piece
        for piece, number in position.copies_out.items()
        if piece in counters
        and _is_counted(counters[piece])
        and number > _printed_copies_of_piece(counters[piece])
    ]
    if suspects:
        for shortage in stock_shortages(position, suspects):
            yield from shortage.pieces


def _rows_of_stock_use(
    module: Module, by: UseGrouping, used: list[Tally[str]], over: list[set[str]]
) -> Iterator[StockUseRow]:
    groups: dict[str, list[Counter]] = {}
    for counter in manifest_of_module(module).counters.values():
        if _is_counted(counter):
            key = counter.owner if by == "power" else counter.type
            groups.setdefault(key, []).append(counter)
    for key, counters in groups.items():
        ids = {counter.id for counter in counters}
        numbers = tuple(sum(tally[piece] for piece in ids) for tally in used)
        if any(numbers):
            copies = [counter.piece.copies for counter in counters]
            stock = None if None in copies else sum(n or 0 for n in copies)
            yield StockUseRow(
                key, stock, numbers, tuple(tuple(sorted(ids & some)) for some in over)
            )


def _is_counted(counter: Counter) -> bool:
    return counter.event is None


def _printed_copies_of_piece(counter: Counter) -> int:
    return counter.piece.copies or 0
