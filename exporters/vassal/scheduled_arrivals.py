"""Arrivals from the box of the game: pieces, chips that replace them, and slips for choices."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.token_sequences import text_on_one_line
from sandtable.model.address_path import parse_address
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.piece_sources import REMOVING_VERBS
from sandtable.model.limits.substitutes import substitutes_in_module
from sandtable.model.locations import OwnerSchedule
from sandtable.model.select.manifest import manifest_of_module
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
    """Index of the visible face."""
    turn: int
    turn_name: str
    """The turn in the words of the tracker."""
    box_name: str
    destination: str
    """Name of the destination; empty if the schedule does not state one."""
    is_certain: bool
    choice_words: str = ""
    """The set of pieces to choose from, in words."""
    schedule_owner: str = ""
    """Name of the owner whose schedule lists it."""
    replaced_piece: str = ""
    """The piece that a chip stands for."""
    chip_worth: int = 1
    """Number of copies that one chip stands for."""

    @property
    def owner_and_destination(self) -> tuple[str, str]:
        """Return owner and destination; arrivals that agree in both form one stack."""
        return self.schedule_owner, self.destination


@dataclass(frozen=True)
class ArrivalShortfall:
    """Copies of pieces that a schedule needs, but that neither the box nor its chips provide."""

    piece: str
    quantity: int
    turn_name: str
    """The turn in the words of the tracker."""


@dataclass(frozen=True)
class ArrivalPlan:
    """The arrivals of a scenario, and those for which pieces are missing."""

    scheduled_arrivals: tuple[ScheduledArrival, ...]
    shortfalls: tuple[ArrivalShortfall, ...] = ()


def plan_arrivals(
    module: Module, played_scenario: PlayedScenario, entries: Iterable[OobEntry]
) -> ArrivalPlan:
    """Plan the arrivals of a schedule from the pieces that the set-up leaves in the box."""
    stock = _CopiesLeftInBox(module, entries)
    counters = manifest_of_module(module).counters
    moves = [
        move
        for move in played_scenario.moves
        if move.source is None and move.piece in counters and move.does not in REMOVING_VERBS
    ]
    coming: list[ScheduledArrival] = []
    short: list[ArrivalShortfall] = []
    for move, figures in zip(
        moves, _distribute_copies_to_arrivals(module, moves, stock), strict=True
    ):
        rest = move.quantity - figures
        for chip, number, worth in stock.take_replacement_chips(move.piece, rest):
            rest -= number * worth
            coming.append(
                _scheduled_arrival(module, move, chip, number, stands_for=move.piece, worth=worth)
            )
        # Copies come after their chips, because later pieces lie on top of a stack.
        if figures:
            coming.append(_scheduled_arrival(module, move, move.piece, figures))
        if rest:
            short.append(ArrivalShortfall(move.piece, rest, _name_of_turn(module, move.turn)))
    short.extend(_shortfalls_of_unmoved_arrivals(module, played_scenario))
    return ArrivalPlan((*coming, *_undetermined_arrivals(module, played_scenario)), tuple(short))


def _shortfalls_of_unmoved_arrivals(
    module: Module, played_scenario: PlayedScenario
) -> Iterator[ArrivalShortfall]:
    """Yield missing pieces of arrivals that happen only if others do not.

    The positions of the scenario do not include these arrivals.
    """
    for hitch in played_scenario.failed_actions:
        is_moved = hitch.sure or hitch.why == "no entrance"
        if not is_moved and hitch.does not in REMOVING_VERBS and hitch.does != "release":
            yield ArrivalShortfall(hitch.piece, hitch.quantity, _name_of_turn(module, hitch.turn))


class _CopiesLeftInBox:
    """Number of used copies of each piece, by which the rest of the box is known."""

    def __init__(self, module: Module, entries: Iterable[OobEntry]) -> None:
        self._module = module
        self._used_counts = Tally[str]()
        for entry in entries:
            # An entry of unknown number uses one copy, as its set-up shows one.
            self._used_counts[entry.piece or ""] += entry.quantity or 1

    def take_copies(self, piece: str, requested: int) -> int:
        """Take up to this number of copies out of the box; return the number taken."""
        box_entry = manifest_of_module(self._module).counters[piece].piece
        left = (
            requested
            if box_entry.copies is None
            else box_entry.copies + box_entry.spare - self._used_counts[piece]
        )
        # A set-up may already use more copies than the box holds.
        number = max(0, min(requested, left))
        self._used_counts[piece] += number
        return number

    def take_replacement_chips(self, piece: str, missing: int) -> Iterator[tuple[str, int, int]]:
        """Yield chips for missing copies, the largest first, as (chip, number, worth)."""
        substitutes = substitutes_in_module(self._module)
        chips = substitutes.by_piece.get(piece, frozenset())
        # Large chips use fewer pieces; equal ones are taken in a fixed order.
        for chip in sorted(
            chips, key=lambda candidate: (-substitutes.worth[candidate], candidate)
        ):
            worth = substitutes.worth[chip]
            if number := self.take_copies(chip, missing // worth):
                missing -= number * worth
                yield chip, number, worth


def _distribute_copies_to_arrivals(
    module: Module, moves: Sequence[PieceMove], stock: _CopiesLeftInBox
) -> list[int]:
    """Return the number of copies that each arrival gets from the box.

    If chips need a figure, each stack gets one figure before any stack gets a second.
    """
    substitutes = substitutes_in_module(module)
    shares = [0] * len(moves)
    stacks: set[tuple[str, int, str]] = set()
    for number, move in enumerate(moves):
        stack = move.piece, move.turn, str(move.target)
        if move.piece in substitutes.by_piece and substitutes.is_figure_needed(move.piece):
            shares[number] = 0 if stack in stacks else stock.take_copies(move.piece, 1)
            stacks.add(stack)
    for number, move in enumerate(moves):
        shares[number] += stock.take_copies(move.piece, move.quantity - shares[number])
    return shares


def _scheduled_arrival(
    module: Module, move: PieceMove, piece: str, number: int, stands_for: str = "", worth: int = 1
) -> ScheduledArrival:
    counter = manifest_of_module(module).counters[piece]
    return ScheduledArrival(
        piece,
        number,
        0 if stands_for else counter.visible_level(move.lost, move.state),
        move.turn,
        _name_of_turn(module, move.turn),
        name_of_turn_box(module, move.turn),
        spoken_place_name(module, move.target) if str(move.target) else "",
        move.sure,
        schedule_owner=owner_name(module, move.scope) if move.scope else "",
        replaced_piece=stands_for,
        chip_worth=worth,
    )


def _undetermined_arrivals(
    module: Module, played_scenario: PlayedScenario
) -> Iterator[ScheduledArrival]:
    """Yield one piece for each arrival of unknown number, and a paper slip for each choice."""
    for row in played_scenario.undetermined_arrivals:
        counter = manifest_of_module(module).counters.get(row.piece or "")
        number = "any number" if row.quantity is None else str(row.quantity)
        yield ScheduledArrival(
            row.piece if counter else None,
            1,
            counter.visible_level(row.steps_lost, (row.state or "").split()) if counter else 0,
            row.turn,
            text_on_one_line(row.label),
            name_of_turn_box(module, row.turn),
            row.to or "",
            is_certain=row.condition is None,
            choice_words="" if counter else f"{number}: {row.name}",
            schedule_owner=owner_name(
                module,
                OwnerSchedule.require_address_prefix(parse_address(row.address) or ()).owner,
            ),
        )


def _name_of_turn(module: Module, turn: int) -> str:
    """Return the turn as the tracker of VASSAL names it."""
    return text_on_one_line(turn_label(module.module.calendar, turn))


def name_of_turn_box(module: Module, turn: int) -> str:
    """Return the name of the box for a turn's arrivals."""
    return text_on_one_line(f"Arriving: {_name_of_turn(module, turn)}")
