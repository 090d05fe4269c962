"""LIM013: a movement class forgets a terrain that its pieces may enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.locations import MovementRef
from sandtable.model.select.links import neighbours_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Terrain
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_FEWEST = 3
"""A class that gives a cost for so many terrains, or for half of them, is meant to give it for
all."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    without = {name: one for name, one in module.terrains.items() if one.cost is None}
    if not without or not module.movement:
        return
    used = _walked_into(module)
    without = {name: one for name, one in without.items() if name in used}
    members = {name: cached_pieces(module, one.of) for name, one in module.movement.items()}
    charged = any(_breadth(module, name) >= _FEWEST for name in members)
    forgotten: dict[str, dict[str, None]] = {}
    for counter in manifest_of(module).counters.values():
        fitting = [name for name, those in members.items() if counter.id in those]
        named = {terrain for name in fitting for terrain in module.movement[name].costs}
        widest = max(fitting, key=lambda name: _breadth(module, name), default=None)
        if widest is not None:
            own = [t for t, terrain in without.items() if _is_for(module, counter, terrain)]
            missed = [terrain for terrain in own if terrain not in named]
            broad = _breadth(module, widest)
            few = broad and 2 * len(missed) <= len(own)
            if broad >= _FEWEST or few or (charged and not broad and missed == own):
                forgotten.setdefault(widest, {}).update(dict.fromkeys(missed))
    for name, terrains in forgotten.items():
        if terrains:
            yield _found(module, name, list(terrains))


def _walked_into(module: Module) -> set[str]:
    """Return terrains next to a space of their domain; nobody walks to an island."""
    sites, found = space_index_of(module).sites, set[str]()
    domains = {name: one.domain or "land" for name, one in module.terrains.items()}
    for space, near in neighbours_of(module).items():
        terrain = sites[space].terrain if space in sites else None
        if terrain in domains and terrain not in found:
            beside = (domains.get(sites[n].terrain or "") for n in near if n in sites)
            if domains[terrain] in beside:
                found.add(terrain)
    return found


def _breadth(module: Module, name: str) -> int:
    """Count the terrains that a class has a cost for and does not forbid."""
    costs = module.movement[name].costs.items()
    return sum(1 for key, cost in costs if key in module.terrains and cost.points != "no")


def _is_for(module: Module, counter: Counter, terrain: Terrain) -> bool:
    """Say whether a piece may come to a terrain: it is of its domain, and not kept out."""
    if terrain.domain not in {None, counter.domain}:
        return False
    if terrain.domain is None and counter.domain == "sea":
        return False  # what does not say that it is water is land
    return terrain.enter is None or counter.id in cached_pieces(module, terrain.enter)


def _found(module: Module, name: str, terrains: list[str]) -> RawFinding:
    names = listed([module.terrains[terrain].name for terrain in terrains])
    who = piece_noun(module, module.movement[name].of).many
    message = f"{names} has no movement cost for {who}."
    if len(terrains) > 1:
        message = message.replace(" has no ", " have no ", 1)
    return RawFinding(MovementRef(name).steps, message, confidence="likely")


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
