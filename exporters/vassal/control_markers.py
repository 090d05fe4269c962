"""Markers of control for the spaces that owners control at the start."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.vassal.played_scenarios import PlayedScenario, ScenarioCollection
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry


@dataclass(frozen=True, slots=True)
class ControlledSpace:
    """A controlled space, its owner, and the piece that marks control; None for a drawn flag."""

    space: str
    owner: str
    marker_piece: str | None


def owners_without_markers(played_scenarios: ScenarioCollection) -> tuple[str, ...]:
    """Return the owners that may control spaces but have no marker in the module."""
    module = played_scenarios.module
    owners = {
        o: None for c in played_scenarios.by_id.values() for o in c.position.control.values()
    }
    if owners:
        owners.update(dict.fromkeys(seats_of_players(module)))
    return tuple(sorted(owner for owner in owners if not any(control_markers_of(module, owner))))


def spaces_needing_markers(
    module: Module, played_scenario: PlayedScenario
) -> Iterator[ControlledSpace]:
    """Yield the controlled spaces for which the set-up has no marker yet.

    Plain hexes are left out: whole countries of them are described in the notes instead.
    """
    position = played_scenario.position
    # Copies in the set-up are used up: the box has no others.
    out = Tally(position.copies_out)
    marked_spaces = _spaces_without_need_for_marker(module, played_scenario)
    for space, owner in position.control.items():
        site = space_index_of(module).find_space(space)
        # A plain hex is described in the notes, because hundreds of flags would hide the map.
        if site is None or site.id in marked_spaces or is_plain_hex(site):
            continue
        piece = next(
            (
                p
                for p, stock in control_markers_of(module, owner)
                if _has_copies_left(stock, out[p])
            ),
            None,
        )
        out[piece or ""] += 1
        # Our own marker is drawn only for owners without any in the module.
        if piece or not any(control_markers_of(module, owner)):
            yield ControlledSpace(site.id, owner, piece)


def unmarked_space_counts(module: Module, played_scenario: PlayedScenario) -> tuple[int, int]:
    """Return the number of controlled plain hexes, and of spaces without enough markers."""
    marked_spaces = _spaces_without_need_for_marker(module, played_scenario)
    controlled_sites = {
        s.id: s
        for s in map(space_index_of(module).find_space, played_scenario.position.control)
        if s
    }
    sites = [site for name, site in controlled_sites.items() if name not in marked_spaces]
    plain = sum(map(is_plain_hex, sites))
    return plain, len(sites) - plain - sum(
        1 for _ in spaces_needing_markers(module, played_scenario)
    )


def is_plain_hex(site: SpaceEntry) -> bool:
    """Say whether a hex has no name, tags or values of its own."""
    space = site.space
    return site.hex is not None and not (space.name or space.tags or space.values)


def _spaces_without_need_for_marker(module: Module, played_scenario: PlayedScenario) -> set[str]:
    """Return spaces without need for a control marker.

    The set-up marks their control itself, or they are out of play.
    """
    counters, ground = manifest_of_module(module).counters, space_index_of(module)
    spaces = {
        space
        for selector in played_scenario.position.scenario.out_of_play or ()
        for space in spaces_matching(module, selector)
    }
    for standing in played_scenario.position.standings:
        counter = counters.get(standing.pieces[0]) if standing.pieces else None
        site = ground.find_space(standing.place.space)
        if counter and counter.kind == "control" and site:
            spaces.add(site.id)
    return spaces


def _has_copies_left(stock: int | None, used: int) -> bool:
    return stock is None or used < stock


def control_markers_of(module: Module, owner: str) -> Iterator[tuple[str, int | None]]:
    """Yield the control markers of an owner and of the owners above it, with their number."""
    counters = manifest_of_module(module).counters.values()
    for above in owner_with_ancestors(module.module.owners, owner):
        for counter in counters:
            if counter.owner == above and counter.kind == "control":
                yield counter.id, counter.piece.copies
