"""What schedules bring from the box of the game: pieces, chips that stand in for them, slips."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.token_sequences import to_plain_line
from sandtable.model.address_path import parse_address
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.piece_sources import REMOVING_VERBS
from sandtable.model.limits.substitutes import substitutes_of
from sandtable.model.locations import OwnerSchedule
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.entrances import spoken_place_name
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.exporters.vassal.played_scenarios import PlayedScenario
    from sandtable.model.ledger.arrival_actions import PieceMove
    from sandtable.model.module import Module
    from sandtable.model.reports.order_of_battle import OobEntry


@dataclass(frozen=True)
class ScheduledArrival:
    """Copies of a piece that arrive on a turn, or pieces that players choose."""

    piece: str | None
    quantity: int
    shown_level: int
    """The number of the side that shows."""
    turn: int
    turn_name: str
    """The turn as the tracker calls it."""
    box_name: str
    destination: str
    """Where it goes; nothing, where the schedule does not say."""
    is_certain: bool
    choice_words: str = ""
    """What is chosen, where players choose."""
    schedule_owner: str = ""
    """In whose schedule it stands, by name."""
    replaced_piece: str = ""
    """The piece that a chip is laid for."""
    chip_worth: int = 1
    """How many of that piece one chip is."""

    @property
    def stack_key(self) -> tuple[str, str]:
        """With what it lies where there is room: whose it is, and where it goes."""
        return self.schedule_owner, self.destination


@dataclass(frozen=True)
class ArrivalShortfall:
    """Copies that a schedule brings, and that neither the box nor its chips can give."""

    piece: str
    quantity: int
    turn_name: str
    """The turn as the tracker calls it."""


@dataclass(frozen=True)
class ArrivalPlan:
    """What arrives in a scenario, and what cannot be laid out of it."""

    scheduled_arrivals: tuple[ScheduledArrival, ...]
    shortfalls: tuple[ArrivalShortfall, ...] = ()


def plan_arrivals(
    module: Module, course: PlayedScenario, entries: Iterable[OobEntry]
) -> ArrivalPlan:
    """Lay out what a schedule brings, as far as the box holds it beside the set-up."""
    stock = _BoxStock(module, entries)
    counters = manifest_of(module).counters
    moves = [
        move
        for move in course.moves
        if move.source is None and move.piece in counters and move.does not in REMOVING_VERBS
    ]
    coming: list[ScheduledArrival] = []
    short: list[ArrivalShortfall] = []
    for move, figures in zip(moves, _share_out_copies(module, moves, stock), strict=True):
        rest = move.quantity - figures
        for chip, number, worth in stock.take_chips(move.piece, rest):
            rest -= number * worth
            coming.append(
                _scheduled_arrival(module, move, chip, number, stands_for=move.piece, worth=worth)
            )
        if figures:  # they lie on their chips
            coming.append(_scheduled_arrival(module, move, move.piece, figures))
        if rest:
            short.append(ArrivalShortfall(move.piece, rest, _turn_name(module, move.turn)))
    short.extend(_unmoved_shortfalls(module, course))
    return ArrivalPlan((*coming, *_undetermined_arrivals(module, course)), tuple(short))


def _unmoved_shortfalls(module: Module, course: PlayedScenario) -> Iterator[ArrivalShortfall]:
    """Copies that come only if others have not: the ledger does not move them at all."""
    for hitch in course.failed_actions:
        is_moved = hitch.sure or hitch.why == "no entrance"
        if not is_moved and hitch.does not in REMOVING_VERBS and hitch.does != "release":
            yield ArrivalShortfall(hitch.piece, hitch.quantity, _turn_name(module, hitch.turn))


class _BoxStock:
    """How many copies of each piece are still in the box."""

    def __init__(self, module: Module, entries: Iterable[OobEntry]) -> None:
        self._module = module
        self._used_counts = Tally[str]()
        for entry in entries:
            self._used_counts[entry.piece or ""] += entry.quantity or 1

    def take_copies(self, piece: str, wanted: int) -> int:
        """Take so many copies out, or as many as there are; return how many those were."""
        own = manifest_of(self._module).counters[piece].piece
        left = wanted if own.copies is None else own.copies + own.spare - self._used_counts[piece]
        number = max(0, min(wanted, left))
        self._used_counts[piece] += number
        return number

    def take_chips(self, piece: str, wanted: int) -> Iterator[tuple[str, int, int]]:
        """Take out chips for copies that are lacking, the largest first: chip, number, worth."""
        substitutes = substitutes_of(self._module)
        chips = substitutes.by_piece.get(piece, frozenset())
        for chip in sorted(chips, key=lambda one: (-substitutes.worth[one], one)):
            worth = substitutes.worth[chip]
            if number := self.take_copies(chip, wanted // worth):
                wanted -= number * worth
                yield chip, number, worth


def _share_out_copies(module: Module, moves: Sequence[PieceMove], stock: _BoxStock) -> list[int]:
    """Share the copies of the box out among arrivals.

    Where chips may only lie beside a figure, each stack gets one before any gets a second.
    """
    substitutes = substitutes_of(module)
    given = [0] * len(moves)
    stacks: set[tuple[str, int, str]] = set()
    for number, move in enumerate(moves):
        stack = move.piece, move.turn, str(move.target)
        if move.piece in substitutes.by_piece and substitutes.needs_figure_for(move.piece):
            given[number] = 0 if stack in stacks else stock.take_copies(move.piece, 1)
            stacks.add(stack)
    for number, move in enumerate(moves):
        given[number] += stock.take_copies(move.piece, move.quantity - given[number])
    return given


def _scheduled_arrival(
    module: Module, move: PieceMove, piece: str, number: int, stands_for: str = "", worth: int = 1
) -> ScheduledArrival:
    counter = manifest_of(module).counters[piece]
    return ScheduledArrival(
        piece,
        number,
        0 if stands_for else counter.visible_level(move.lost, move.state),
        move.turn,
        _turn_name(module, move.turn),
        turn_box_name(module, move.turn),
        spoken_place_name(module, move.target) if str(move.target) else "",
        move.sure,
        schedule_owner=owner_name(module, move.scope) if move.scope else "",
        replaced_piece=stands_for,
        chip_worth=worth,
    )


def _undetermined_arrivals(module: Module, course: PlayedScenario) -> Iterator[ScheduledArrival]:
    """What arrives nobody says how often, once; and a slip for each choice."""
    for row in course.undetermined_arrivals:
        known = manifest_of(module).counters.get(row.piece or "")
        number = "any number" if row.quantity is None else str(row.quantity)
        yield ScheduledArrival(
            row.piece if known else None,
            1,
            known.visible_level(row.steps_lost, (row.state or "").split()) if known else 0,
            row.turn,
            to_plain_line(row.label),
            turn_box_name(module, row.turn),
            row.to or "",
            is_certain=row.condition is None,
            choice_words="" if known else f"{number}: {row.name}",
            schedule_owner=owner_name(
                module,
                OwnerSchedule.require_address_prefix(parse_address(row.address) or ()).owner,
            ),
        )


def _turn_name(module: Module, turn: int) -> str:
    """Return what the tracker calls a turn."""
    return to_plain_line(turn_label(module.module.calendar, turn))


def turn_box_name(module: Module, turn: int) -> str:
    """Return the name of the box of a turn's arrivals."""
    return to_plain_line(f"Arriving: {_turn_name(module, turn)}")
