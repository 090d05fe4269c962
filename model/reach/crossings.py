"""Test whether a piece may use a link or enter a space, by their conditions."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.entities.boards import Crossing, Link
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.reach.movers import Mover

_OWN_SIDE_WORD = "own"


def may_piece_pass_link(mover: Mover, link: Link | None) -> bool:
    """Say whether the domain of a piece may use a link, and the link's condition can be met."""
    if link is None:
        return True
    # A piece without a domain may use every link.
    domain = mover.counter.domain
    if domain is not None and domain not in link.domains:
        return False
    return may_piece_pass_crossing(mover, link.crossing)


def may_piece_pass_crossing(mover: Mover, crossing: Crossing | None) -> bool:
    """Say whether a piece may pass a crossing in the current position."""
    if crossing is None or crossing.if_ is None:
        return True
    module, piece = mover.module, mover.counter.id
    if crossing.of is not None and piece not in cached_pieces(module, crossing.of):
        return True
    # Exempt pieces pass without the condition.
    if crossing.exempt is not None and piece in cached_pieces(module, crossing.exempt):
        return True
    condition = _condition_of_side(crossing.if_, mover.side)
    return mover.position.choices.can_be_true(condition, mover.position)


def _condition_of_side(condition: Condition, side: str) -> Condition:
    """Return a condition with the name of a side instead of `own`."""
    if isinstance(condition, ConditionGroup):
        return replace(
            condition, of=tuple(_condition_of_side(part, side) for part in condition.of)
        )
    if isinstance(condition, ConditionClause) and condition.subject == _OWN_SIDE_WORD:
        return replace(condition, subject=side)
    return condition
