"""Control at the start that neither a marker nor the notes of the VASSAL module show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.kinds import Kind
from sandtable.exporters.vassal.control_markers import control_markers_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from sandtable.exporters.export_facts.fact import ModuleFact
    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.played_scenarios import PlayedScenario, ScenarioCollection
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.model.module import Module


def facts_of_unmarked_control(
    job: Job,
    layouts: Sequence[ScenarioLayout],
    played_scenarios: ScenarioCollection,
    drawn_spaces: Container[str],
) -> Iterator[ModuleFact]:
    """Yield the facts of control that neither a marker nor the notes show."""
    marked: dict[str, set[tuple[str, str]]] = {}
    names_in_notes: dict[tuple[str, str], str] = {}
    for layout in layouts:
        marked[layout.id] = set(
            _marked_spaces(job.module, layout, played_scenarios.by_id[layout.id], drawn_spaces)
        )
        names_in_notes.update(
            {(layout.id, row.owner): "; ".join(row.spaces) for row in layout.sheet.control}
        )
    for each in facts_of_kind(job, Kind.CONTROL):
        scenario, name, owner = each.forms[0]
        [space] = each.spaces
        site = space_index_of(job.module).find_space(space)
        is_marked = (site.id if site else space, owner) in marked[scenario]
        if not is_marked and not _contains_name(names_in_notes.get((scenario, owner), ""), name):
            yield each


def _contains_name(words: str, name: str) -> bool:
    """Say whether a text contains a name as whole words."""
    # The plain test first: it is fast, and mostly false.
    return name in words and bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words))


def _marked_spaces(
    module: Module,
    layout: ScenarioLayout,
    played_scenario: PlayedScenario,
    drawn_spaces: Container[str],
) -> Iterator[tuple[str, str]]:
    """Yield the spaces that have a marker of control, with the name of their owner."""
    for each in layout.controlled_spaces:
        if each.space in drawn_spaces:
            yield each.space, owner_name(module, each.owner)
    placed = {(each.space, each.piece) for each in layout.placed_entries}
    for space, owner in played_scenario.position.control.items():
        site = space_index_of(module).find_space(space)
        if site and any(
            (site.id, piece) in placed for piece, _ in control_markers_of(module, owner)
        ):
            yield site.id, owner_name(module, owner)
