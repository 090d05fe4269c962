"""Descriptions of parts of a scenario: charts and their lines, turns, entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sandtable.model.locations import (
    AddressLocation,
    ControlledPlace,
    ControlledPlaces,
    OwnerSchedule,
    PlaceOutOfPlay,
    ScenarioPart,
    ScenarioPartEntry,
    ScheduleEntry,
    ScheduleLine,
    ScheduleMoment,
    SetupChart,
    SetupEntry,
    SetupLine,
    UncontrolledPlace,
)
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import COMMON_OWNER, scope_of_key
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expression_names import (
    describe_heading,
    entry_with_names,
    expression_with_names,
)
from sandtable.model.wording.field_labels import field_label

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_SECTION_TITLES = {"setup": "set-up", "sets-up": "who sets up", "control": "control"}
"""Titles of sections that fit an address better than the labels of forms."""


def describe_scenario_part(module: Module, steps: AddressPath) -> str:
    """Describe an address below a scenario; return an empty text if that is impossible."""
    if section := ScenarioPart.from_whole_address(steps):
        return _SECTION_TITLES.get(section.part) or field_label("Scenario", section.part)
    describer = next(
        (
            describer
            for kind, describer in _DESCRIBERS_BY_LOCATION.items()
            if kind.from_whole_address(steps)
        ),
        None,
    )
    return describer(module, steps) if describer else ""


def describe_scenario_entries(
    module: Module, steps: AddressPath, texts: Sequence[str]
) -> list[str]:
    """Describe the entries of a set-up or schedule line, with names in place of ids."""
    # Only these lines contain pieces, whose names depend on the owner of the chart.
    if SetupLine.from_whole_address(steps) or ScheduleLine.from_whole_address(steps):
        scope = _owner_of_chart_at(module, steps)
        return [entry_with_names(module, text, scope) for text in texts]
    if ControlledPlaces.from_whole_address(steps):
        return [expression_with_names(module, text) for text in texts]
    return list(texts)


def _describe_heading_at(module: Module, steps: AddressPath) -> str:
    return describe_heading(module, steps[-1])


def _describe_place_at(module: Module, steps: AddressPath) -> str:
    space = space_index_of(module).find_space(steps[-1])
    return space.spoken_name if space else expression_with_names(module, steps[-1])


def _describe_turn_at(_module: Module, steps: AddressPath) -> str:
    return f"turn {steps[-1]}" if steps[-1].isdecimal() else ""


def _describe_entry_at(module: Module, steps: AddressPath) -> str:
    return entry_with_names(module, steps[-1], _owner_of_chart_at(module, steps))


def _owner_of_chart_at(module: Module, steps: AddressPath) -> str:
    """Return the owner whose set-up chart or schedule contains an address."""
    heading = Selector.parse(ScenarioPartEntry.require_address_prefix(steps).heading)
    return scope_of_key(heading, module.module.owners, COMMON_OWNER)


_DESCRIBERS_BY_LOCATION: Mapping[type[AddressLocation], Callable[[Module, AddressPath], str]] = {
    SetupChart: _describe_heading_at,
    SetupLine: _describe_place_at,
    SetupEntry: _describe_entry_at,
    OwnerSchedule: _describe_heading_at,
    ScheduleMoment: _describe_turn_at,
    ScheduleLine: _describe_place_at,
    ScheduleEntry: _describe_entry_at,
    ControlledPlaces: _describe_heading_at,
    ControlledPlace: _describe_place_at,
    UncontrolledPlace: _describe_place_at,
    PlaceOutOfPlay: _describe_place_at,
}
