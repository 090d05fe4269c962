"""Armies, stored as numbers of pieces in each condition, and their losses by hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sandtable.model.identity_cache import cached_property

Strength = tuple[int, ...]
"""The numbers of spaces with which the side wins."""


@dataclass(frozen=True, slots=True)
class CombatPiece:
    """Pieces of one kind in an army."""

    name: str
    copies: int
    hits: int
    """Hits that put one of them out of the battle."""
    can_be_hit: bool = True
    """False for guns, mines and ships off the coast, which fire and take no part otherwise."""
    steps_left: tuple[int, ...] = ()
    """Steps by the number of hits that it can still take, from 0; by default as many."""

    def steps_after_hits(self, hits_left: int) -> int:
        """Return the strength steps left in a piece that can still take this many hits."""
        return self.steps_left[hits_left] if self.steps_left else hits_left


@dataclass(frozen=True)
class Army:
    """The pieces of a side in battle. A condition is a piece with the hits it can still take."""

    pieces: tuple[CombatPiece, ...]

    @cached_property
    def piece_conditions(self) -> tuple[tuple[int, int], ...]:
        """Return pairs of a piece's index and the hits that it can still take, most hits first."""
        return tuple(
            (index, left)
            for index, piece in enumerate(self.pieces)
            for left in range(piece.hits, 0, -1)
        )

    @cached_property
    def full_strength(self) -> Strength:
        """Return the number of pieces in each condition of the army before the battle."""
        return tuple(
            self.pieces[index].copies if left == self.pieces[index].hits else 0
            for index, left in self.piece_conditions
        )

    @cached_property
    def _hits_counted_by_condition(self) -> Strength:
        return tuple(
            left if self.pieces[index].can_be_hit else 0 for index, left in self.piece_conditions
        )

    def hits_left_in_army(self, strength: Strength) -> int:
        """Return the number of hits that destroy the army."""
        return sum(
            count * left
            for count, left in zip(strength, self._hits_counted_by_condition, strict=True)
        )

    def army_after_hits(self, strength: Strength, order: Sequence[int], hits: int) -> Strength:
        """Return an army after hits; `order` lists the conditions in the order of being hit.

        Hits beyond the last piece of the order are lost.
        """
        counts = list(strength)
        # A piece that was hit stands later or earlier in the order: each hit begins anew.
        for _ in range(hits):
            target = next((index for index in order if counts[index]), None)
            if target is None:
                break
            self._move_pieces_to_weaker_condition(counts, target, 1, 1)
        return tuple(counts)

    def army_after_spending_steps(
        self, strength: Strength, conditions: Iterable[int], steps: int
    ) -> Strength:
        """Return the army after pieces in some conditions have paid strength steps to fire."""
        counts = list(strength)
        # From the weakest up, so that no piece pays twice.
        for index in sorted(conditions, reverse=True):
            piece, left = self.piece_conditions[index]
            kind = self.pieces[piece]
            goal = kind.steps_after_hits(left) - steps
            lower = next(
                h for h in range(left, -1, -1) if h == 0 or kind.steps_after_hits(h) <= goal
            )
            self._move_pieces_to_weaker_condition(counts, index, counts[index], left - lower)
        return tuple(counts)

    def _move_pieces_to_weaker_condition(
        self, counts: list[int], index: int, pieces: int, hits: int
    ) -> None:
        counts[index] -= pieces
        if self.piece_conditions[index][1] > hits:
            counts[index + hits] += pieces
