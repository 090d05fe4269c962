"""Find the owners whose pieces a chart may name without saying whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import ScenarioPart
from sandtable.model.phrases.selector import BothSelector, EitherSelector, Selector, WordSelector

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.head import Owner

COMMON_OWNER = "common"
"""The owner of what belongs to everybody."""

_OWNED_COLLECTIONS = frozenset({("pieces",), ("events",)})
_OWNED_SCENARIO_PARTS = frozenset({"setup", "arrivals", "control", "attacks"})


def has_owners_as_keys(steps: AddressPath) -> bool:
    """Say whether the keys at an address name an owner, in whose scope all below them stands."""
    part = ScenarioPart.from_whole_address(steps)
    return part.part in _OWNED_SCENARIO_PARTS if part else steps in _OWNED_COLLECTIONS


def owners_in_heading(heading: Selector, owners: Collection[str]) -> tuple[str, ...]:
    """Return the owners that stand in a heading; it opens the chart of the first."""
    return tuple(dict.fromkeys(word for word in words_not_excluded(heading) if word in owners))


def words_not_excluded(selector: Selector) -> Iterator[str]:
    """Yield the bare words of a selector, but for those that it excludes."""
    if isinstance(selector, WordSelector):
        yield selector.id
    elif isinstance(selector, BothSelector | EitherSelector):
        for part in selector.parts:
            yield from words_not_excluded(part)


def scope_of_key(key: object, owners: Collection[str], outside: str) -> str:
    """Return the owner whose chart a key opens; the key is an owner or a heading."""
    if isinstance(key, Selector):
        return next(iter(owners_in_heading(key, owners)), outside)
    return str(key)


DEEPEST_HIERARCHY = 50
"""So many owners, types, formations or regions may stand one above the other; REF005 says where
more do."""


def owner_with_ancestors(owners: Mapping[str, Owner], owner: str) -> tuple[str, ...]:
    """Return an owner and those above it, nearest first; a circle ends where it closes."""
    line: list[str] = []
    here: str | None = owner
    while (
        here is not None and here in owners and here not in line and len(line) < DEEPEST_HIERARCHY
    ):
        line.append(here)
        here = owners[here].of
    return tuple(line)


def side_of_owner(owners: Mapping[str, Owner], owner: str) -> str:
    """Return the side that an owner belongs to."""
    return (owner_with_ancestors(owners, owner) or (owner,))[-1]


def visible_owners(owners: Mapping[str, Owner], owner: str) -> tuple[str, ...]:
    """Return the owners whose pieces need no owner: common, own, those above and below."""
    above = owner_with_ancestors(owners, owner)
    below = (other for other in owners if owner in owner_with_ancestors(owners, other)[1:])
    return (COMMON_OWNER, *above, *below)
