"""Scenarios as they are laid out: what stands where, and what comes when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.control_markers import spaces_needing_markers
from sandtable.exporters.vassal.scheduled_arrivals import plan_arrivals
from sandtable.exporters.vassal.token_sequences import to_plain_line
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.misprinted_pieces import counter_of_standing
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.setup_sheet import setup_sheet, visible_face_index
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.piece_nouns import piece_noun

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
    """An entry of a set-up, and the space it stands in, if that is known."""

    entry: OobEntry
    space: str | None
    piece: str | None
    """Its full name, be it misprinted or not; nobody knows it where players choose."""
    carrier_piece: str | None = None
    """The piece that it is in."""
    choice_words: str = ""
    """What one chooses among, as one speaks of it."""

    @property
    def tray_box(self) -> str:
        """The box of the tray for what has no place yet."""
        return to_plain_line(self.entry.at)

    @property
    def piece_count(self) -> int:
        """How many pieces lie there for it."""
        return 1 if self.entry.pieces or self.entry.quantity is None else self.entry.quantity


@dataclass(frozen=True)
class ScenarioLayout:
    """A scenario."""

    id: str
    name: str
    starting_turn: int
    """The turn that it begins with."""
    placed_entries: tuple[PlacedEntry, ...]
    scheduled_arrivals: tuple[ScheduledArrival, ...]
    shortfalls: tuple[ArrivalShortfall, ...]
    """What should come, and is not in the box."""
    controlled_spaces: tuple[ControlledSpace, ...]
    sheet: SetupSheet
    """The set-up in words."""


def lay_out_scenarios(job: Job, courses: ScenarioCollection) -> tuple[ScenarioLayout, ...]:
    """All scenarios, whichever are asked for."""
    return tuple(_lay_out_scenario(job, course) for course in courses.by_id.values())


def _lay_out_scenario(job: Job, course: PlayedScenario) -> ScenarioLayout:
    module = job.module
    entries = order_of_battle_report(module, course.id, options=job.options).entries
    laid = tuple(
        _lay_out_entry(module, standing, entry)
        for standing, entry in zip(course.position.standings, entries, strict=True)
    )
    scenario = flatten_scenario(module, course.id)
    found = plan_arrivals(module, course, entries)
    return ScenarioLayout(
        course.id,
        to_plain_line(scenario.name or course.id),
        first_turn(module.module.calendar, scenario),
        laid,
        found.scheduled_arrivals,
        found.shortfalls,
        tuple(spaces_needing_markers(module, course)),
        setup_sheet(module, course.id, options=job.options),
    )


def _lay_out_entry(module: Module, standing: Standing, entry: OobEntry) -> PlacedEntry:
    on_board = entry.at_kind in {"space", "pool", "border"}
    site = space_index_of(module).find_space(standing.place.space) if on_board else None
    counter = None if standing.chosen else counter_of_standing(module, standing)
    carrier = None
    if entry.at_kind == "piece":
        found = manifest_of(module).find_counter(standing.place.space, standing.scope)
        carrier = found.id if found else None
    selector = Selector.parse(standing.words) if standing.chosen else None
    words = piece_noun(module, selector).singular_form if selector else entry.name
    known = counter.id if counter else None
    return PlacedEntry(entry, site.id if site else None, known, carrier, words)


def find_pieces_naming_first_face(
    module: Module, scenes: Iterable[ScenarioLayout]
) -> frozenset[str]:
    """Return the pieces that a set-up lays with their first face by name: `flag red`."""
    counters, found = manifest_of(module).counters, set[str]()
    for scene in scenes:
        for one in scene.placed_entries:
            faces = counters[one.piece].face_names if one.piece else ()
            if one.piece and faces and faces[0] in (one.entry.state or "").split():
                found.add(one.piece)
    return frozenset(found)


def deepest_level_by_piece(module: Module, scenes: Iterable[ScenarioLayout]) -> dict[str, int]:
    """By piece: the most steps below full that any scenario has it stand."""
    found: dict[str, int] = {}
    for scene in scenes:
        stood = [
            (one.piece, visible_face_index(module, one.entry)) for one in scene.placed_entries
        ]
        came = [(one.piece, one.shown_level) for one in scene.scheduled_arrivals]
        for piece, lost in (*stood, *came):
            if piece and lost > found.get(piece, 0):
                found[piece] = lost
    return found
