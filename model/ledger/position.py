"""A position: what stands where at one moment, and how pieces are put down and taken up."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.chosen_options import Choices, most_at_once
from sandtable.model.ledger.setup_cache import PlacementBatch
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.select.situation import Situation
from sandtable.model.select.space_index import space_index_of

T = TypeVar("T")


@dataclass
class Position:
    """The place of every piece. Standings keep the order in which they were put down."""

    module: Module
    scenario: Scenario
    choices: Choices
    control: dict[str, str] = field(default_factory=dict)
    out: Tally[str] = field(default_factory=Tally)
    """How many copies of each piece are out of the box, as many as can be at one time."""
    unsure: set[str] = field(default_factory=set)
    """Pieces that stand, came or left as play decides."""
    _standings: dict[int, Standing] = field(default_factory=dict)
    _pieces: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By piece, the keys of its standings, as far as somebody asked."""
    _indexed: int = 0
    """The first key that is not among them yet."""
    _next: int = 0
    _open: set[str] = field(default_factory=set)
    """Pieces of which entries stand only if play has it so."""
    _known: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)
    """What was asked of it as it is; any change makes that void."""

    def copy(self) -> Position:
        """Return a copy of the position that can be changed independently."""
        return replace(
            self,
            control=dict(self.control),
            out=Tally(self.out),
            unsure=set(self.unsure),
            _open=set(self._open),
            _known={},
            _standings=dict(self._standings),
            _pieces=dict(self._pieces),
        )

    def cached(self, key: object, compute: Callable[[Position], T]) -> T:
        """Return a value computed from this position, cached until the position changes."""
        if key not in self._known:
            self._known[key] = compute(self)
        found: T = self._known[key]
        return found

    def set_control(self, spaces: Iterable[str], owner: str) -> None:
        """Let somebody control spaces."""
        self._known.clear()
        self.control.update(dict.fromkeys(spaces, owner))

    @property
    def standings(self) -> list[Standing]:
        """All that stands somewhere, in the order in which it came there."""
        return list(self._standings.values())

    def standings_of(self, piece: str) -> Iterator[Standing]:
        """Yield the standings of one piece."""
        return (self._standings[key] for key in self._keys_by_piece.get(piece, ()))

    def put(self, standing: Standing) -> None:
        """Put pieces down."""
        self._known.clear()
        if not self.choices.is_decided(standing.when):
            self.unsure.update(standing.pieces)
            self._open.update(standing.pieces)
        of_piece = self._keys_by_piece  # of all before this one
        self._standings[self._next] = standing
        if standing.piece is not None:
            of_piece[standing.piece] = (*of_piece.get(standing.piece, ()), self._next)
        self._next += 1
        self._indexed = self._next
        if standing.piece is not None:
            if standing.piece in self._open:
                self._count_out(standing.piece, 0)
            else:
                self.out[standing.piece] += standing.quantity or 0

    def put_all(self, those: Iterable[PlacementBatch]) -> None:
        """Put pieces down, one after the other: what a whole set-up is made of."""
        self._known.clear()
        for some in those:
            if some.out is None or not self._open.isdisjoint(some.out):
                for standing in some.standings:
                    self.put(standing)
                continue
            self._standings.update(zip(count(self._next), some.standings))
            self._next += len(some.standings)
            if self.out.keys().isdisjoint(some.out):
                self.out.update(some.out)
            else:
                for piece, number in some.out.items():
                    self.out[piece] += number

    @property
    def _keys_by_piece(self) -> dict[str, tuple[int, ...]]:
        """Keys of the standings of each piece, indexed at first use."""
        if self._indexed < self._next:
            keys = {piece: [*own] for piece, own in self._pieces.items()}
            for key in range(self._indexed, self._next):
                piece = self._standings[key].piece
                if piece is not None:
                    keys.setdefault(piece, []).append(key)
            self._pieces = {piece: tuple(own) for piece, own in keys.items()}
            self._indexed = self._next
        return self._pieces

    def _count_out(self, piece: str, more: int) -> None:
        """Keep count of what is out; entries that exclude each other are not both there."""
        if piece in self._open:
            entries = most_at_once(self.standings_of(piece), self.choices)
            self.out[piece] = sum(standing.quantity or 0 for standing in entries)
        else:
            self.out[piece] += more

    def take(
        self, piece: str, quantity: int, where: Callable[[Standing], bool]
    ) -> tuple[Standing, ...]:
        """Take up so many copies from where they may be taken; fewer, if there are not enough."""
        taken: list[Standing] = []
        for key in self._keys_by_piece.get(piece, ()):
            standing = self._standings[key]
            if quantity and standing.quantity and where(standing):
                number = min(quantity, standing.quantity)
                taken.append(replace(standing, quantity=number))
                quantity -= number
                self._reduce_standing(key, standing, number)
        return tuple(taken)

    def forget(
        self, where: Callable[[Standing], bool], among: Iterable[str] | None = None
    ) -> None:
        """Leave out what is no longer known to stand where it stood; of some pieces, or of all."""
        self._known.clear()
        if among is None:
            left = [standing for standing in self._standings.values() if not where(standing)]
            self._standings, self._pieces, self.out = {}, {}, Tally()
            self._indexed = self._next
            for standing in left:
                self.put(standing)
            return
        for key in [key for piece in among for key in self._keys_by_piece.get(piece, ())]:
            standing = self._standings[key]
            if where(standing) and standing.piece is not None:
                self._remove_standing(key, standing.piece)
                self._count_out(standing.piece, -(standing.quantity or 0))

    def _remove_standing(self, key: int, piece: str) -> None:
        del self._standings[key]
        self._keys_by_piece[piece] = tuple(k for k in self._keys_by_piece[piece] if k != key)

    def may_be_chosen(self, piece: str) -> bool:
        """Say whether a choice of pieces may have been made for this one."""
        return any(s.chosen and piece in s.pieces for s in self._standings.values())

    def _reduce_standing(self, key: int, standing: Standing, number: int) -> None:
        assert standing.piece is not None
        assert standing.quantity is not None
        self._known.clear()
        if standing.quantity == number:
            self._remove_standing(key, standing.piece)
        else:
            self._standings[key] = replace(standing, quantity=standing.quantity - number)
        self._count_out(standing.piece, -number)

    @property
    def situation(self) -> Situation:
        """This position as selectors see it."""
        return self.cached("situation", Position._situation)

    def _situation(self) -> Situation:
        there: dict[str, set[str]] = {}
        aliases = space_index_of(self.module).aliases
        for standing in self._standings.values():
            space = standing.place.space
            if space and not standing.chosen:
                there.setdefault(aliases.get(space, space), set()).add(standing.pieces[0])
        stacks: Mapping[str, frozenset[str]] = {s: frozenset(names) for s, names in there.items()}
        return Situation(self.control or None, stacks)


NOWHERE = Place()
"""Where gone pieces go."""
