"""Execution of one schedule line on a position, with a report of its failures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.address_path import AddressPath
from sandtable.model.ledger.entrances import entrances_of_owner
from sandtable.model.ledger.piece_sources import (
    REMOVING_VERBS,
    SourceTest,
    copies_in_stock,
    has_single_copy,
    sources_of_verb,
)
from sandtable.model.ledger.placement_line import PlacementLine
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.schedule import Arrival
from sandtable.model.ledger.setup import SetupPlacer
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector, WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching

FailureReason = Literal[
    "not there", "not in its box", "already there", "out of stock", "no entrance"
]


@dataclass(frozen=True, slots=True)
class PieceMove:
    """Copies of a piece that a schedule moved, with the schedule line that moved them."""

    turn: int
    half: str
    does: str
    piece: str
    quantity: int
    source: Place | None
    """Place from which the pieces came; None for the game box."""
    target: Place
    cause: AddressPath
    sure: bool = True
    """Whether it happens in every course of play, without an event, roll or conquest."""
    lost: int = 0
    """Number of steps lost on arrival."""
    state: tuple[str, ...] = ()
    scope: str = ""
    """The owner of the schedule with the line."""

    @property
    def standing_at_target(self) -> Standing:
        """Return the moved pieces at the place where they arrived."""
        return Standing(
            (self.piece,),
            self.quantity,
            self.target,
            self.scope,
            self.cause,
            lost=self.lost,
            state=self.state,
        )


@dataclass(frozen=True, slots=True)
class FailedAction:
    """An action of a schedule that is impossible to carry out."""

    why: FailureReason
    turn: int
    does: str
    piece: str
    quantity: int
    cause: AddressPath
    sure: bool = True
    """Whether it fails in every course of play."""
    requested_copies: int = 1
    """Number of copies that the line requests; `quantity` of them are missing."""
    instead: tuple[Standing, ...] = ()
    """Standings of the piece at that moment."""


def perform_schedule_line(
    position: Position, arrival: Arrival
) -> Iterator[PieceMove | FailedAction]:
    """Perform a schedule line as far as it moves pieces or changes control.

    Yields the moves and the failures.
    """
    does = arrival.verb.does
    if does == "control":
        _change_control(position, arrival)
    elif does not in {"note", "replace"}:
        # Copies in use count as placed, which matters for entries with `all other`.
        placing = SetupPlacer(position.module, position.choices, position.copies_out)
        target = _target_place(position, arrival)
        for item in arrival.objects:
            if isinstance(item, Item) and position.choices.can_be_true(item.when):
                line = PlacementLine(arrival.owner, target, (item,), arrival.cause)
                for coming in placing.standings_of_item(line, item):
                    yield from _move_copies(position, arrival, coming)


def _change_control(position: Position, arrival: Arrival) -> None:
    for selector in arrival.objects:
        if isinstance(selector, Selector):
            # Evaluated now: the selector may depend on the position.
            spaces = spaces_matching(position.module, selector, position.situation)
            position.set_control(spaces, arrival.verb.owner)


def _target_place(position: Position, arrival: Arrival) -> Place:
    """Return the place to which a schedule line brings its pieces: as stated, or an entrance."""
    verb = arrival.verb
    # A release names the box from which pieces come, and not where they go.
    if verb.place is not None and verb.does != "release":
        return verb.place
    if verb.does in REMOVING_VERBS:
        return NOWHERE
    return entry_place(position, arrival.owner, verb.does)


def entry_place(position: Position, owner: str, does: str = "enter") -> Place:
    """Return the first usable entrance of the owner, or of an owner above it."""
    entrances = entrances_of_owner(position.module, owner, does)
    # Entrances may depend on control, which the position knows.
    usable = (e for e in entrances if position.choices.can_be_true(e.when, position))
    entrance = next(usable, None)
    return NOWHERE if entrance is None else _place_or_region(position.module, entrance.place)


def _place_or_region(module: Module, place: Place) -> Place:
    """Return a place; if its name is that of a region, return a choice among its spaces."""
    # A space may have the name of a region, and comes first.
    if place.space in module.regions and space_index_of(module).find_space(place.space) is None:
        return Place(how="any", among=WordSelector(place.space))
    return place


def _move_copies(
    position: Position, arrival: Arrival, coming: Standing
) -> Iterator[PieceMove | FailedAction]:
    """Move copies of pieces from where the verb takes them to its target.

    Yields the moves and the failures.
    """
    does = arrival.verb.does
    if coming.place == NOWHERE and does not in REMOVING_VERBS:
        piece = next(iter(coming.pieces), coming.words)
        yield _make_failed_action(
            position, arrival, coming, ("no entrance", piece, coming.quantity or 1)
        )
        if does == "release":
            return
    # A choice of pieces cannot be taken from anywhere in particular.
    if coming.single_piece is None or coming.quantity is None:
        if does not in REMOVING_VERBS:
            position.put_standing(coming)
        return
    piece, missing = coming.single_piece, coming.quantity
    if not position.choices.is_decided_before_play(coming.when):
        position.uncertain_pieces.add(piece)
    for source_test in sources_of_verb(position, arrival, coming):
        if missing == 0:
            break
        for standing in _take_copies(position, coming, missing, source_test):
            missing -= standing.quantity or 0
            source = None if source_test is None else standing.place
            yield _put_pieces_at_target(position, arrival, coming, standing, source)
    if missing and not (coming.every and (does in REMOVING_VERBS or does == "release")):
        yield from _report_missing_copies(position, arrival, coming, missing)


def _report_missing_copies(
    position: Position, arrival: Arrival, coming: Standing, missing: int
) -> Iterator[PieceMove | FailedAction]:
    """Yield the failure for copies that are missing, but count them if they arrive anyway."""
    piece = coming.pieces[0]
    failure = _make_failed_action(
        position,
        arrival,
        coming,
        (
            _reason_copies_are_missing(position, arrival, piece, coming.quantity or 1),
            piece,
            missing,
        ),
    )
    yield failure
    if failure.sure and failure.why in {"already there", "out of stock"}:
        # The copies are put nowhere, but the count of copies in use shows the excess.
        short = replace(coming, quantity=missing, place=NOWHERE)
        yield _put_pieces_at_target(position, arrival, coming, short, None)


def _make_failed_action(
    position: Position,
    arrival: Arrival,
    coming: Standing,
    reason_piece_number: tuple[FailureReason, str, int],
) -> FailedAction:
    why, piece, number = reason_piece_number
    standings = tuple(position.standings_of(piece))
    sure = _is_move_sure(position, arrival, why, piece)
    requested = coming.quantity or number
    does = arrival.verb.does
    return FailedAction(
        why, arrival.turn, does, piece, number, coming.cause, sure, requested, standings
    )


def _is_move_sure(position: Position, arrival: Arrival, why: FailureReason, piece: str) -> bool:
    if why == "no entrance":  # one that is closed now may be open when the turn comes
        entries = entrances_of_owner(position.module, arrival.owner, arrival.verb.does)
        return not any(position.choices.can_be_true(entry.when) for entry in entries)
    # Play may have put the piece elsewhere by now, so the failure is not certain.
    if piece in position.uncertain_pieces:
        return False
    return why in {"already there", "out of stock"} or not position.may_piece_be_chosen(piece)


def _take_copies(
    position: Position, coming: Standing, missing: int, source_test: SourceTest | None
) -> tuple[Standing, ...]:
    piece = coming.pieces[0]
    if source_test is not None:
        return position.take_copies(piece, missing, source_test)
    number = min(missing, copies_in_stock(position, piece))
    return (_with_quantity(coming, number),) if number else ()


def _with_quantity(standing: Standing, number: int | None) -> Standing:
    """Return the placed pieces with this number of copies."""
    return standing if standing.quantity == number else replace(standing, quantity=number)


def _put_pieces_at_target(
    position: Position,
    arrival: Arrival,
    coming: Standing,
    taken_standing: Standing,
    source: Place | None,
) -> PieceMove:
    has_own_state = coming.lost or coming.state or source is None
    arrived = (
        coming
        if has_own_state
        else replace(coming, lost=taken_standing.lost, state=taken_standing.state)
    )
    arrived = _with_quantity(arrived, taken_standing.quantity)
    if arrival.verb.does not in REMOVING_VERBS or coming.place != NOWHERE:
        position.put_standing(arrived)
    return PieceMove(
        arrival.turn,
        arrival.half,
        arrival.verb.does,
        taken_standing.pieces[0],
        taken_standing.quantity or 0,
        source,
        coming.place,
        coming.cause,
        sure=taken_standing.pieces[0] not in position.uncertain_pieces,
        lost=arrived.lost,
        state=arrived.state,
        scope=arrived.scope,
    )


def _reason_copies_are_missing(
    position: Position, arrival: Arrival, piece: str, requested: int
) -> FailureReason:
    if arrival.verb.does == "release":
        return "not in its box"
    if arrival.verb.does in REMOVING_VERBS:
        return "not there"
    # A line that requests several copies of a single piece requests too many.
    is_single = has_single_copy(position, piece) and requested == 1
    return "already there" if is_single else "out of stock"
