"""Remaining stock of each piece after the set-up of a scenario."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sandtable.model.ledger.history import initial_position
from sandtable.model.ledger.position import Position
from sandtable.model.limits.stock import copies_usable_in_scenario
from sandtable.model.limits.substitutes import pieces_by_their_reverse, substitutes_in_module
from sandtable.model.module import Module
from sandtable.model.select.manifest import Manifest, manifest_of_module


@dataclass(frozen=True, slots=True)
class RemainingStock:
    """Stock of a piece: available copies, and those on the board."""

    available_copies: int | None
    """Number of copies, or None if the book does not state it."""
    placed_copies: int
    replaceable: bool = False
    """Whether substitutes may stand in for it."""

    @property
    def copies_left(self) -> int | None:
        """Copies that remain; negative if too many are on the board."""
        return (
            None if self.available_copies is None else self.available_copies - self.placed_copies
        )

    @property
    def is_short(self) -> bool:
        """Whether more copies are on the board than exist, without substitutes."""
        return self.copies_left is not None and self.copies_left < 0 and not self.replaceable

    @property
    def count_text(self) -> str:
        """Stock as a short text, such as `2/4`."""
        return (
            f"{self.placed_copies} out"
            if self.available_copies is None
            else f"{self.copies_left}/{self.available_copies}"
        )


@dataclass(slots=True)
class StockCounts:
    """Stock of all pieces, updated only for pieces that changed."""

    stock_by_piece: dict[str, RemainingStock] = field(default_factory=dict)
    short_pieces: set[str] = field(default_factory=set)
    """Pieces of which the box contains too few."""
    _placed_by_piece: Mapping[str, int] = field(default_factory=dict)
    _last_inputs: tuple[Manifest, str | None, bool | None] | None = None

    def update_counts(
        self, module: Module, scenario: str | None, options: Mapping[str, str]
    ) -> Collection[str] | None:
        """Update the counts; return the changed pieces, or None if any may have changed."""
        manifest = manifest_of_module(module)
        if scenario is None or scenario not in module.scenarios:
            self.stock_by_piece = {
                p: RemainingStock(c.piece.copies, 0) for p, c in manifest.counters.items()
            }
            self.short_pieces, self._last_inputs = set(), None
            return None
        position = initial_position(module, scenario, options)
        now = (manifest, scenario, position.scenario.spares)
        # With the same manifest and spares, only pieces with another count can differ.
        changed = self._changed_pieces(position) if self._last_inputs == now else None
        self._placed_by_piece, self._last_inputs = position.copies_out, now
        self._count_remaining_stock(position, changed)
        return changed

    def _changed_pieces(self, position: Position) -> Collection[str]:
        """Return the pieces whose number on the board changed, and the pieces on their backs."""
        manifest, fronts = (
            manifest_of_module(position.module),
            pieces_by_their_reverse(position.module),
        )
        differing = {
            piece for piece, _ in self._placed_by_piece.items() ^ position.copies_out.items()
        }
        changed = differing & manifest.counters.keys()
        return changed | {piece for piece, front in fronts.items() if changed.intersection(front)}

    def _count_remaining_stock(self, position: Position, changed: Collection[str] | None) -> None:
        counters = manifest_of_module(position.module).counters
        # A shortage is no problem where substitutes may stand in.
        chips = substitutes_in_module(position.module).pieces_with_substitute
        if changed is None:
            self.stock_by_piece, self.short_pieces = {}, set()
        for piece in counters if changed is None else changed:
            counter = counters[piece]
            have = (
                None
                if counter.piece.copies is None
                else copies_usable_in_scenario(position, counter)
            )
            self.stock_by_piece[piece] = left = RemainingStock(
                have, position.copies_out[piece], piece in chips
            )
            (self.short_pieces.add if left.is_short else self.short_pieces.discard)(piece)
