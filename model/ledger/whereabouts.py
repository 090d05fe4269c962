"""Where one piece is on every turn of a scenario, and which line brought it there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from model.address import Steps
from model.ledger.calendar import first_turn, last_turn
from model.ledger.history import turn_by_turn
from model.ledger.perform import Hitch, Move
from model.ledger.position import NOWHERE, Position
from model.module import Module
from model.overlay import flattened
from model.phrases.place import Place


@dataclass(frozen=True, slots=True)
class Stay:
    """Copies of a piece at one place, after the arrivals of a turn; turn None is the set-up."""

    turn: int | None
    place: Place
    quantity: int | None
    """None where the book does not say."""
    cause: Steps
    """The line that brought them there."""
    perhaps: bool = False
    """Whether a choice, or what is played, decides if they are there at all."""


def whereabouts(
    module: Module, scenario: str, piece: str, options: Mapping[str, str] | None = None
) -> tuple[Stay, ...]:
    """Where a piece is at the set-up and on every turn; on a turn without a stay it is nowhere."""
    told = {
        turn: _stays(position, piece) for turn, position in turn_by_turn(module, scenario, options)
    }
    found = now = told[None]
    calendar, whole = module.module.calendar, flattened(module, scenario)
    for turn in range(first_turn(calendar, whole), last_turn(calendar, whole) + 1):
        now = tuple(replace(stay, turn=turn) for stay in told.get(turn, now))
        found += now
    return found


def _stays(position: Position, piece: str) -> tuple[Stay, ...]:
    unsure = piece in position.unsure
    return tuple(
        Stay(None, s.place, s.quantity, s.cause, perhaps=s.chosen or unsure)
        for s in position.standings
        if piece in s.pieces and s.place != NOWHERE
    )


def last_move(moves: Iterable[Move], hitch: Hitch) -> Move | None:
    """What happened last to a piece before a line asked of it what it cannot do."""
    found = None
    for move in moves:
        if move.piece == hitch.piece and move.turn <= hitch.turn and move.cause != hitch.cause:
            found = move
    return found
