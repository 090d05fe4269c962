"""Owners of charts, whose pieces need no owner prefix there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioPart
from sandtable.model.phrases.selector import BothSelector, EitherSelector, Selector, WordSelector

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.head import Owner

COMMON_OWNER = "common"
"""Owner of pieces that are common to all."""

_COLLECTIONS_BY_OWNER = frozenset({("pieces",), ("events",)})
_SCENARIO_PARTS_BY_OWNER = frozenset({"setup", "arrivals", "control", "attacks"})


def has_owners_as_keys(steps: AddressPath) -> bool:
    """Say whether the keys of the mapping at an address are owners of the values."""
    part = ScenarioPart.from_whole_address(steps)
    return part.part in _SCENARIO_PARTS_BY_OWNER if part else steps in _COLLECTIONS_BY_OWNER


def owners_in_heading(heading: Selector, owners: Collection[str]) -> tuple[str, ...]:
    """Return the owners named in a chart heading; the first one is the owner of the chart."""
    # A dict keeps the order of the heading, whose first owner counts.
    return tuple(dict.fromkeys(word for word in words_not_excluded(heading) if word in owners))


def words_not_excluded(selector: Selector) -> Iterator[str]:
    """Yield the words of a selector, except those after a `not`."""
    if isinstance(selector, WordSelector):
        yield selector.id
    elif isinstance(selector, BothSelector | EitherSelector):
        for part in selector.parts:
            yield from words_not_excluded(part)


def scope_of_key(key: object, owners: Collection[str], outside: str) -> str:
    """Return the owner of the chart that begins with a key.

    The key is an owner or a heading; `outside` is returned for a heading without an owner.
    """
    if isinstance(key, Selector):
        return next(iter(owners_in_heading(key, owners)), outside)
    return str(key)


# DECISIONS 50
MAX_OWNER_HIERARCHY_DEPTH = 50
"""Limit of owners, types, formations or regions one above the other.

REF005 reports chains that are longer.
"""


def owner_with_ancestors(owners: Mapping[str, Owner], owner: str) -> tuple[str, ...]:
    """Return an owner and its ancestors, nearest first.

    A circle of owners ends before the first repetition.
    """
    line: list[str] = []
    ancestor: str | None = owner
    while (
        ancestor is not None
        and ancestor in owners
        and ancestor not in line
        and len(line) < MAX_OWNER_HIERARCHY_DEPTH
    ):
        line.append(ancestor)
        ancestor = owners[ancestor].of
    return tuple(line)


def side_of_owner(owners: Mapping[str, Owner], owner: str) -> str:
    """Return the side that an owner belongs to, which is the root of the owner tree."""
    return (owner_with_ancestors(owners, owner) or (owner,))[-1]


def visible_owners(owners: Mapping[str, Owner], owner: str) -> tuple[str, ...]:
    """Return the owners whose pieces need no prefix in a chart of this owner.

    These are the common owner, the owner itself, its ancestors and its descendants.
    """
    above = owner_with_ancestors(owners, owner)
    below = (other for other in owners if owner in owner_with_ancestors(owners, other)[1:])
    return (COMMON_OWNER, *above, *below)
