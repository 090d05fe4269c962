"""What one line of a schedule does to a position, and where it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.address import AddressPath
from sandtable.model.ledger.entrances import entrances_of
from sandtable.model.ledger.line import Line
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.schedule import Arrival
from sandtable.model.ledger.setup import Placing
from sandtable.model.ledger.sources import GOING, From, in_stock, is_unique, sources
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector, Word
from sandtable.model.select.ground import ground_of
from sandtable.model.select.spaces import spaces_of

Why = Literal["not there", "not in its box", "already there", "out of stock", "no entrance"]


@dataclass(frozen=True, slots=True)
class Move:
    """Copies of a piece that a schedule moved, and which line did it."""

    turn: int
    half: str
    does: str
    piece: str
    quantity: int
    source: Place | None
    """None is the box of the game."""
    target: Place
    cause: AddressPath
    sure: bool = True
    """Whether it happens whatever is played: no event, roll or conquest decides."""
    lost: int = 0
    """How many steps below full it comes."""
    state: tuple[str, ...] = ()
    scope: str = ""
    """In whose schedule the line stands."""

    @property
    def arrived(self) -> Standing:
        """What stands at the target by it."""
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
    """What a line of a schedule asks, and cannot have."""

    why: Why
    turn: int
    does: str
    piece: str
    quantity: int
    cause: AddressPath
    sure: bool = True
    """Whether it is so whatever is played."""
    asked: int = 1
    """How many copies the line asks for; `quantity` is how many of them are lacking."""
    instead: tuple[Standing, ...] = ()
    """Where copies of the piece stand at that moment."""


def perform(position: Position, arrival: Arrival) -> Iterator[Move | FailedAction]:
    """Do what one line says, as far as it moves pieces or control."""
    does = arrival.verb.does
    if does == "control":
        _control(position, arrival)
    elif does not in {"note", "replace"}:
        placing = Placing(position.module, position.choices, position.out)
        target = _target(position, arrival)
        for item in arrival.objects:
            if isinstance(item, Item) and position.choices.allows(item.when):
                line = Line(arrival.owner, target, (item,), arrival.cause)
                for coming in placing.items(line, item):
                    yield from _move(position, arrival, coming)


def _control(position: Position, arrival: Arrival) -> None:
    for selector in arrival.objects:
        if isinstance(selector, Selector):
            spaces = spaces_of(position.module, selector, position.situation)
            position.hold(spaces, arrival.verb.owner)


def _target(position: Position, arrival: Arrival) -> Place:
    """Where a line's pieces go: the place it names, or where their owner's arrivals come."""
    verb = arrival.verb
    if verb.place is not None and verb.does != "release":
        return verb.place
    if verb.does in GOING:
        return NOWHERE
    return entry_place(position, arrival.owner, verb.does)


def entry_place(position: Position, owner: str, does: str = "enter") -> Place:
    """The first place of entry that can be used: the owner's own, or of those above it."""
    entrances = entrances_of(position.module, owner, does)
    usable = (e for e in entrances if position.choices.allows(e.when, position))
    found = next(usable, None)
    return NOWHERE if found is None else _as_place(position.module, found.place)


def _as_place(module: Module, place: Place) -> Place:
    """A region's name stands for any of its spaces."""
    if place.space in module.regions and ground_of(module).site(place.space) is None:
        return Place(how="any", among=Word(place.space))
    return place


def _move(position: Position, arrival: Arrival, coming: Standing) -> Iterator[Move | FailedAction]:
    """Take copies from where the verb takes them, and put them where they go."""
    does = arrival.verb.does
    if coming.place == NOWHERE and does not in GOING:
        piece = next(iter(coming.pieces), coming.words)
        yield _hitch(position, arrival, coming, ("no entrance", piece, coming.quantity or 1))
        if does == "release":
            return
    if coming.piece is None or coming.quantity is None:
        if does not in GOING:
            position.put(coming)
        return
    piece, wanted = coming.piece, coming.quantity
    if not position.choices.settles(coming.when):
        position.unsure.add(piece)
    for where in sources(position, arrival, coming):
        if wanted == 0:
            break
        for standing in _taken(position, coming, wanted, where):
            wanted -= standing.quantity or 0
            source = None if where is None else standing.place
            yield _moved(position, arrival, coming, standing, source)
    if wanted and not (coming.every and (does in GOING or does == "release")):
        yield from _short(position, arrival, coming, wanted)


def _short(
    position: Position, arrival: Arrival, coming: Standing, wanted: int
) -> Iterator[Move | FailedAction]:
    """Say that copies are lacking; those that come all the same count, so that it shows."""
    piece = coming.pieces[0]
    hitch = _hitch(position, arrival, coming, (_why(position, arrival, piece), piece, wanted))
    yield hitch
    if hitch.sure and hitch.why in {"already there", "out of stock"}:
        short = replace(coming, quantity=wanted, place=NOWHERE)
        yield _moved(position, arrival, coming, short, None)


def _hitch(
    position: Position, arrival: Arrival, coming: Standing, what: tuple[Why, str, int]
) -> FailedAction:
    why, piece, number = what
    there = tuple(position.of(piece))
    sure = _is_sure(position, arrival, why, piece)
    asked = coming.quantity or number
    does = arrival.verb.does
    return FailedAction(why, arrival.turn, does, piece, number, coming.cause, sure, asked, there)


def _is_sure(position: Position, arrival: Arrival, why: Why, piece: str) -> bool:
    if why == "no entrance":  # one that is closed now may be open when the turn comes
        entries = entrances_of(position.module, arrival.owner, arrival.verb.does)
        return not any(position.choices.allows(entry.when) for entry in entries)
    if piece in position.unsure:
        return False
    return why in {"already there", "out of stock"} or not position.may_hold(piece)


def _taken(
    position: Position, coming: Standing, wanted: int, where: From | None
) -> tuple[Standing, ...]:
    piece = coming.pieces[0]
    if where is not None:
        return position.take(piece, wanted, where)
    number = min(wanted, in_stock(position, piece))
    return (_of_quantity(coming, number),) if number else ()


def _of_quantity(standing: Standing, number: int | None) -> Standing:
    """So many of it; mostly that is all of it."""
    return standing if standing.quantity == number else replace(standing, quantity=number)


def _moved(
    position: Position, arrival: Arrival, coming: Standing, taken: Standing, source: Place | None
) -> Move:
    told = coming.lost or coming.state or source is None
    arrived = coming if told else replace(coming, lost=taken.lost, state=taken.state)
    arrived = _of_quantity(arrived, taken.quantity)
    if arrival.verb.does not in GOING or coming.place != NOWHERE:
        position.put(arrived)
    return Move(
        arrival.turn,
        arrival.half,
        arrival.verb.does,
        taken.pieces[0],
        taken.quantity or 0,
        source,
        coming.place,
        coming.cause,
        sure=taken.pieces[0] not in position.unsure,
        lost=arrived.lost,
        state=arrived.state,
        scope=arrived.scope,
    )


def _why(position: Position, arrival: Arrival, piece: str) -> Why:
    if arrival.verb.does == "release":
        return "not in its box"
    if arrival.verb.does in GOING:
        return "not there"
    return "already there" if is_unique(position, piece) else "out of stock"
