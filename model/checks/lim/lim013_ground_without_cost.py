"""LIM013: a movement class has no cost for a terrain that its pieces may enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.locations import MovementRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Terrain
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_MIN_TERRAINS = 3
"""Number of terrains with costs at which a class is expected to have costs for all."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    without = {name: terrain for name, terrain in module.terrains.items() if terrain.cost is None}
    if not without or not module.movement:
        return
    used = _terrains_with_land_neighbours(module)
    without = {name: terrain for name, terrain in without.items() if name in used}
    members = {
        name: cached_pieces(module, terrain.of) for name, terrain in module.movement.items()
    }
    charged = any(_count_open_terrains(module, name) >= _MIN_TERRAINS for name in members)
    forgotten: dict[str, dict[str, None]] = {}
    for counter in manifest_of_module(module).counters.values():
        fitting = [name for name, pieces in members.items() if counter.id in pieces]
        terrains_with_cost = {
            terrain for name in fitting for terrain in module.movement[name].costs
        }
        widest = max(fitting, key=lambda name: _count_open_terrains(module, name), default=None)
        if widest is not None:
            terrains_entered = [
                t for t, terrain in without.items() if _may_enter(module, counter, terrain)
            ]
            missed = [terrain for terrain in terrains_entered if terrain not in terrains_with_cost]
            broad = _count_open_terrains(module, widest)
            few = broad and 2 * len(missed) <= len(terrains_entered)
            if (
                broad >= _MIN_TERRAINS
                or few
                or (charged and not broad and missed == terrains_entered)
            ):
                forgotten.setdefault(widest, {}).update(dict.fromkeys(missed))
    for name, terrains in forgotten.items():
        misspelt = _terrains_probably_misspelt(context, name)  # REF001 reports them
        if without_cost := [terrain for terrain in terrains if terrain not in misspelt]:
            yield _forgotten_cost_finding(module, name, without_cost)


def _terrains_probably_misspelt(context: CheckContext, name: str) -> set[str | None]:
    """Return the terrains that the unknown names in a movement class's costs probably mean."""
    module = context.module
    terrain_names = {*module.terrains, *module.module.words.features}
    unknown = (key for key in module.movement[name].costs if key not in terrain_names)
    return {context.suggestions.closest_name(key, terrain_names) for key in unknown}


def _terrains_with_land_neighbours(module: Module) -> set[str]:
    """Return the terrains of spaces with a neighbour of the same domain, which islands lack."""
    sites, terrains = space_index_of(module).spaces_by_id, set[str]()
    domains = {name: terrain.domain or "land" for name, terrain in module.terrains.items()}
    for space, near in neighbours_by_space(module).items():
        terrain = sites[space].terrain if space in sites else None
        if terrain in domains and terrain not in terrains:
            beside = (domains.get(sites[n].terrain or "") for n in near if n in sites)
            if domains[terrain] in beside:
                terrains.add(terrain)
    return terrains


def _count_open_terrains(module: Module, name: str) -> int:
    """Count the terrains that a class has a cost for and does not forbid."""
    costs = module.movement[name].costs.items()
    return sum(1 for key, cost in costs if key in module.terrains and cost.points != "no")


def _may_enter(module: Module, counter: Counter, terrain: Terrain) -> bool:
    """Say whether a terrain's domain and its `enter` list allow a piece to enter."""
    if terrain.domain not in {None, counter.domain}:
        return False
    if terrain.domain is None and counter.domain == "sea":
        return False  # terrain without a domain is land
    return terrain.enter is None or counter.id in cached_pieces(module, terrain.enter)


def _forgotten_cost_finding(module: Module, name: str, terrains: list[str]) -> RawFinding:
    names = join_words_or_nothing([module.terrains[terrain].name for terrain in terrains])
    piece_words = piece_noun(module, module.movement[name].of).plural_form
    message = f"{names} has no movement cost for {piece_words}."
    if len(terrains) > 1:
        message = message.replace(" has no ", " have no ", 1)
    return RawFinding(MovementRef(name).address_path, message, confidence="likely")


CHECK = Check(
    id="LIM013",
    title="Terrain has no movement cost",
    severity=Severity.WARNING,
    rationale=(
        "Units that move by a list of costs need a cost for each terrain that they may enter, "
        "unless the terrain has a cost of its own for all units."
    ),
    hint=(
        "Add the terrain to the costs of the movement class (“no” if its pieces can never enter "
        "it), or give the terrain its own cost."
    ),
    reads=frozenset(
        {"module", "movement", "terrains", "boards", "regions", "pieces", "types", "events"}
    ),
    reach=EditScope.HEADERS,
    run=_run,
)
