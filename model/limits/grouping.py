"""The groups of a limit: by space, side, power, region, container or piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.model.address_path import format_address
from sandtable.model.entities.rules import Limit, LimitGroupWord
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.limits.selector_cache import (
    cached_spaces,
    cached_spaces_at,
    depends_on_situation,
    is_naming_spaces,
    spaces_on_maps,
)
from sandtable.model.limits.space_choices import (
    CountingSpaces,
    counting_spaces_of,
    space_choice_at_position,
)
from sandtable.model.module import Module
from sandtable.model.phrases.selector import EitherSelector, Selector
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.space_index import SpaceIndex, space_index_of
from sandtable.model.select.spaces import finder_of_spaces

GroupKey = tuple[tuple[LimitGroupWord, str], ...]
"""Identity of a group that is counted together: `(("space", "oxmead"), ("side", "vessin"))`."""

_PER_SPACE_WORDS: frozenset[LimitGroupWord] = frozenset({"space", "border", "region"})
_PER_PLACE_WORDS = _PER_SPACE_WORDS | {"container"}


@dataclass(frozen=True)
class LimitGrouping:
    """The rule that assigns placed pieces to the groups of a limit."""

    limit: Limit
    position: Position

    @property
    def module(self) -> Module:
        """Return the module to which the position belongs."""
        return self.position.module

    @cached_property
    def space_index(self) -> SpaceIndex:
        """Return the index of all spaces of the module."""
        return space_index_of(self.module)

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """Return all pieces of the module, by id."""
        return manifest_of_module(self.module).counters

    @cached_property
    def spaces(self) -> frozenset[str]:
        """Return the spaces to which the limit applies: those it names, or all on the maps.

        A limit on a whole side or power without named spaces also counts pieces in boxes.
        """
        if self.limit.in_ is not None:
            return self._selected_spaces(self.limit.in_)
        return (
            self.map_spaces
            if self._is_limit_bound_to_spaces
            else frozenset(self.space_index.spaces_by_id)
        )

    @cached_property
    def map_spaces(self) -> frozenset[str]:
        """Return the spaces on a map, which are neither boxes nor tracks."""
        return spaces_on_maps(self.module)

    @cached_property
    def certain_spaces(self) -> frozenset[str]:
        """Return the spaces to which the limit surely applies, whatever control and supply are."""
        selector = self.limit.in_
        # The result is the same at every position.
        if selector is None or not depends_on_situation(self.module, selector):
            return self.spaces
        return self.spaces & finder_of_spaces(
            self.module, self.position.situation, includes_unknown=False
        ).find_spaces(selector)

    def _selected_spaces(self, selector: Selector) -> frozenset[str]:
        """Return the spaces that a selector means.

        A selector that names only pieces means spaces on the maps.
        """
        # Each alternative decides by itself whether it names spaces.
        if isinstance(selector, EitherSelector):
            return frozenset().union(*map(self._selected_spaces, selector.parts))
        selected = cached_spaces_at(self.position, selector)
        return selected if is_naming_spaces(selector) else selected & spaces_on_maps(self.module)

    @cached_property
    def _is_limit_bound_to_spaces(self) -> bool:
        return self.limit.in_ is not None or not _PER_SPACE_WORDS.isdisjoint(self.limit.per)

    @property
    def is_counting_copies(self) -> bool:
        """Say whether a limit counts pieces, not their values."""
        return self.limit.count == "copies"

    def group_of_space(self, space: str, owner: str) -> GroupKey:
        """Return the group to which the value of a space is added."""
        side = side_of_owner(self.module.module.owners, owner)
        values = {"space": space, "side": side, "power": owner}
        return tuple((per, values.get(per, "")) for per in self.limit.per)

    def groups_of_standing(self, standing: Standing) -> tuple[list[GroupKey], bool]:
        """Return the groups in which placed pieces may be counted.

        The second value is whether they are certainly counted in one of them.
        """
        if standing.place.among is not None:
            return self._groups_of_choice(standing)
        space = self.space_for_counting(standing)
        # A limit without spaces also counts pieces outside all of them.
        if space not in self.spaces and (self._is_limit_bound_to_spaces or space is not None):
            return [], True
        owners = self._possible_owners(standing)
        is_certain_space = space is None or space in self.certain_spaces
        return self._group_keys(standing, space or "", owners), is_certain_space and len(
            owners
        ) == 1

    def _groups_of_choice(self, standing: Standing) -> tuple[list[GroupKey], bool]:
        """Return the groups among which a player may choose; one if all spaces are in it."""
        assert standing.place.among is not None
        chosen_spaces, inside = self.spaces_of_choice(standing.place.among)
        owners = self._possible_owners(standing)
        if self.is_counted_by_place:
            return [
                key for space in inside for key in self._group_keys(standing, space, owners)
            ], False
        sure = bool(chosen_spaces) and (
            chosen_spaces <= self.certain_spaces or not self._is_limit_bound_to_spaces
        )
        return self._group_keys(standing, "", owners) if inside or sure else [], sure

    def spaces_of_choice(self, among: Selector) -> tuple[frozenset[str], frozenset[str]]:
        """Return the spaces among which a player chooses, and those to which the limit applies."""
        if among not in self._choice_cache:
            chosen_spaces = space_choice_at_position(self.position, among).inside
            self._choice_cache[among] = chosen_spaces, chosen_spaces & self.spaces
        return self._choice_cache[among]

    @cached_property
    def _choice_cache(self) -> dict[Selector, tuple[frozenset[str], frozenset[str]]]:
        return {}

    def group_in_space(self, standing: Standing, space: str) -> GroupKey | None:
        """Return the group in which pieces are counted if they are put into this space."""
        keys = self._group_keys(standing, space, self._possible_owners(standing))
        return keys[-1] if keys else None

    @cached_property
    def is_counted_by_place(self) -> bool:
        """Say whether a limit counts each place by itself, so that any choice is uncertain."""
        return not _PER_PLACE_WORDS.isdisjoint(self.limit.per)

    def _possible_owners(self, standing: Standing) -> list[str]:
        """Return the owners that placed pieces may have.

        There are several if a player chooses among pieces of several owners.
        """
        # Only limits by power distinguish the owners of chosen pieces.
        if "power" not in self.limit.per or not standing.chosen:
            return [self._owner_of_piece(standing, next(iter(standing.pieces), ""))]
        return list(
            dict.fromkeys(self._owner_of_piece(standing, piece) for piece in standing.pieces)
        )

    def _owner_of_piece(self, standing: Standing, piece: str) -> str:
        counter = self.counters.get(piece)
        return counter.owner if counter else standing.scope

    def _group_keys(self, standing: Standing, space: str, owners: list[str]) -> list[GroupKey]:
        group_keys: list[GroupKey] = []
        for owner in owners:
            keys: list[GroupKey] = [()]
            for per in self.limit.per:
                values = self._parts_of_group_key(per, standing, space, owner)
                keys = [(*key, (per, value)) for key in keys for value in values]
            group_keys.extend(keys)
        return group_keys

    def space_for_counting(self, standing: Standing) -> str | None:
        """Return the space in which placed pieces are counted.

        A holding box is counted as the space that it stands for.
        """
        space = self._counting_spaces[standing.place.space]
        # Pieces in a container count at its place.
        if space is None and "container" in self.limit.per:
            return self._space_of_container(standing)
        return space

    def _space_of_container(self, standing: Standing) -> str | None:
        """Return the space of the container in which placed pieces are."""
        container = manifest_of_module(self.module).find_counter(
            standing.place.space, standing.scope
        )
        container_standing = (
            next(self.position.standings_of(container.id), None) if container else None
        )
        return (
            self._counting_spaces[container_standing.place.space] if container_standing else None
        )

    @cached_property
    def _counting_spaces(self) -> CountingSpaces:
        return counting_spaces_of(self.module)

    def _parts_of_group_key(
        self, per: LimitGroupWord, standing: Standing, space: str, owner: str
    ) -> list[str]:
        match per:
            case "space":
                key_part = space
            case "border":
                key_part = f"{space}/{standing.place.facing}" if standing.place.facing else ""
            case "region":
                return self._regions_of_space(space)
            case "container":
                container = manifest_of_module(self.module).find_counter(
                    standing.place.space, standing.scope
                )
                key_part = container.id if container else ""
            case "side":
                return [side_of_standing(self.module, standing, owner)]
            case "power":  # what is everybody's counts with the power that has it
                return [standing.scope if owner == COMMON_OWNER else owner]
            case "piece":
                key_part = self._group_key_of_piece(standing)
            case _:
                return [""]
        return [key_part] if key_part else []

    def _group_key_of_piece(self, standing: Standing) -> str:
        """Return the key of the group of a piece.

        If values instead of copies are counted, each entry has its own group.
        """
        piece = standing.single_piece or ""
        return piece if self.is_counting_copies else f"{piece}@{format_address(standing.cause)}"

    def _regions_of_space(self, space: str) -> list[str]:
        """Return all regions with a name in which a space lies."""
        return [
            name
            for name, region in self.module.regions.items()
            if any(space in cached_spaces(self.module, part) for part in region.spaces)
        ]
