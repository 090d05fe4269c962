"""The domain of a space, land or sea, from its terrain."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.ids import MovementDomain
from sandtable.model.module import Module
from sandtable.model.select.space_index import SpaceEntry

_DOMAIN_BY_SPACE_KIND: Mapping[str, MovementDomain] = {"land": "land", "sea": "sea"}


def domain_of_space(module: Module, site: SpaceEntry | None) -> MovementDomain | None:
    """Return the domain of a space, `land` or `sea`, from its terrain or kind.

    Returns None for a hex without terrain, or if there is no space.
    """
    if site is None:
        return None
    terrain = module.terrains.get(site.terrain or "")
    if terrain is not None and terrain.domain:
        return terrain.domain
    # A kind such as box or track belongs to neither domain.
    return _DOMAIN_BY_SPACE_KIND.get(site.kind)
