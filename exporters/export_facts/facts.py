"""Table of the functions that list the facts of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts import (
    board_facts,
    piece_facts,
    rule_facts,
    scenario_facts,
    series_facts,
)  # fmt: skip
from sandtable.exporters.kinds import Kind

if TYPE_CHECKING:
    from sandtable.exporters.export_facts.fact import ModuleFact
    from sandtable.exporters.protocol import Job

FACTS_BY_KIND: Mapping[Kind, Callable[[Job], Iterable[ModuleFact]]] = {
    Kind.SPACES: board_facts.space_facts,
    Kind.OUTLINES: board_facts.outline_facts,
    Kind.TERRAIN: board_facts.terrain_facts,
    Kind.GROUND: board_facts.terrain_effect_facts,
    Kind.TRAITS: board_facts.space_property_facts,
    Kind.REGIONS: board_facts.region_facts,
    Kind.BORDERS: board_facts.border_feature_facts,
    Kind.PATHS: board_facts.path_facts,
    Kind.LINKS: board_facts.link_facts,
    Kind.PIECES: piece_facts.piece_facts,
    Kind.STRENGTHS: piece_facts.strength_facts,
    Kind.FORMATIONS: piece_facts.formation_facts,
    Kind.SCENARIOS: scenario_facts.scenario_facts,
    Kind.PLACEMENTS: scenario_facts.placement_facts,
    Kind.CHOICES: scenario_facts.choice_facts,
    Kind.STATES: scenario_facts.piece_state_facts,
    Kind.CONTROL: scenario_facts.space_control_facts,
    Kind.ATTACKS: scenario_facts.declared_attack_facts,
    Kind.ARRIVALS: scenario_facts.arrival_facts,
    Kind.DESTINATIONS: scenario_facts.destination_facts,
    Kind.CONDITIONS: scenario_facts.facts_with_condition,
    Kind.EVENTS: rule_facts.event_facts,
    Kind.EFFECTS: rule_facts.event_effect_facts,
    Kind.TABLES: rule_facts.table_facts,
    Kind.LIMITS: rule_facts.limit_facts,
    Kind.MOVEMENT: rule_facts.movement_class_facts,
    Kind.SUPPLY: rule_facts.supply_line_facts,
    Kind.COMBAT: rule_facts.combat_facts,
    Kind.OPTIONS: rule_facts.option_facts,
    Kind.OPTION_EFFECTS: rule_facts.option_effect_facts,
    Kind.PACKS: rule_facts.facts_of_option_packs,
    Kind.SERIES: series_facts.series_facts,
    Kind.VICTORY: scenario_facts.victory_facts,
    Kind.DRAWS: scenario_facts.facts_of_draw_rules,
    Kind.NOTES: rule_facts.facts_of_rule_notes,
    Kind.ERRATA: rule_facts.erratum_facts,
    Kind.SOURCES: rule_facts.facts_of_sources,
    Kind.WAIVERS: rule_facts.waiver_facts,
    Kind.PROOFS: rule_facts.proof_facts,
    Kind.TRANSLATIONS: rule_facts.translation_facts,
}


def facts_of_kind(job: Job, kind: Kind) -> tuple[ModuleFact, ...]:
    """Return the facts of one kind in the exported part of the module, each once."""
    return tuple(dict.fromkeys(FACTS_BY_KIND[kind](job)))
