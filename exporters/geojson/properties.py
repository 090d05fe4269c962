"""What is said of a space, as flat as a GIS likes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.ledger.history import set_up
from sandtable.model.reports.scenarios import playable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module
    from sandtable.model.select.ground import Site


def owners_of(job: Job) -> Mapping[str, str]:
    """Who controls each space at the start, if it is clear of which scenario."""
    wanted = job.scenarios or tuple(playable(job.module))
    if len(wanted) != 1:
        return {}
    return set_up(job.module, wanted[0], job.options).control


def properties_of(module: Module, site: Site, owners: Mapping[str, str]) -> dict[str, Any]:
    """Name, kind, terrain, tags, numbers and owner; what nothing is said of is left out."""
    space = site.space
    terrain = module.terrains.get(site.terrain or "")
    owner = owners.get(site.id, "")
    fixed = {
        "name": site.label,
        "kind": site.kind,
        "terrain": terrain.name if terrain else site.terrain,
        "tags": list(space.tags) or None,
        "inside": space.inside,
        "owner": module.module.owners[owner].name if owner in module.module.owners else None,
        "label": list(space.label) if space.label else None,
    }
    values = {
        (f"value-{word}" if word in {*fixed, "id", "board"} else word): _plain(str(amount))
        for word, amount in space.values.items()
    }
    return {key: value for key, value in (fixed | values).items() if value is not None}


def _plain(amount: str) -> int | str:
    return int(amount) if amount.removeprefix("-").isdecimal() else amount
