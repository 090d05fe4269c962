"""What is left of the stock of each piece, as a scenario's set-up leaves it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sandtable.model.ledger.history import initial_position
from sandtable.model.ledger.position import Position
from sandtable.model.limits.stock import usable_copies
from sandtable.model.limits.substitutes import fronts_by_piece, substitutes_of
from sandtable.model.module import Module
from sandtable.model.select.manifest import Manifest, manifest_of


@dataclass(frozen=True, slots=True)
class StockLeft:
    """How many copies a scenario may use, and how many of them stand on the board."""

    have: int | None
    """None where the book does not say."""
    out: int
    replaceable: bool = False
    """Whether chips may stand in for it."""

    @property
    def left(self) -> int | None:
        """How many are still to be had; less than none, if too many stand there."""
        return None if self.have is None else self.have - self.out

    @property
    def short(self) -> bool:
        """Say whether the box holds too few."""
        return self.left is not None and self.left < 0 and not self.replaceable

    @property
    def count_text(self) -> str:
        """How it stands, in few signs: `2/4`."""
        return f"{self.out} out" if self.have is None else f"{self.left}/{self.have}"


@dataclass(slots=True)
class StockCounts:
    """What is left by piece, brought up to date for the pieces that changed."""

    left: dict[str, StockLeft] = field(default_factory=dict)
    short: set[str] = field(default_factory=set)
    """The pieces of which the box holds too few."""
    _out: Mapping[str, int] = field(default_factory=dict)
    _of: tuple[Manifest, str | None, bool | None] | None = None

    def update_counts(
        self, module: Module, scenario: str | None, options: Mapping[str, str]
    ) -> Collection[str] | None:
        """Count anew; give the pieces that changed, or None if all may have."""
        manifest = manifest_of(module)
        if scenario is None or scenario not in module.scenarios:
            self.left = {p: StockLeft(c.piece.copies, 0) for p, c in manifest.counters.items()}
            self.short, self._of = set(), None
            return None
        position = initial_position(module, scenario, options)
        now = (manifest, scenario, position.scenario.spares)
        changed = self._changed_pieces(position) if self._of == now else None
        self._out, self._of = position.out, now
        self._count_left(position, changed)
        return changed

    def _changed_pieces(self, position: Position) -> Collection[str]:
        """Pieces of which another number is out than before, and those that are their backs."""
        manifest, fronts = manifest_of(position.module), fronts_by_piece(position.module)
        differing = {piece for piece, _ in self._out.items() ^ position.out.items()}
        changed = differing & manifest.counters.keys()
        return changed | {piece for piece, front in fronts.items() if changed.intersection(front)}

    def _count_left(self, position: Position, changed: Collection[str] | None) -> None:
        counters = manifest_of(position.module).counters
        chips = substitutes_of(position.module).replaceable
        if changed is None:
            self.left, self.short = {}, set()
        for piece in counters if changed is None else changed:
            counter = counters[piece]
            have = None if counter.piece.copies is None else usable_copies(position, counter)
            self.left[piece] = left = StockLeft(have, position.out[piece], piece in chips)
            (self.short.add if left.short else self.short.discard)(piece)
