"""What one line of a schedule does to a position, and where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from model.address import Steps
from model.ledger.position import NOWHERE, Position
from model.ledger.schedule import Arrival
from model.ledger.setup import Line, Placing
from model.ledger.standing import Standing
from model.module import Module
from model.phrases.entry import Item
from model.phrases.place import Place
from model.phrases.selector import Selector, Word
from model.references.scope import line_of
from model.select.ground import ground_of
from model.select.manifest import manifest_of
from model.select.spaces import spaces_of

OFF_MAP = frozenset({"box", "track", "off-map"})
POOL = "pool"

Why = Literal["not there", "not in its box", "already there", "out of stock", "no entrance"]
From = Callable[[Standing], bool]


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
    cause: Steps


@dataclass(frozen=True, slots=True)
class Hitch:
    """What a line of a schedule asks, and cannot have."""

    why: Why
    turn: int
    does: str
    piece: str
    quantity: int
    cause: Steps


def perform(position: Position, arrival: Arrival) -> Iterator[Move | Hitch]:
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
            position.control.update(dict.fromkeys(spaces, arrival.verb.owner))


def _target(position: Position, arrival: Arrival) -> Place:
    """Where a line's pieces go: the place it names, or where their owner's arrivals come."""
    verb = arrival.verb
    if verb.place is not None and verb.does != "release":
        return verb.place
    if verb.does in {"withdraw", "remove"}:
        return NOWHERE
    return entry_place(position, arrival.owner)


def entry_place(position: Position, owner: str) -> Place:
    """The first place of entry that can be used: the owner's own, or of those above it."""
    owners = position.module.module.owners
    for above in line_of(owners, owner):
        for entry in owners[above].entry:
            if position.choices.allows(entry.when, position):
                return _as_place(position.module, entry.place)
    return NOWHERE


def _as_place(module: Module, place: Place) -> Place:
    """A region's name stands for any of its spaces."""
    if place.space in module.regions and ground_of(module).site(place.space) is None:
        return Place(how="any", among=Word(place.space))
    return place


def _move(position: Position, arrival: Arrival, coming: Standing) -> Iterator[Move | Hitch]:
    """Take copies from where the verb takes them, and put them where they go."""
    does = arrival.verb.does
    if coming.place == NOWHERE and does not in {"withdraw", "remove"}:
        number = coming.quantity or 1
        yield Hitch("no entrance", arrival.turn, does, coming.pieces[0], number, coming.cause)
        if does == "release":
            return
    if coming.piece is None or coming.quantity is None:
        if does not in {"withdraw", "remove"}:
            position.put(coming)
        return
    piece, wanted = coming.piece, coming.quantity
    for where in _sources(position, arrival, coming):
        if wanted == 0:
            break
        for standing in _taken(position, coming, wanted, where):
            wanted -= standing.quantity or 0
            source = None if where is None else standing.place
            yield _moved(position, arrival, coming, standing, source)
    if wanted:
        why = _why(position, does, piece)
        yield Hitch(why, arrival.turn, does, piece, wanted, coming.cause)
        if why in {"already there", "out of stock"}:  # what is asked for counts, so that it shows
            short = replace(coming, quantity=wanted, place=NOWHERE)
            yield _moved(position, arrival, coming, short, None)


def _taken(
    position: Position, coming: Standing, wanted: int, where: From | None
) -> tuple[Standing, ...]:
    piece = coming.pieces[0]
    if where is not None:
        return position.take(piece, wanted, where)
    number = min(wanted, _in_stock(position, piece))
    return (replace(coming, quantity=number, place=NOWHERE),) if number else ()


def _moved(
    position: Position, arrival: Arrival, coming: Standing, taken: Standing, source: Place | None
) -> Move:
    told = coming.lost or coming.state or source is None
    arrived = coming if told else replace(coming, lost=taken.lost, state=taken.state)
    arrived = replace(arrived, quantity=taken.quantity)
    if arrival.verb.does not in {"withdraw", "remove"} or coming.place != NOWHERE:
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
    )


def _sources(position: Position, arrival: Arrival, coming: Standing) -> Iterator[From | None]:
    """Where a verb takes pieces from, first choice first; None is the game's own box."""
    does = arrival.verb.does
    ground = ground_of(position.module)

    def elsewhere(standing: Standing) -> bool:
        return standing.place != coming.place

    def off_map(standing: Standing) -> bool:
        site = ground.site(standing.place.space)
        return site is not None and site.kind in OFF_MAP and elsewhere(standing)

    def in_pool(standing: Standing) -> bool:
        site = ground.site(standing.place.space)
        return site is not None and POOL in site.space.tags and elsewhere(standing)

    if does == "release":
        yield lambda standing: standing.place == arrival.verb.place
    elif does in {"withdraw", "remove"}:
        yield lambda standing: not off_map(standing) and elsewhere(standing)
        yield elsewhere
    elif does == "box" and _is_unique(position, coming):
        yield elsewhere
        yield None
    elif does == "box":
        yield None
        yield elsewhere
    else:
        yield in_pool
        yield None
        yield off_map


def _is_unique(position: Position, coming: Standing) -> bool:
    counter = manifest_of(position.module).counters.get(coming.pieces[0])
    return counter is not None and counter.piece.copies == 1


def _in_stock(position: Position, piece: str) -> int:
    """How many copies are still in the game's box; plenty, where nobody knows."""
    counter = manifest_of(position.module).counters.get(piece)
    if counter is None or counter.piece.copies is None:
        return 10**6
    return max(0, counter.piece.copies - position.out[piece])


def _why(position: Position, does: str, piece: str) -> Why:
    if does == "release":
        return "not in its box"
    if does in {"withdraw", "remove"}:
        return "not there"
    counter = manifest_of(position.module).counters.get(piece)
    unique = counter is not None and counter.piece.copies == 1
    return "already there" if unique else "out of stock"
