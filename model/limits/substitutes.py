"""Substitutes for a piece: chips that replace it, or the other side of a counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.identity_cache import cached_property
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.static_part import cached_per_static_part

CHIP_WORTH_KEY = "worth"


@dataclass(frozen=True)
class Substitutes:
    """The substitutes in a module: chips by their worth, and the pieces they may replace."""

    by_piece: Mapping[str, frozenset[str]]
    """By piece, the chips that may stand under it or for it."""
    needs_figure: frozenset[str]
    """Chips that need a figure on their stack."""
    worth: Mapping[str, int]
    copies: Mapping[str, int | None]

    @cached_property
    def pieces_with_substitute(self) -> frozenset[str]:
        """Return the pieces that have a substitute."""
        return frozenset(self.by_piece)

    def is_figure_needed(self, piece: str) -> bool:
        """Say whether each stack needs a miniature of a piece in addition to its substitutes."""
        return self.by_piece[piece] <= self.needs_figure


@cached_per_static_part
def substitutes_in_module(module: Module) -> Substitutes:
    """Return all substitutes of a module."""
    by_piece: dict[str, set[str]] = {}
    needs_figure: set[str] = set()
    chips = [c for c in manifest_of_module(module).counters.values() if c.piece.stands_for]
    for chip in chips:
        for piece in replaceable_pieces(module, chip):
            by_piece.setdefault(piece, set()).add(chip.id)
        # A proviso for each stack means a figure on it.
        if any(isinstance(entry, Proviso) and entry.each for entry in chip.piece.stands_for):
            needs_figure.add(chip.id)
    return Substitutes(
        {piece: frozenset(names) for piece, names in by_piece.items()},
        frozenset(needs_figure),
        {chip.id: copies_that_chip_replaces(chip) for chip in chips},
        {chip.id: chip.piece.copies for chip in chips},
    )


def copies_that_chip_replaces(chip: Counter) -> int:
    """Return how many copies a chip replaces; at least one."""
    amount = chip.values.get(CHIP_WORTH_KEY)
    stated_worth = amount.constant_number if amount else None
    return max(1, stated_worth or 1)


def replaceable_pieces(module: Module, chip: Counter) -> Iterator[str]:
    """Yield the pieces that a chip may replace, except itself."""
    for entry in chip.piece.stands_for:
        if isinstance(entry, Item):
            if entry.among is not None:
                selected = cached_pieces(module, entry.among)
                yield from (piece for piece in selected if piece != chip.id)
            elif counter := manifest_of_module(module).find_counter(entry.piece, chip.owner):
                yield counter.id


@cached_per_static_part
def pieces_by_their_reverse(module: Module) -> Mapping[str, tuple[str, ...]]:
    """Return the pieces that have a given piece on their reverse side."""
    fronts: dict[str, tuple[str, ...]] = {}
    for front in manifest_of_module(module).counters.values():
        if front.piece.back:
            for back in name_index_of(module).possible_full_names(front.piece.back, front.owner):
                fronts[back] = (*fronts.get(back, ()), front.id)
    return fronts
