"""Layouts of scenarios: the placed entries, the arrivals and the controlled spaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.control_markers import spaces_needing_markers
from sandtable.exporters.vassal.scheduled_arrivals import plan_arrivals
from sandtable.exporters.vassal.token_sequences import text_on_one_line
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.misprinted_pieces import counter_of_standing
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.setup_sheet import setup_sheet, visible_face_index
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.selector_nouns import piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.control_markers import ControlledSpace
    from sandtable.exporters.vassal.played_scenarios import PlayedScenario, ScenarioCollection
    from sandtable.exporters.vassal.scheduled_arrivals import ArrivalShortfall, ScheduledArrival
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.reports.order_of_battle import OobEntry
    from sandtable.model.reports.setup_sheet import SetupSheet


@dataclass(frozen=True)
class PlacedEntry:
    """An entry of a set-up, with its space and its piece if these are known."""

    entry: OobEntry
    space: str | None
    piece: str | None
    """Full name of the piece; None if players choose it."""
    carrier_piece: str | None = None
    """The piece that carries it."""
    choice_words: str = ""
    """The set of pieces to choose from, in words."""

    @property
    def name_of_tray_box(self) -> str:
        """Return the name of the box in the tray for an entry without a fixed place."""
        return text_on_one_line(self.entry.at)

    @property
    def piece_count(self) -> int:
        """Return the number of pieces placed for the entry of the set-up."""
        return 1 if self.entry.pieces or self.entry.quantity is None else self.entry.quantity


@dataclass(frozen=True)
class ScenarioLayout:
    """Set-up, arrivals and control of a scenario, with all that VASSAL needs to show them."""

    id: str
    name: str
    starting_turn: int
    """The number of the first turn."""
    placed_entries: tuple[PlacedEntry, ...]
    scheduled_arrivals: tuple[ScheduledArrival, ...]
    shortfalls: tuple[ArrivalShortfall, ...]
    """Scheduled arrivals for which the box has no pieces."""
    controlled_spaces: tuple[ControlledSpace, ...]
    sheet: SetupSheet
    """The set-up in words."""


def place_entries_of_scenarios(
    job: Job, scenarios: ScenarioCollection
) -> tuple[ScenarioLayout, ...]:
    """Return the set-up and arrivals of all scenarios, whether they are exported or not."""
    return tuple(
        _place_entries_of_scenario(job, played_scenario)
        for played_scenario in scenarios.by_id.values()
    )


def _place_entries_of_scenario(job: Job, played_scenario: PlayedScenario) -> ScenarioLayout:
    module = job.module
    entries = order_of_battle_report(module, played_scenario.id, options=job.options).entries
    placed_entry = tuple(
        _place_entry(module, standing, entry)
        for standing, entry in zip(played_scenario.position.standings, entries, strict=True)
    )
    scenario = flatten_scenario(module, played_scenario.id)
    plan = plan_arrivals(module, played_scenario, entries)
    return ScenarioLayout(
        played_scenario.id,
        text_on_one_line(scenario.name or played_scenario.id),
        first_turn_of_scenario(module.module.calendar, scenario),
        placed_entry,
        plan.scheduled_arrivals,
        plan.shortfalls,
        tuple(spaces_needing_markers(module, played_scenario)),
        setup_sheet(module, played_scenario.id, options=job.options),
    )


def _place_entry(module: Module, standing: Standing, entry: OobEntry) -> PlacedEntry:
    on_board = entry.at_kind in {"space", "pool", "border"}
    site = space_index_of(module).find_space(standing.place.space) if on_board else None
    counter = None if standing.chosen else counter_of_standing(module, standing)
    carrier = None
    if entry.at_kind == "piece":
        carrier_counter = manifest_of_module(module).find_counter(
            standing.place.space, standing.scope
        )
        carrier = carrier_counter.id if carrier_counter else None
    selector = Selector.parse(standing.words) if standing.chosen else None
    words = piece_noun(module, selector).singular_form if selector else entry.name
    piece_id = counter.id if counter else None
    return PlacedEntry(entry, site.id if site else None, piece_id, carrier, words)


def find_pieces_naming_first_face(
    module: Module, layouts: Iterable[ScenarioLayout]
) -> frozenset[str]:
    """Return the pieces that a set-up places with the first of their sides by name: `flag red`."""
    counters, pieces = manifest_of_module(module).counters, set[str]()
    for layout in layouts:
        for entry in layout.placed_entries:
            faces = counters[entry.piece].face_names if entry.piece else ()
            if entry.piece and faces and faces[0] in (entry.entry.state or "").split():
                pieces.add(entry.piece)
    return frozenset(pieces)


def deepest_level_by_piece(module: Module, layouts: Iterable[ScenarioLayout]) -> dict[str, int]:
    """Return the greatest number of lost steps that any scenario shows, by piece."""
    levels: dict[str, int] = {}
    for layout in layouts:
        stood = [
            (entry.piece, visible_face_index(module, entry.entry))
            for entry in layout.placed_entries
        ]
        came = [(entry.piece, entry.shown_level) for entry in layout.scheduled_arrivals]
        for piece, lost in (*stood, *came):
            if piece and lost > levels.get(piece, 0):
                levels[piece] = lost
    return levels
