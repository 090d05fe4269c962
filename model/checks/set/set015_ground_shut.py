"""SET015: a piece is set up on terrain that its movement class forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import (
    confidence_in_standings,
    occupied_lines,
    standing_names,
    takes_plural_verb,
)
from sandtable.model.identity_cache import cached_property
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.select.movement import MovementClasses, movement_classes_by_phase
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.checks.setup_lines import OccupiedLine
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_PIECE_KINDS_THAT_MOVE = frozenset({"unit", "leader", "supply"})
_COST_OF_FORBIDDEN_TERRAIN = "no"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    barring = _ForbiddenTerrains(context.module)
    if any(barring.terrains.values()):
        yield from entry_findings(
            context, lambda setting: _find_pieces_on_forbidden_terrain(setting, barring)
        )


def _find_pieces_on_forbidden_terrain(
    setting: ScenarioSetting, barring: _ForbiddenTerrains
) -> Iterator[RawFinding]:
    for line in occupied_lines(setting.position):
        barred_standings = [
            s for s in line.standings if line.spaces and barring.are_all_pieces_barred(line, s)
        ]
        if barred_standings:
            terrain = barring.terrain_of_named_space(next(iter(line.spaces)))
            kind = setting.module.terrains[terrain].name
            cannot = f"on terrain that it never enters ({kind})"
            message = (
                f"{standing_names(line.module, barred_standings)} is set up in "
                f"{line.place_name}, {cannot}."
            )
            if takes_plural_verb(line.module, barred_standings):
                message = message.replace(" is set up ", " are set up ", 1)
                message = message.replace("that it never enters", "that they never enter")
            places, sure = (
                tuple(s.cause for s in barred_standings),
                confidence_in_standings(barred_standings),
            )
            yield RawFinding(line.steps, message, places=places, confidence=sure)


class _ForbiddenTerrains:
    """Terrains, each with the pieces that movement classes never let enter it."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self.terrains = {name: self._pieces_barred_from_terrain(name) for name in module.terrains}

    def _pieces_barred_from_terrain(self, terrain: str) -> frozenset[str]:
        """Return the pieces that cannot enter a terrain in any phase."""
        in_each_phase = (
            self._pieces_barred_in_phase(terrain, classes)
            for classes in movement_classes_by_phase(self._module)
        )
        return frozenset.intersection(*in_each_phase)

    def _pieces_barred_in_phase(self, terrain: str, classes: MovementClasses) -> frozenset[str]:
        pieces_barred: frozenset[str] = frozenset()
        for movement in classes:
            cost = movement.costs.get(terrain)
            if cost is not None:
                pieces = cached_pieces(self._module, movement.of)
                pieces_barred = (
                    pieces_barred | pieces
                    if str(cost) == _COST_OF_FORBIDDEN_TERRAIN
                    else pieces_barred - pieces
                )
        return pieces_barred

    @cached_property
    def _spaces_on_paths(self) -> frozenset[str]:
        """Return the spaces with a road or railway, which are open whatever their terrain."""
        ground = space_index_of(self._module)
        paths = (p for board in self._module.boards.values() for p in board.paths.values())
        sites = (ground.find_space(space) for path in paths for space in path.along)
        return frozenset(site.id for site in sites if site)

    def terrain_of_named_space(self, space: str) -> str:
        """Return the name of the terrain of a space."""
        return space_index_of(self._module).spaces_by_id[space].terrain or ""

    def are_all_pieces_barred(self, line: OccupiedLine, standing: Standing) -> bool:
        """Say whether movement classes bar all pieces of an entry from all its spaces.

        Wrong domains and closed terrain are reported by SET001.
        """
        counters = line.counters_of_standing(standing)
        return bool(counters) and all(
            counter.kind in _PIECE_KINDS_THAT_MOVE
            and counter.id in self.terrains.get(self.terrain_of_named_space(space), ())
            and not self._is_space_of_other_domain(space, counter.domain)
            and not self._is_terrain_closed(space, counter)
            and space not in self._spaces_on_paths
            for space in line.spaces
            for counter in counters
        )

    def _is_space_of_other_domain(self, space: str, domain: str | None) -> bool:
        terrain = self._module.terrains[self.terrain_of_named_space(space)]
        return bool(domain and terrain.domain and domain != terrain.domain)

    def _is_terrain_closed(self, space: str, counter: Counter) -> bool:
        """Say whether the terrain itself, not a movement class, excludes the piece."""
        enter = self._module.terrains[self.terrain_of_named_space(space)].enter
        is_bound = enter is not None and counter.kind == "unit"
        return is_bound and counter.id not in cached_pieces(self._module, enter)


CHECK = Check(
    id="SET015",
    title="A piece is on ground that it can never enter",
    severity=Severity.WARNING,
    rationale=(
        "The movement class of the piece excludes this ground, so it could not have come here. "
        "Spaces with a road are not checked."
    ),
    hint=("Correct the space or the costs of the movement class, draw the road, or waive this."),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-22",),
    run=_run,
)
