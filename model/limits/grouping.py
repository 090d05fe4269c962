"""What a limit counts together: by space, side, power, region, container, piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from model.address import address
from model.entities.rules import Limit, Per
from model.ledger.position import Position
from model.ledger.standing import Standing, side_of
from model.limits.known import is_momentary, names_spaces, spaces_at, spaces_in, spaces_on_maps
from model.module import Module
from model.phrases.selector import Either, Selector
from model.references.scope import COMMON, root_of
from model.select.ground import Ground, Site, ground_of
from model.select.manifest import Counter, manifest_of
from model.select.spaces import Finder

GroupKey = tuple[tuple[Per, str], ...]
"""What is counted together: `(("space", "oxmead"), ("side", "vessin"))`."""

_OF_A_SPACE: frozenset[Per] = frozenset({"space", "border", "region"})
_OF_A_PLACE = _OF_A_SPACE | {"container"}


@dataclass(frozen=True)
class Grouping:
    """Tells in which groups of a limit something counts."""

    limit: Limit
    position: Position

    @property
    def module(self) -> Module:
        """The module that the position is of."""
        return self.position.module

    @cached_property
    def ground(self) -> Ground:
        """The spaces there are."""
        return ground_of(self.module)

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """The pieces there are."""
        return manifest_of(self.module).counters

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The spaces that the limit is about: those it names, or all on the maps.

        A limit on a whole side or power, which names no spaces, counts what is in boxes, too.
        """
        if self.limit.in_ is not None:
            return self._meant(self.limit.in_)
        on_maps = spaces_on_maps(self.module)
        return on_maps if self._is_bound_to_spaces else frozenset(self.ground.sites)

    @cached_property
    def sure_spaces(self) -> frozenset[str]:
        """Those of them that it is about even where nobody tells who holds or feeds what."""
        where = self.limit.in_
        if where is None or not is_momentary(self.module, where):
            return self.spaces
        return self.spaces & Finder(self.module, self.position.situation, wide=False).find(where)

    def _meant(self, where: Selector) -> frozenset[str]:
        """The spaces of a selector; what only says who stands there means the maps."""
        if isinstance(where, Either):
            return frozenset().union(*map(self._meant, where.parts))
        given = spaces_at(self.position, where)
        return given if names_spaces(where) else given & spaces_on_maps(self.module)

    @cached_property
    def _is_bound_to_spaces(self) -> bool:
        return self.limit.in_ is not None or not _OF_A_SPACE.isdisjoint(self.limit.per)

    @property
    def counts_copies(self) -> bool:
        """Say whether it is pieces that are counted, not what is said of them."""
        return self.limit.count == "copies"

    def of_space(self, space: str, owner: str) -> GroupKey:
        """The group in which the value of a space counts."""
        side = root_of(self.module.module.owners, owner)
        values = {"space": space, "side": side, "power": owner}
        return tuple((per, values.get(per, "")) for per in self.limit.per)

    def of(self, standing: Standing) -> tuple[list[GroupKey], bool]:
        """Where a standing counts, or may count; and whether that is certain."""
        if standing.place.among is not None:
            return self._of_choice(standing)
        space = self.counted_space(standing)
        if space not in self.spaces and (self._is_bound_to_spaces or space is not None):
            return [], True
        owners = self._owners(standing)
        told = space is None or space in self.sure_spaces
        return self._keys(standing, space or "", owners), told and len(owners) == 1

    def _of_choice(self, standing: Standing) -> tuple[list[GroupKey], bool]:
        """The groups that a player may choose; one alone, where all spaces lead to it."""
        assert standing.place.among is not None
        chosen = spaces_at(self.position, standing.place.among)
        given = frozenset(counted_in(self.ground, space) for space in chosen)
        inside = given & self.spaces
        owners = self._owners(standing)
        if _OF_A_PLACE.isdisjoint(self.limit.per):
            sure = bool(given) and (given <= self.sure_spaces or not self._is_bound_to_spaces)
            return self._keys(standing, "", owners) if inside or sure else [], sure
        return [key for space in inside for key in self._keys(standing, space, owners)], False

    def _owners(self, standing: Standing) -> list[str]:
        """Whose pieces they are; several, where a player chooses among those of several."""
        if "power" not in self.limit.per or not standing.chosen:
            return [self._owner(standing, next(iter(standing.pieces), ""))]
        return list(dict.fromkeys(self._owner(standing, piece) for piece in standing.pieces))

    def _owner(self, standing: Standing, piece: str) -> str:
        counter = self.counters.get(piece)
        return counter.owner if counter else standing.scope

    def _keys(self, standing: Standing, space: str, owners: list[str]) -> list[GroupKey]:
        parts = self._parts
        return [
            tuple(zip(self.limit.per, values, strict=True))
            for owner in owners
            for values in product(*(parts(per, standing, space, owner) for per in self.limit.per))
        ]

    def counted_space(self, standing: Standing) -> str | None:
        """The space that a standing counts in: of a holding box, the space it stands for."""
        site = self.ground.site(standing.place.space)
        if site is None and "container" in self.limit.per:
            site = self._site_of_container(standing)
        return None if site is None else counted_in(self.ground, site.id)

    def _site_of_container(self, standing: Standing) -> Site | None:
        """Where the container is that something lies in."""
        named = manifest_of(self.module).named(standing.place.space, standing.scope)
        there = next(self.position.of(named.id), None) if named else None
        return self.ground.site(there.place.space) if there else None

    def _parts(self, per: Per, standing: Standing, space: str, owner: str) -> list[str]:
        match per:
            case "space":
                found = space
            case "border":
                found = f"{space}/{standing.place.facing}" if standing.place.facing else ""
            case "region":
                return self._regions(space)
            case "container":
                named = manifest_of(self.module).named(standing.place.space, standing.scope)
                found = named.id if named else ""
            case "side":
                return [side_of(self.module, standing, owner)]
            case "power":  # what is everybody's counts with the power that has it
                return [standing.scope if owner == COMMON else owner]
            case "piece":
                found = self._copy(standing)
            case _:
                return [""]
        return [found] if found else []

    def _copy(self, standing: Standing) -> str:
        """A piece with all its copies; each by itself, where it is not copies that count."""
        piece = standing.piece or ""
        return piece if self.counts_copies else f"{piece}@{address(standing.cause)}"

    def _regions(self, space: str) -> list[str]:
        """The named regions that a space lies in."""
        return [
            name
            for name, region in self.module.regions.items()
            if any(space in spaces_in(self.module, part) for part in region.spaces)
        ]


def counted_in(ground: Ground, space: str) -> str:
    """The space that one counts with: of a holding box, the hex it stands for."""
    meant = ground.site(ground.sites[space].space.same_as or space)
    return meant.id if meant else space
