"""Properties of a space as flat key-value pairs, as GIS programs expect them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sandtable.model.ledger.history import initial_position
from sandtable.model.reports.playable_scenarios import playable_scenarios

if TYPE_CHECKING:
    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry


OwnersByProperty = Mapping[str, Mapping[str, str]]
"""By name of a property: the owner that controls each space at the start."""


def owners_by_property(job: Job) -> OwnersByProperty:
    """Return the owner of each space, by property of the map file.

    The property is `owner` for a single scenario, else `owner-thaw` and so on.
    """
    scenarios = job.scenarios or tuple(playable_scenarios(job.module))
    return {
        "owner" if len(scenarios) == 1 else f"owner-{name}": initial_position(
            job.module, name, job.options
        ).control
        for name in scenarios
    }


def space_properties(module: Module, site: SpaceEntry, owners: OwnersByProperty) -> dict[str, Any]:
    """Return name, kind, terrain, tags, numbers and owners of a space, without empty ones."""
    space = site.space
    terrain = module.terrains.get(site.terrain or "")
    fixed = {
        "name": site.printed_label,
        "kind": site.kind,
        "terrain": terrain.name if terrain else site.terrain,
        "tags": list(space.tags) or None,
        "inside": space.inside,
        **{
            key: _name_of_controlling_owner(module, control.get(site.id))
            for key, control in owners.items()
        },
        "label": list(space.label) if space.label else None,
    }
    values = {
        # A game's own word for a number may be the name of a fixed property, which must not be
        # replaced.
        (f"value-{word}" if word in {*fixed, "id", "board"} else word): _parse_amount(str(amount))
        for word, amount in space.values.items()
    }
    return {key: value for key, value in (fixed | values).items() if value is not None}


def _name_of_controlling_owner(module: Module, owner: str | None) -> str | None:
    entry = module.module.owners.get(owner or "")
    return entry.name if entry else owner


def _parse_amount(amount: str) -> int | str:
    return int(amount) if amount.removeprefix("-").isdecimal() else amount
