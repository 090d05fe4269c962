"""A scenario held against an earlier one of its campaign: its set-up, plus what came since."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from sandtable.model.ledger.calendar import first_turn, halves_of
from sandtable.model.ledger.choices import choices_of
from sandtable.model.ledger.history import (
    History,
    carry_out,
    initial_position,
    is_played,
    play,
    played,
)
from sandtable.model.ledger.perform import Move
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.schedule import schedule_of
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.overlay import chain, flattened
from sandtable.model.phrases.place import Place
from sandtable.model.select.ground import OFF_MAP, SpaceIndex, ground_of
from sandtable.model.select.manifest import manifest_of

Why = Literal[
    "missing", "too soon", "too late", "not released", "in another box", "boxed too soon"
]

KINDS = frozenset({"unit", "leader"})
"""What a campaign keeps account of; supply, markers and chips come and go in play."""


@dataclass(frozen=True, slots=True)
class Break:
    """A piece of which the earlier scenario tells otherwise than the later one."""

    why: Why
    piece: str
    number: int
    """How many copies it is about."""
    expected: tuple[Standing, ...]
    """Where the earlier scenario has copies of it, with the lines that brought them there."""
    found: tuple[Standing, ...]
    """Where the later one sets them up."""
    move: Move | None = None
    """What took it away before, or will bring it."""


def forerunner(module: Module, name: str) -> str | None:
    """The scenario of the same order of arrival that begins last before this one.

    There is none for a variant of a scenario that begins at the same time: that one is asked.
    """
    begins, mine = _begin(module, name), _schedules(module, name)
    if any(_begin(module, above) == begins for above in chain(module, name)[1:]):
        return None
    earlier = [
        other
        for other, scenario in module.scenarios.items()
        if not scenario.abstract
        and mine & _schedules(module, other)
        and _begin(module, other) < begins
    ]
    return max(earlier, key=lambda other: _begin(module, other), default=None)


def _schedules(module: Module, name: str) -> frozenset[str]:
    """The scenarios in whose files the order of arrival of this one stands."""
    return frozenset(one for one in chain(module, name) if module.scenarios[one].arrivals)


def _begin(module: Module, name: str) -> tuple[int, int]:
    """The turn, and how many player turns of it are skipped; nothing for what nobody plays."""
    if module.scenarios[name].abstract:
        return 0, -1
    calendar, scenario = module.module.calendar, flattened(module, name)
    owner = scenario.first.owner if scenario.first else ""
    skipped = calendar.order.index(owner) if owner in calendar.order else 0
    return first_turn(calendar, scenario), skipped


def breaks(
    module: Module, earlier: str, later: str, options: Mapping[str, str] | None = None
) -> Iterator[Break]:
    """Every piece of which two scenarios tell otherwise; of what play decides nothing is told."""
    chosen = choices_of(module, flattened(module, later), options or {}).options
    before = _played_until(module, earlier, later, chosen)
    done = frozenset(before.moves)
    after = [move for move in play(module, earlier, options=chosen).moves if move not in done]
    found = initial_position(module, later, options)
    left_open = _left_open(before.position) | _left_open(found)
    known = [piece for piece in _accounted(module) if piece not in left_open]
    grown = _grown(before.position, found, known)
    compared = _Compared(module, before, after, found, _Boxes.of(module, earlier), grown)
    return (told for piece in known for told in compared.told(piece))


def _played_until(module: Module, earlier: str, later: str, options: Mapping[str, str]) -> History:
    """The earlier scenario up to the first player turn of the later one."""
    history = History(initial_position(module, earlier, options).copy())
    calendar, whole = module.module.calendar, flattened(module, later)
    start = first_turn(calendar, whole)
    halves = halves_of(calendar, whole)
    for arrival in played(module, history.position.scenario, earlier, start):
        if arrival.turn < start or not is_played(module, arrival, halves):
            carry_out(history, arrival)
    return history


def _accounted(module: Module) -> Iterator[str]:
    for piece, counter in manifest_of(module).counters.items():
        if counter.kind in KINDS and counter.piece.copies is not None:
            yield piece


def _grown(before: Position, found: Position, pieces: list[str]) -> frozenset[Place]:
    """The places to which pieces have come that are elsewhere in the earlier scenario."""
    places: set[Place] = set()
    for piece in pieces:
        were = {standing.place for standing in before.of(piece)} - {NOWHERE}
        if were:
            places |= {standing.place for standing in found.of(piece)} - were
    return frozenset(places)


def _left_open(position: Position) -> frozenset[str]:
    """The pieces of which a choice, what is played, or a lost page decides where they are."""
    return frozenset(position.unsure).union(
        *(s.pieces for s in position.standings if s.chosen or s.quantity is None)
    )


@dataclass(frozen=True, slots=True)
class _Boxes:
    """The boxes of a schedule: those it releases pieces from, and those in which they come."""

    held: frozenset[str]
    entered: frozenset[str]

    @classmethod
    def of(cls, module: Module, name: str) -> _Boxes:
        """Ask a scenario's schedule, and where its owners' arrivals come."""
        lines = schedule_of(module, flattened(module, name), name)
        places = {
            does: [x.verb.place for x in lines if x.verb.does == does and x.verb.place is not None]
            for does in ("release", "enter")
        }
        owners = module.module.owners.values()
        entries = [e.place for owner in owners for e in (*owner.entry, *owner.release)]
        held = _spaces(module, places["release"])
        return cls(held, _spaces(module, [*places["enter"], *entries]) - held)

    def counts(self, ground: SpaceIndex, standing: Standing) -> bool:
        """Say whether what stands there is in play: on the map, or where arrivals come."""
        site = ground.site(standing.place.space)
        return site is None or site.id in self.entered or site.kind not in OFF_MAP


def _spaces(module: Module, places: list[Place]) -> frozenset[str]:
    sites = (ground_of(module).site(place.space) for place in places)
    return frozenset(site.id for site in sites if site)


@dataclass(frozen=True, slots=True)
class _Compared:
    """What the earlier scenario makes of its pieces, and what the later one sets up."""

    module: Module
    before: History
    after: list[Move]
    found: Position
    boxes: _Boxes
    grown: frozenset[Place]
    """Where the later one has what had been elsewhere: among the dead, whom nobody leaves."""

    def told(self, piece: str) -> Iterator[Break]:
        """What differs about one piece: one thing at most."""
        expected = tuple(s for s in self.before.position.of(piece) if s.place != NOWHERE)
        there = tuple(s for s in self.found.of(piece) if s.place != NOWHERE)
        due, have = self._account(expected), self._account(there)
        in_play = due.free + due.held.total()
        if have.total < in_play:
            yield Break("missing", piece, in_play - have.total, expected, there)
        elif expected and not there and self._is_left_out(expected):
            yield Break("missing", piece, due.total, expected, there)
        elif have.free > due.total:
            why, move = self._wrong_time(piece)
            yield Break(why, piece, have.free - due.total, expected, there, move)
        elif have.free > due.total - due.held.total():
            still = have.free - (due.total - due.held.total())
            yield Break("not released", piece, still, expected, there, self._next(piece))
        elif lost := (due.held - have.held).total():
            yield Break("in another box", piece, lost, expected, there)
        elif have.total > due.total and (coming := self._from_the_stock(piece)):
            yield Break("boxed too soon", piece, have.total - due.total, expected, there, coming)

    def _is_left_out(self, expected: tuple[Standing, ...]) -> bool:
        """Say whether the later scenario lists the dead of all these boxes, but not this one."""
        return all(standing.place in self.grown for standing in expected)

    def _account(self, standings: tuple[Standing, ...]) -> _Account:
        ground, account = ground_of(self.module), _Account()
        for standing in standings:
            number = standing.quantity or 0
            account.total += number
            site = ground.site(standing.place.space)
            if site is not None and site.id in self.boxes.held:
                account.held[site.id] += number
            elif self.boxes.counts(ground, standing):
                account.free += number
        return account

    def _wrong_time(self, piece: str) -> tuple[Why, Move | None]:
        """Whether it has left by then, or has still to come."""
        last = next((m for m in reversed(self.before.moves) if m.piece == piece), None)
        gone = last is not None and last.target == NOWHERE
        return ("too late", last) if gone else ("too soon", self._next(piece))

    def _from_the_stock(self, piece: str) -> Move | None:
        """What brings a piece that had not been in the game at all: it cannot be dead by then."""
        return next((m for m in self.after if m.piece == piece and m.source is None), None)

    def _next(self, piece: str) -> Move | None:
        return next((move for move in self.after if move.piece == piece), None)


@dataclass(slots=True)
class _Account:
    """How many copies there are: on the map, in each box that holds them, in all.

    What is in another box is dead, withdrawn or waiting, and may be anywhere when time has passed.
    """

    total: int = 0
    free: int = 0
    held: Tally[str] = field(default_factory=Tally)
