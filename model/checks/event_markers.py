"""Event markers and their places in a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.scenario_play import position_with_all_entries, scenario_history
from sandtable.model.locations import EventRef, OwnerSchedule
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module


@cached_per_static_part
def events_with_marker(module: Module) -> Mapping[str, Event]:
    """Return all events with a marker by full name, `owner/id`. Triggers have no marker."""
    counters = manifest_of_module(module).counters.values()
    return {c.id: c.event for c in counters if c.event and c.event.has_marker}


def address_of_event(name: str) -> AddressPath:
    """Return the address of an event from its full name."""
    owner, _, event = name.partition("/")
    return EventRef(owner, event).address_path


def marker_standings(position: Position) -> Mapping[str, list[Standing]]:
    """Return where each event marker is in a position, by the full name of the marker."""
    standings_by_marker: dict[str, list[Standing]] = {
        name: [] for name in events_with_marker(position.module)
    }
    for standing in position.standings if standings_by_marker else ():
        if standing.single_piece in standings_by_marker:
            standings_by_marker[standing.single_piece].append(standing)
    return {name: standings for name, standings in standings_by_marker.items() if standings}


def markers_in_scenario(context: CheckContext, scenario: str) -> frozenset[str]:
    """Return the markers that a scenario uses: set up, scheduled, or happened before.

    A scenario whose set-up has no markers under any options uses none.
    """
    markers = events_with_marker(context.module)
    if not markers:
        return frozenset()
    # With every entry at once, no choice of options needs to be tried.
    position = position_with_all_entries(context, scenario)
    set_up = {name for standing in position.standings for name in standing.pieces}
    if not set_up & set(markers):
        return frozenset()
    scheduled = {
        name
        for use in context.all_name_uses
        if use.kind == "piece"
        and (schedule := OwnerSchedule.from_address_prefix(use.steps))
        and schedule.scenario in scenario_ancestry(context.module, scenario)
        for name in context.name_index.possible_full_names(use.name, use.scope)
    }
    moved_pieces = {
        move.piece for move in scenario_history(context, scenario, context.options).moves
    }
    happened = set(position.scenario.happened or ())
    happened_before = {name for name in markers if name.partition("/")[2] in happened}
    return frozenset((set_up | scheduled | moved_pieces | happened_before) & set(markers))
