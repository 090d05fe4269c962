"""Zones of control: the spaces that the enemies of a side control by being near."""

from __future__ import annotations

from sandtable.model.ledger.position import Position
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.phrases.selector import RelationSelector, WordSelector
from sandtable.model.references.owner_scope import side_of_owner


def enemy_zones(position: Position, side: str) -> frozenset[str]:
    """Return the spaces in zones of control of other sides; none if the game has no such zones."""
    # Without a declaration `zoc of` would give every space, as nobody knows.
    if position.module.module.zones is None:
        return frozenset()
    owners = position.module.module.owners
    enemies = {side_of_owner(owners, owner) for owner in owners} - {side}
    return frozenset().union(
        *(
            cached_spaces_at(position, RelationSelector("zoc of", WordSelector(enemy)))
            for enemy in sorted(enemies)
        )
    )
