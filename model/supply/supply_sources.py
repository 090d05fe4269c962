"""The spaces in which a side has supply sources or relays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.module import Module
from sandtable.model.phrases.selector import EitherSelector, RelationSelector, Selector
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.own_selectors import replace_enemy_by_owners, replace_own_by_owner
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.select.space_index import space_index_of


@dataclass(frozen=True, slots=True)
class SupplySources:
    """Spaces that certainly have supply sources, and spaces that may have them."""

    # Both kinds, as only together they tell what a choice decides.
    certain: frozenset[str] = frozenset()
    possible: frozenset[str] = frozenset()
    """Spaces that may have sources, including those that certainly have them."""


@dataclass
class _SourceCollection:
    certain: set[str] = field(default_factory=set)
    possible: set[str] = field(default_factory=set)


def sides_of(module: Module) -> tuple[str, ...]:
    """Return the sides, which are the roots of the tree of owners."""
    owners = module.module.owners
    return tuple(dict.fromkeys(side_of_owner(owners, owner) for owner in owners))


def selector_of_side(module: Module, selector: Selector, side: str) -> Selector:
    """Return a selector in which the names of sides replace `own` and `enemy`."""
    enemies = tuple(other for other in sides_of(module) if other != side)
    return replace_enemy_by_owners(replace_own_by_owner(selector, side), enemies)


def sources_of_side(position: Position, selector: Selector, side: str) -> SupplySources:
    """Return the spaces with sources of a side: those selected, or those with selected pieces."""
    found = _SourceCollection()
    _collect_sources(position, selector_of_side(position.module, selector, side), side, found)
    return SupplySources(frozenset(found.certain), frozenset(found.possible | found.certain))


def _collect_sources(
    position: Position, selector: Selector, side: str, found: _SourceCollection
) -> None:
    if isinstance(selector, EitherSelector):
        for part in selector.parts:
            _collect_sources(position, part, side, found)
    elif isinstance(selector, RelationSelector) and selector.by == "holding":
        # The pieces of the other side feed nobody here, though they are of the same kind.
        _collect_piece_sources(position, selector.of, side, found)
    elif is_about_pieces(position.module, selector):
        _collect_piece_sources(position, selector, side, found)
    else:
        found.certain |= cached_spaces_at(position, selector)


def _collect_piece_sources(
    position: Position, selector: Selector, side: str, found: _SourceCollection
) -> None:
    test = StandingSelector(position, selector).compile_test()
    for standing in position.standings:
        answer = test(standing)
        # Uncertain pieces are collected as possible sources.
        if answer is False or not _may_belong_to(position.module, standing, side):
            continue
        spaces = spaces_of_standing(position, standing)
        # A source that depends on a choice may be elsewhere, and is told apart.
        sure = answer is True and len(spaces) == 1 and not _is_source_uncertain(position, standing)
        (found.certain if sure else found.possible).update(spaces)


def _is_source_uncertain(position: Position, standing: Standing) -> bool:
    return standing.chosen or not position.uncertain_pieces.isdisjoint(standing.pieces)


def _may_belong_to(module: Module, standing: Standing, side: str) -> bool:
    counters = manifest_of_module(module).counters
    return any(
        side_of_standing(module, standing, counters[piece].owner) == side
        for piece in standing.pieces
        if piece in counters
    )


def spaces_of_standing(position: Position, standing: Standing) -> frozenset[str]:
    """Return the possible spaces of placed pieces: one, those of a choice, or none off the map.

    A carried piece is in the space of its carrier.
    """
    if standing.place.among is not None:
        return cached_spaces_at(position, standing.place.among)
    site = space_index_of(position.module).find_space(standing.place.space)
    if site is not None:
        return frozenset({site.id})
    return position.result_cached_for_position(
        ("aboard", standing.place.space), lambda now: _spaces_of_carrier(now, standing)
    )


def _spaces_of_carrier(position: Position, standing: Standing) -> frozenset[str]:
    ground = space_index_of(position.module)
    carriers: Mapping[str, object] = manifest_of_module(position.module).counters
    name = standing.place.space
    sites = [
        ground.find_space(other.place.space)
        for piece in carriers
        if name and name in {piece, piece.partition("/")[2]}
        for other in position.standings_of(piece)
    ]
    return frozenset(site.id for site in sites if site is not None)
