"""What schedules bring from the box of the game: pieces, chips that stand in for them, slips."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.sequences import plain
from sandtable.model.address_path import parse_address
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.piece_sources import REMOVING_VERBS
from sandtable.model.limits.substitutes import substitutes_of
from sandtable.model.locations import ScheduleChart
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.entrances import spoken_place
from sandtable.model.wording.owners import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.exporters.vassal.courses import Course
    from sandtable.model.ledger.arrival_actions import Move
    from sandtable.model.module import Module
    from sandtable.model.reports.oob import OobEntry


@dataclass(frozen=True)
class Coming:
    """Copies of a piece that arrive on a turn, or pieces that players choose."""

    piece: str | None
    quantity: int
    lost: int
    """The number of the side that shows."""
    turn: int
    label: str
    """The turn as the tracker calls it."""
    box: str
    target: str
    """Where it goes; nothing, where the schedule does not say."""
    sure: bool
    words: str = ""
    """What is chosen, where players choose."""
    schedule: str = ""
    """In whose schedule it stands, by name."""
    stands_for: str = ""
    """The piece that a chip is laid for."""
    worth: int = 1
    """How many of that piece one chip is."""

    @property
    def heap(self) -> tuple[str, str]:
        """With what it lies where there is room: whose it is, and where it goes."""
        return self.schedule, self.target


@dataclass(frozen=True)
class Shortfall:
    """Copies that a schedule brings, and that neither the box nor its chips can give."""

    piece: str
    quantity: int
    label: str
    """The turn as the tracker calls it."""


@dataclass(frozen=True)
class Arriving:
    """What arrives in a scenario, and what cannot be laid out of it."""

    coming: tuple[Coming, ...]
    short: tuple[Shortfall, ...] = ()


def arriving(module: Module, course: Course, entries: Iterable[OobEntry]) -> Arriving:
    """Lay out what a schedule brings, as far as the box holds it beside the set-up."""
    stock = _Stock(module, entries)
    counters = manifest_of(module).counters
    moves = [
        move
        for move in course.moves
        if move.source is None and move.piece in counters and move.does not in REMOVING_VERBS
    ]
    coming: list[Coming] = []
    short: list[Shortfall] = []
    for move, figures in zip(moves, _figures(module, moves, stock), strict=True):
        rest = move.quantity - figures
        for chip, number, worth in stock.chips_for(move.piece, rest):
            rest -= number * worth
            coming.append(_coming(module, move, chip, number, stands_for=move.piece, worth=worth))
        if figures:  # they lie on their chips
            coming.append(_coming(module, move, move.piece, figures))
        if rest:
            short.append(Shortfall(move.piece, rest, _label(module, move.turn)))
    short.extend(_not_moved(module, course))
    return Arriving((*coming, *_open(module, course)), tuple(short))


def _not_moved(module: Module, course: Course) -> Iterator[Shortfall]:
    """Copies that come only if others have not: the ledger does not move them at all."""
    for hitch in course.hitches:
        is_moved = hitch.sure or hitch.why == "no entrance"
        if not is_moved and hitch.does not in REMOVING_VERBS and hitch.does != "release":
            yield Shortfall(hitch.piece, hitch.quantity, _label(module, hitch.turn))


class _Stock:
    """How many copies of each piece are still in the box."""

    def __init__(self, module: Module, entries: Iterable[OobEntry]) -> None:
        self._module = module
        self._out = Tally[str]()
        for entry in entries:
            self._out[entry.piece or ""] += entry.quantity or 1

    def take(self, piece: str, wanted: int) -> int:
        """Take so many copies out, or as many as there are; return how many those were."""
        own = manifest_of(self._module).counters[piece].piece
        left = wanted if own.copies is None else own.copies + own.spare - self._out[piece]
        number = max(0, min(wanted, left))
        self._out[piece] += number
        return number

    def chips_for(self, piece: str, wanted: int) -> Iterator[tuple[str, int, int]]:
        """Take out chips for copies that are lacking, the largest first: chip, number, worth."""
        substitutes = substitutes_of(self._module)
        chips = substitutes.by_piece.get(piece, frozenset())
        for chip in sorted(chips, key=lambda one: (-substitutes.worth[one], one)):
            worth = substitutes.worth[chip]
            if number := self.take(chip, wanted // worth):
                wanted -= number * worth
                yield chip, number, worth


def _figures(module: Module, moves: Sequence[Move], stock: _Stock) -> list[int]:
    """Share the copies of the box out among arrivals.

    Where chips may only lie beside a figure, each stack gets one before any gets a second.
    """
    substitutes = substitutes_of(module)
    given = [0] * len(moves)
    stacks: set[tuple[str, int, str]] = set()
    for number, move in enumerate(moves):
        stack = move.piece, move.turn, str(move.target)
        if move.piece in substitutes.by_piece and substitutes.needs_figure_for(move.piece):
            given[number] = 0 if stack in stacks else stock.take(move.piece, 1)
            stacks.add(stack)
    for number, move in enumerate(moves):
        given[number] += stock.take(move.piece, move.quantity - given[number])
    return given


def _coming(
    module: Module, move: Move, piece: str, number: int, stands_for: str = "", worth: int = 1
) -> Coming:
    counter = manifest_of(module).counters[piece]
    return Coming(
        piece,
        number,
        0 if stands_for else counter.visible_level(move.lost, move.state),
        move.turn,
        _label(module, move.turn),
        turn_box(module, move.turn),
        spoken_place(module, move.target) if str(move.target) else "",
        move.sure,
        schedule=owner_name(module, move.scope) if move.scope else "",
        stands_for=stands_for,
        worth=worth,
    )


def _open(module: Module, course: Course) -> Iterator[Coming]:
    """What arrives nobody says how often, once; and a slip for each choice."""
    for row in course.open:
        known = manifest_of(module).counters.get(row.piece or "")
        number = "any number" if row.quantity is None else str(row.quantity)
        yield Coming(
            row.piece if known else None,
            1,
            known.visible_level(row.steps_lost, (row.state or "").split()) if known else 0,
            row.turn,
            plain(row.label),
            turn_box(module, row.turn),
            row.to or "",
            sure=row.condition is None,
            words="" if known else f"{number}: {row.name}",
            schedule=owner_name(
                module, ScheduleChart.holding(parse_address(row.address) or ()).owner
            ),
        )


def _label(module: Module, turn: int) -> str:
    """Return what the tracker calls a turn."""
    return plain(turn_label(module.module.calendar, turn))


def turn_box(module: Module, turn: int) -> str:
    """Return the name of the box of a turn's arrivals."""
    return plain(f"Arriving: {_label(module, turn)}")
