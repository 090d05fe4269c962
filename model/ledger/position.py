"""A position: all pieces at one moment, and functions to place and remove them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.chosen_options import OptionChoices, most_simultaneous_standings
from sandtable.model.ledger.setup_cache import PlacementBatch
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.select.situation import PlaySituation
from sandtable.model.select.space_index import space_index_of

ValueType = TypeVar("ValueType")


@dataclass
class Position:
    """The places of all pieces at one moment.

    Placed pieces are in the order in which they were placed.
    """

    module: Module
    scenario: Scenario
    choices: OptionChoices
    control: dict[str, str] = field(default_factory=dict)
    copies_out: Tally[str] = field(default_factory=Tally)
    """Number of copies of each piece in use, as many as can be at one time."""
    uncertain_pieces: set[str] = field(default_factory=set)
    """Pieces whose place depends on play."""
    _standings: dict[int, Standing] = field(default_factory=dict)
    _keys_of_pieces: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By piece, the keys of its standings, indexed as far as needed."""
    _first_unindexed_key: int = 0
    """The first key that is not indexed yet."""
    _next_key: int = 0
    _pieces_with_conditions: set[str] = field(default_factory=set)
    """Pieces with entries that depend on play."""
    _cached_results: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)
    """Results computed from the current state. Any change clears them."""

    def copy(self) -> Position:
        """Return an independent copy of the position, which can be changed."""
        # Standings are immutable, so copying the mappings is enough.
        return replace(
            self,
            control=dict(self.control),
            copies_out=Tally(self.copies_out),
            uncertain_pieces=set(self.uncertain_pieces),
            _pieces_with_conditions=set(self._pieces_with_conditions),
            _cached_results={},
            _standings=dict(self._standings),
            _keys_of_pieces=dict(self._keys_of_pieces),
        )

    def result_cached_for_position(
        self, key: object, compute: Callable[[Position], ValueType]
    ) -> ValueType:
        """Return a result computed from this position, cached until the position changes."""
        if key not in self._cached_results:
            self._cached_results[key] = compute(self)
        result: ValueType = self._cached_results[key]
        return result

    def set_control(self, spaces: Iterable[str], owner: str) -> None:
        """Let an owner control some spaces of the position."""
        self._cached_results.clear()
        self.control.update(dict.fromkeys(spaces, owner))

    @property
    def standings(self) -> list[Standing]:
        """Return all placed pieces, in the order in which they were placed."""
        return list(self._standings.values())

    def standings_of(self, piece: str) -> Iterator[Standing]:
        """Yield the entries of the position that consist of a given piece."""
        return (self._standings[key] for key in self._keys_by_piece.get(piece, ()))

    def put_standing(self, standing: Standing) -> None:
        """Place pieces together, as one entry of the position."""
        self._cached_results.clear()
        # From now on, the number of copies must be computed from alternatives.
        if not self.choices.is_decided_before_play(standing.when):
            self.uncertain_pieces.update(standing.pieces)
            self._pieces_with_conditions.update(standing.pieces)
        of_piece = self._keys_by_piece  # of all before this one
        self._standings[self._next_key] = standing
        if standing.single_piece is not None:
            of_piece[standing.single_piece] = (
                *of_piece.get(standing.single_piece, ()),
                self._next_key,
            )
        self._next_key += 1
        self._first_unindexed_key = self._next_key
        if standing.single_piece is not None:
            if standing.single_piece in self._pieces_with_conditions:
                self._count_copies_in_use(standing.single_piece, 0)
            else:
                self.copies_out[standing.single_piece] += standing.quantity or 0

    def put_standing_batches(self, those: Iterable[PlacementBatch]) -> None:
        """Place the pieces of several batches in order, as for a whole set-up."""
        self._cached_results.clear()
        for some in those:
            if some.copies_by_piece is None or not self._pieces_with_conditions.isdisjoint(
                some.copies_by_piece
            ):
                for standing in some.standings:
                    self.put_standing(standing)
                continue
            # The batch is plain, so it can be added as a whole: most of a set-up is.
            self._standings.update(zip(count(self._next_key), some.standings))
            self._next_key += len(some.standings)
            if self.copies_out.keys().isdisjoint(some.copies_by_piece):
                self.copies_out.update(some.copies_by_piece)
            else:
                for piece, number in some.copies_by_piece.items():
                    self.copies_out[piece] += number

    @property
    def _keys_by_piece(self) -> dict[str, tuple[int, ...]]:
        """Return where to find the entries for each piece, from an index made at first use."""
        if self._first_unindexed_key < self._next_key:
            keys = {piece: [*piece_keys] for piece, piece_keys in self._keys_of_pieces.items()}
            for key in range(self._first_unindexed_key, self._next_key):
                piece = self._standings[key].single_piece
                if piece is not None:
                    keys.setdefault(piece, []).append(key)
            self._keys_of_pieces = {piece: tuple(piece_keys) for piece, piece_keys in keys.items()}
            self._first_unindexed_key = self._next_key
        return self._keys_of_pieces

    def _count_copies_in_use(self, piece: str, more: int) -> None:
        """Update the number of copies of a piece that are in use.

        Entries that exclude each other count as one.
        """
        if piece in self._pieces_with_conditions:
            entries = most_simultaneous_standings(self.standings_of(piece), self.choices)
            self.copies_out[piece] = sum(standing.quantity or 0 for standing in entries)
        else:
            self.copies_out[piece] += more

    def take_copies(
        self, piece: str, quantity: int, is_source: Callable[[Standing], bool]
    ) -> tuple[Standing, ...]:
        """Remove up to `quantity` copies of a piece from places that fit, and return them."""
        taken_standings: list[Standing] = []
        for key in self._keys_by_piece.get(piece, ()):
            standing = self._standings[key]
            if quantity and standing.quantity and is_source(standing):
                number = min(quantity, standing.quantity)
                taken_standings.append(replace(standing, quantity=number))
                quantity -= number
                self._reduce_standing(key, standing, number)
        return tuple(taken_standings)

    def forget_standings(
        self, is_forgotten: Callable[[Standing], bool], among: Iterable[str] | None = None
    ) -> None:
        """Remove placed pieces that are no longer certain to be where they were."""
        self._cached_results.clear()
        if among is None:
            left = [
                standing for standing in self._standings.values() if not is_forgotten(standing)
            ]
            self._standings, self._keys_of_pieces, self.copies_out = {}, {}, Tally()
            self._first_unindexed_key = self._next_key
            for standing in left:
                self.put_standing(standing)
            return
        for key in [key for piece in among for key in self._keys_by_piece.get(piece, ())]:
            standing = self._standings[key]
            if is_forgotten(standing) and standing.single_piece is not None:
                self._remove_standing(key, standing.single_piece)
                self._count_copies_in_use(standing.single_piece, -(standing.quantity or 0))

    def _remove_standing(self, key: int, piece: str) -> None:
        del self._standings[key]
        self._keys_by_piece[piece] = tuple(k for k in self._keys_by_piece[piece] if k != key)

    def may_piece_be_chosen(self, piece: str) -> bool:
        """Say whether a choice among several pieces may have selected this one."""
        return any(s.chosen and piece in s.pieces for s in self._standings.values())

    def _reduce_standing(self, key: int, standing: Standing, number: int) -> None:
        assert standing.single_piece is not None
        assert standing.quantity is not None
        # Any change makes cached results invalid.
        self._cached_results.clear()
        if standing.quantity == number:
            self._remove_standing(key, standing.single_piece)
        else:
            self._standings[key] = replace(standing, quantity=standing.quantity - number)
        self._count_copies_in_use(standing.single_piece, -number)

    @property
    def situation(self) -> PlaySituation:
        """Return this position as an object that selectors can query."""
        return self.result_cached_for_position("situation", Position._situation)

    def _situation(self) -> PlaySituation:
        pieces_by_space: dict[str, set[str]] = {}
        aliases = space_index_of(self.module).aliases
        for standing in self._standings.values():
            space = standing.place.space
            if space and not standing.chosen:
                pieces_by_space.setdefault(aliases.get(space, space), set()).add(
                    standing.pieces[0]
                )
        stacks: Mapping[str, frozenset[str]] = {
            s: frozenset(names) for s, names in pieces_by_space.items()
        }
        return PlaySituation(self.control or None, stacks)


NOWHERE = Place()
"""The place of removed pieces."""
