"""Terrain that is closed to a piece: water, land for ships, or terrain with restrictions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.checks.port_rules import ships_allowed_in
from sandtable.model.checks.setup_lines import occupied_lines
from sandtable.model.limits.container_loads import may_carry
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.checks.setup_lines import OccupiedLine
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter
    from sandtable.model.select.space_index import SpaceEntry

_KINDS_OF_MAP_SPACES = frozenset({"land", "sea", "hex"})


def reasons_why_pieces_cannot_be_there(line: OccupiedLine) -> Mapping[str, list[Standing]]:
    """Return the pieces of a set-up line that cannot be in any of its spaces, by reason."""
    grounds = _terrain_cache(line.module)
    reasons: dict[str, list[Standing]] = {}
    for space in line.spaces:
        if space not in grounds:
            grounds[space] = _terrain_of_space(line.module, space)
    space_grounds = [grounds[space] for space in line.spaces]
    if space_grounds and not any(ground.is_open for ground in space_grounds):
        for standing in line.standings:
            if reason := _reason_for_all_spaces_of_line(line, space_grounds, standing):
                reasons.setdefault(reason, []).append(standing)
    return reasons


@dataclass(frozen=True, slots=True)
class _SpaceTerrain:
    """The terrain of a space, as far as it decides which pieces can be there."""

    space: str
    domain: str | None
    """Land or sea; None off the map and where it is unknown."""
    ships: frozenset[str] = frozenset()
    """Ships that may be there although it is land."""
    shut: str = ""
    """Name of the terrain, if it is closed to some pieces."""
    enter: frozenset[str] = frozenset()
    """Pieces that may enter closed terrain."""

    @property
    def is_open(self) -> bool:
        """Say whether the terrain of the space is open to all pieces."""
        return self.domain is None and not self.shut


@cached_per_static_part
def _terrain_cache(_module: Module) -> dict[str, _SpaceTerrain]:
    """Return the cache of terrain by space; `reasons_why_pieces_cannot_be_there` fills it."""
    return {}


def _terrain_of_space(module: Module, space: str) -> _SpaceTerrain:
    site = space_index_of(module).spaces_by_id[space]
    if site.kind not in _KINDS_OF_MAP_SPACES:
        return _SpaceTerrain(space, None)
    terrain = module.terrains.get(site.terrain or "")
    domain = _domain_of_space(module, site)
    ships = ships_allowed_in(module, site) if domain == "land" else frozenset()
    # Terrain that does not say who may enter is open to all.
    if terrain is None or terrain.enter is None:
        return _SpaceTerrain(space, domain, ships)
    return _SpaceTerrain(space, domain, ships, terrain.name, cached_pieces(module, terrain.enter))


def _reason_for_all_spaces_of_line(
    line: OccupiedLine, space_grounds: list[_SpaceTerrain], standing: Standing
) -> str | None:
    """Return why none of these pieces can be in any space of the set-up line; None if one can."""
    reason = None
    for counter in line.counters_of_standing(standing):
        for ground in space_grounds:
            reason = _reason_piece_cannot_be_in_space(line, ground, counter)
            if reason is None:
                return None
    return reason


def _reason_piece_cannot_be_in_space(
    line: OccupiedLine, ground: _SpaceTerrain, counter: Counter
) -> str | None:
    if ground.domain == "sea" and counter.domain == "land":
        return (
            None if _may_carrier_be_in_space(line, ground.space, counter) else "it is open water"
        )
    if ground.domain == "land" and counter.domain == "sea":
        return None if counter.id in ground.ships else "ships cannot be on land"
    # Only units are kept out: leaders and markers go with others.
    is_barred = ground.shut and counter.kind == "unit" and counter.id not in ground.enter
    return _describe_closed_terrain(ground.shut) if is_barred else None


def _describe_closed_terrain(terrain: str) -> str:
    return f"its terrain ({terrain}) is closed to such units"


def _domain_of_space(module: Module, site: SpaceEntry) -> str | None:
    """Return the domain of a space, `land` or `sea`. A hex has the domain of its terrain."""
    terrain = module.terrains.get(site.terrain or "")
    # The terrain decides first: a hex of water is sea, whatever its kind.
    if terrain is not None and terrain.domain:
        return terrain.domain
    return None if site.kind == "hex" else site.kind


def _may_carrier_be_in_space(line: OccupiedLine, space: str, counter: Counter) -> bool:
    """Say whether the same space may contain a piece that could carry this piece."""
    return any(
        may_carry(line.module, carrier, counter.id)
        for other in occupied_lines(line.position)
        if space in other.spaces
        for standing in other.standings
        for carrier in standing.pieces
    )
