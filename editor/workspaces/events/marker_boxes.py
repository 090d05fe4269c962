"""Boxes that contain event markers at the set-up of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.history import position_at
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.scenario_pools import pools_of_module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import static_part_of

MarkersByBox = Mapping[str, tuple[str, ...]]
"""Markers by box; the empty key is for markers in no box."""


@memoize_by_identity
def markers_by_box(module: Module, scenario: str) -> MarkersByBox:
    """Return the markers in each box that is used by any scenario, and in each pool."""
    markers = _marker_ids(static_part_of(module))
    if not markers:
        return {"": ()}
    box_by_marker = _box_by_marker(module, scenario)
    by_box: dict[str, list[str]] = {box: [] for box in _boxes_of_module(module)}
    for piece in markers:
        by_box.setdefault(box_by_marker.get(piece, ""), []).append(piece)
    none = by_box.pop("", [])
    return {box: tuple(pieces) for box, pieces in {**by_box, "": none}.items()}


def _boxes_of_module(module: Module) -> list[str]:
    boxes: Iterable[str] = (
        box for name in playable_scenarios(module) for box in _box_by_marker(module, name).values()
    )
    # A pool without markers is shown, too: markers are dragged into it.
    boxes = chain(pools_of_module(module), boxes)
    order = {space: number for number, space in enumerate(space_index_of(module).spaces_by_id)}
    return sorted(dict.fromkeys(boxes), key=lambda box: order.get(box, len(order)))


def _box_by_marker(module: Module, scenario: str) -> Mapping[str, str]:
    return _box_by_marker_in(static_part_of(module), scenario, flatten_scenario(module, scenario))


@memoize_by_identity
def _box_by_marker_in(frame: Module, name: str, scenario: Scenario) -> Mapping[str, str]:
    """Return the box of each marker in a scenario, cached until that scenario changes."""
    # With this scenario alone, edits of the others leave the cached result valid.
    alone = replace(frame, scenarios={**frame.scenarios, name: replace(scenario, from_=None)})
    markers = frozenset(_marker_ids(frame))
    return {
        piece: entry.place.space
        for entry in position_at(alone, name).standings
        for piece in entry.pieces
        if piece in markers and entry.place.space
    }


@memoize_by_identity
def _marker_ids(frame: Module) -> tuple[str, ...]:
    counters = manifest_of_module(frame).counters.values()
    return tuple(counter.id for counter in counters if counter.event is not None)
