"""Replacement of the word `own` in selectors by the name of a side or power."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)

_OWN_SELECTOR = WordSelector("own")
_ENEMY_SELECTOR = WordSelector("enemy")
_OWNER_RELATIONS = frozenset({"controlled by", "occupied by", "supplied by", "zoc of"})


def replace_own_by_owner(selector: Selector, owner: str | None) -> Selector:
    """Return a selector with an owner in place of `own`, as in `controlled by own`."""
    if owner is None:
        return selector
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return replace(
                selector, parts=tuple(replace_own_by_owner(part, owner) for part in parts)
            )
        case RelationSelector(by=by, of=of) if by in _OWNER_RELATIONS:
            return replace(selector, of=WordSelector(owner)) if of == _OWN_SELECTOR else selector
        case NotSelector(of=of) | WithinSelector(of=of) | RelationSelector(of=of):
            return replace(selector, of=replace_own_by_owner(of, owner))
        case _:
            return selector


def replace_enemy_by_owners(selector: Selector, enemies: tuple[str, ...]) -> Selector:
    """Return a selector with the names of the enemies in place of `enemy`."""
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return replace(
                selector, parts=tuple(replace_enemy_by_owners(part, enemies) for part in parts)
            )
        case RelationSelector(by=by, of=of) if by in _OWNER_RELATIONS:
            # Only the plain word `enemy` can be replaced.
            if of != _ENEMY_SELECTOR or not enemies:
                return selector
            return EitherSelector(tuple(RelationSelector(by, WordSelector(e)) for e in enemies))
        case NotSelector(of=of) | WithinSelector(of=of) | RelationSelector(of=of):
            return replace(selector, of=replace_enemy_by_owners(of, enemies))
        case _:
            return selector
