"""Limits that state a total: of pieces in the box, or of turns in a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.entities.rules import Limit
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.module import Module
from sandtable.model.phrases.amount import Amount
from sandtable.model.references.name_index import STATED_MEASURES
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.select.manifest import Counter, manifest_of_module


def is_stated_total(module: Module, limit: Limit) -> bool:
    """Say whether a limit is about a total of the whole game, not about a position.

    If a module declares a word that also names such a total, the word of the module is meant.
    """
    words = module.module.words
    return limit.count in STATED_MEASURES and not any(
        limit.count in vocabulary
        for vocabulary in (words.pieces, words.spaces, words.owners, module.module.ratings)
    )


@dataclass(frozen=True, slots=True)
class TotalMismatch:
    """A total that differs from the total that a limit states."""

    actual_total: int
    bound: Literal["at most", "at least", "exactly"]
    stated: int
    owner: str = ""
    """The owner of the total; empty for that of all."""
    pieces: tuple[str, ...] = ()
    """Full names of the pieces in the total."""


def compare_total(
    limit: Limit, found: int, *, owner: str = "", is_known: bool = True
) -> TotalMismatch | None:
    """Compare a total with a limit.

    A partly unknown total is reported only if it is too large.
    """
    exactly = limit.each_exactly.get(owner, _constant_of_amount(limit.exactly))
    most = limit.each_at_most.get(owner, _constant_of_amount(limit.at_most))
    least = _constant_of_amount(limit.at_least)
    # Unknown parts can only increase a total.
    if exactly is not None and (found > exactly or (found < exactly and is_known)):
        return TotalMismatch(found, "exactly", exactly, owner)
    if most is not None and found > most:
        return TotalMismatch(found, "at most", most, owner)
    # An incomplete total may still reach the minimum.
    if least is not None and found < least and is_known:
        return TotalMismatch(found, "at least", least, owner)
    return None


def _constant_of_amount(amount: Amount | None) -> int | None:
    return None if amount is None else amount.constant_number


def box_mismatches(module: Module, limit: Limit) -> Iterator[TotalMismatch]:
    """Yield every total of copies in the game box that differs from what a limit states."""
    owners: dict[str, list[Counter]] = {}
    exempt = cached_pieces(module, limit.exempt) if limit.exempt else frozenset[str]()
    counters_by_id = manifest_of_module(module).counters
    # A set has no order, and owners must be listed the same way each time.
    for piece in sorted(cached_pieces(module, limit.of) - exempt):
        counter = counters_by_id[piece]
        for owner in _owners_counted_by_limit(module, limit, counter):
            owners.setdefault(owner, []).append(counter)
    # A total that is required counts even without any piece.
    for owner in dict.fromkeys((*_required_totals(limit), *owners)):
        counters = owners.get(owner, [])
        total = sum(_copies_counted_by_limit(limit, counter) for counter in counters)
        is_known = limit.count == "spares" or all(c.piece.copies is not None for c in counters)
        if miss := compare_total(limit, total, owner=owner, is_known=is_known):
            yield replace(miss, pieces=tuple(counter.id for counter in counters))


def _required_totals(limit: Limit) -> tuple[str, ...]:
    """Return the owners whose totals a limit states by name.

    An empty owner stands for the total of all.
    """
    each = (*limit.each_exactly, *limit.each_at_most)
    return each if {"side", "power"} & set(limit.per) else ("",)


def _owners_counted_by_limit(module: Module, limit: Limit, counter: Counter) -> tuple[str, ...]:
    """Return the owners in whose totals a piece is counted."""
    owners = module.module.owners
    if "side" in limit.per:
        return (side_of_owner(owners, counter.owner),)
    if "power" in limit.per:
        stated_owners = {*limit.each_exactly, *limit.each_at_most}
        return tuple(
            ancestor
            for ancestor in owner_with_ancestors(owners, counter.owner)
            if ancestor in stated_owners
        ) or (counter.owner,)
    return ("",)


def _copies_counted_by_limit(limit: Limit, counter: Counter) -> int:
    if limit.count == "spares":
        return counter.piece.spare
    return (counter.piece.copies or 0) + counter.piece.spare
