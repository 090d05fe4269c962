"""Removal of all facts of a kind from a module, to simulate an incomplete exporter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.exporters.kinds import Kind
from sandtable.model.entities.boards import Board, Space, Terrain
from sandtable.model.entities.components import Piece, PieceType
from sandtable.model.entities.events import Event, EventOutcome
from sandtable.model.entities.rules import Option
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.phrases.place import Place

if TYPE_CHECKING:
    from sandtable.model.module import Module

_EMPTY_RECORD_FIELDS: Mapping[Kind, Mapping[type, Mapping[str, Any]]] = {
    Kind.OUTLINES: {Board: {"outlines": {}}},
    Kind.TERRAIN: {Board: {"terrain": None}, Space: {"terrain": None}},
    Kind.GROUND: {Terrain: {"combat": None}},
    Kind.TRAITS: {Space: {"tags": (), "values": {}}},
    Kind.BORDERS: {Board: {"borders": {}}},
    Kind.PATHS: {Board: {"paths": {}}},
    Kind.LINKS: {Board: {"links": {}}},
    Kind.STRENGTHS: {Piece: {"rated": None}, PieceType: {"rated": None}},
    Kind.STATES: {Item: {"lost": 0, "step": None, "state": ()}},
    Kind.CONTROL: {Scenario: {"control": {}}},
    Kind.ATTACKS: {Scenario: {"attacks": {}}},
    Kind.ARRIVALS: {Scenario: {"arrivals": {}}},
    Kind.CONDITIONS: {Item: {"when": None}},
    Kind.EFFECTS: {
        Event: {"does": {}, "choices": {}, "if_": None, "roll": {}, "note": None},
        EventOutcome: {"does": {}},
    },
    Kind.LIMITS: {Scenario: {"limits": {}}},
    Kind.OPTION_EFFECTS: {Option: {"does": {}}},
    Kind.SERIES: {Scenario: {"series": {}}},
    Kind.VICTORY: {Scenario: {"victory": {}}},
    Kind.DRAWS: {Scenario: {"draw": None}},
}
"""By kind and record: the fields that hold the kind, with their empty values."""
_MODULE_FIELDS: Mapping[Kind, str] = {
    Kind.SPACES: "boards",
    Kind.REGIONS: "regions",
    Kind.PIECES: "pieces",
    Kind.FORMATIONS: "formations",
    Kind.SCENARIOS: "scenarios",
    Kind.EVENTS: "events",
    Kind.TABLES: "tables",
    Kind.LIMITS: "limits",
    Kind.MOVEMENT: "movement",
    Kind.SUPPLY: "supply",
    Kind.COMBAT: "combat",
    Kind.OPTIONS: "options",
    Kind.PACKS: "packs",
    Kind.SERIES: "series",
    Kind.NOTES: "notes",
    Kind.ERRATA: "errata",
    Kind.SOURCES: "sources",
    Kind.WAIVERS: "waivers",
    Kind.PROOFS: "proofs",
    Kind.TRANSLATIONS: "texts",
}
"""By kind: the field of `Module` that holds all of it."""


def module_without_kind(module: Module, kind: Kind) -> Module:
    """Return a copy of the module without any fact of a kind."""
    if part := _MODULE_FIELDS.get(kind):
        changed: dict[str, Any] = {part: {}}
        module = replace(module, **changed)
    if records := _EMPTY_RECORD_FIELDS.get(kind):
        module = _empty_fields_of_records(module, records)
    if change := _SCENARIO_FILTERS.get(kind):
        scenarios = {name: change(each) for name, each in module.scenarios.items()}
        module = replace(module, scenarios=scenarios)
    return module


def _empty_fields_of_records(value: Any, records: Mapping[type, Mapping[str, Any]]) -> Any:
    """Return a value in which the given fields of records are empty, at any depth."""
    if isinstance(value, Mapping):
        return {key: _empty_fields_of_records(each, records) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(_empty_fields_of_records(each, records) for each in value)
    if type(value) in records:
        value = replace(value, **records[type(value)])
    # type): | Phrases are values without records inside.
    if is_dataclass(value) and not isinstance(value, Phrase | type):
        inner = {
            f.name: _empty_fields_of_records(getattr(value, f.name), records)
            for f in fields(value)
        }
        return replace(value, **inner)
    return value


def _scenario_with_some_setup_lines(scenario: Scenario, *, chosen: bool) -> Scenario:
    """Return a scenario with only some of its set-up lines.

    Either these are the lines in which a player chooses the place, or all others.
    """
    charts = {
        heading: {
            place: line for place, line in chart.items() if (place.among is not None) != chosen
        }
        for heading, chart in scenario.setup.items()
        if chart is not None
    }
    return replace(scenario, setup=charts)


def _scenario_without_destinations(scenario: Scenario) -> Scenario:
    """Return a scenario without the places where its pieces arrive."""
    arrivals = {
        owner: {
            moment: {replace(verb, place=None) if isinstance(verb.place, Place) else verb: actions
                     for verb, actions in lines.items()}
            for moment, lines in schedule.items()
            if lines is not None
        }
        for owner, schedule in scenario.arrivals.items()
        if schedule is not None
    }  # fmt: skip
    return replace(scenario, arrivals=arrivals)


_SCENARIO_FILTERS: Mapping[Kind, Callable[[Scenario], Scenario]] = {
    Kind.PLACEMENTS: lambda scenario: _scenario_with_some_setup_lines(scenario, chosen=False),
    Kind.CHOICES: lambda scenario: _scenario_with_some_setup_lines(scenario, chosen=True),
    Kind.DESTINATIONS: _scenario_without_destinations,
}
