"""The losses of a VASSAL export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.counters import counter_findings
from sandtable.exporters.export_facts.losses import loss_sentence
from sandtable.exporters.kinds import Kind
from sandtable.exporters.vassal.control_markers import unmarked_space_counts
from sandtable.exporters.vassal.token_sequences import text_on_one_line
from sandtable.exporters.vassal.unmarked_control import facts_of_unmarked_control
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.piece_names import piece_name

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.board_windows import BoardWindows
    from sandtable.exporters.vassal.played_scenarios import PlayedScenario, ScenarioCollection
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.model.ledger.arrival_actions import PieceMove

_VERBS_FOR_MOVES = {
    "enter": "enters",
    "box": "to a box",
    "release": "released",
    "withdraw": "withdrawn",
    "remove": "removed",
}
_MAX_LISTED_NAMES = 12
"""Number of names in a list; beyond that it only counts the rest."""


def losses_of_vassal_export(
    job: Job,
    layouts: Sequence[ScenarioLayout],
    boards: BoardWindows,
    played_scenarios: ScenarioCollection,
) -> tuple[str, ...]:
    """Return the losses as sentences, each with the names concerned."""
    drawn_spaces = {
        space for window in boards.windows_with_main_map_first for space in window.stack_points
    }
    losses = (
        *boards.losses,
        *_losses_of_piece_data(job),
        *(line for layout in layouts for line in _losses_of_setup(layout)),
        *(
            line
            for layout in layouts
            for line in _losses_of_schedule(job, layout, played_scenarios, drawn_spaces)
        ),
        *_losses_of_starting_control(job, layouts, played_scenarios, drawn_spaces),
        *_losses_of_rules(job),
    )
    return tuple(dict.fromkeys(losses))


def _losses_of_piece_data(job: Job) -> Iterator[str]:
    yield from counter_findings(job.module)
    module, counters = job.module, manifest_of_module(job.module).counters.values()
    uncounted = [
        piece_name(module, counter.id) for counter in counters if counter.piece.copies is None
    ]
    if uncounted:
        yield (
            "The number of copies is unknown, so each has one slot: "
            f"{_list_first_names(uncounted)}."
        )


def _losses_of_setup(layout: ScenarioLayout) -> Iterator[str]:
    chosen = [
        f"{entry.choice_words} ({entry.entry.at})"
        for entry in layout.placed_entries
        if entry.entry.pieces
    ]
    if chosen:
        yield (
            f"{layout.name}: choices among pieces, included as notes: {_list_first_names(chosen)}."
        )
    free = [
        f"{entry.entry.name} ({entry.entry.at})"
        for entry in layout.placed_entries
        if not entry.entry.pieces and entry.entry.quantity is None
    ]
    if free:
        names = _list_first_names(free)
        yield f"{layout.name}: the number is unknown, so one piece each: {names}."


def _losses_of_unknown_numbers(
    layout: ScenarioLayout, played_scenario: PlayedScenario
) -> Iterator[str]:
    names = [f"{row.name} ({row.label})" for row in played_scenario.undetermined_arrivals]
    if names:
        listed = _list_all_names(names)
        yield f"{layout.name}: the number of arrivals is unknown, so one piece or slip: {listed}."


def _losses_of_missing_copies(job: Job, layout: ScenarioLayout) -> Iterator[str]:
    names = [
        f"{shortfall.quantity} {piece_name(job.module, shortfall.piece)} ({shortfall.turn_name})"
        for shortfall in layout.shortfalls
    ]
    if names:
        yield (
            f"{layout.name}: arrivals for which the box has no more pieces: "
            f"{_list_all_names(names)}."
        )


def _name_of_turn(job: Job, move: PieceMove) -> str:
    return text_on_one_line(turn_label(job.module.module.calendar, move.turn))


def _losses_of_schedule(
    job: Job,
    layout: ScenarioLayout,
    played_scenarios: ScenarioCollection,
    drawn_spaces: Container[str],
) -> Iterator[str]:
    played_scenario, counters = (
        played_scenarios.by_id[layout.id],
        manifest_of_module(job.module).counters,
    )
    yield from _losses_of_unknown_numbers(layout, played_scenario)
    yield from _losses_of_missing_copies(job, layout)
    moved = [
        f"{'' if move.quantity == 1 else f'{move.quantity} '}{piece_name(job.module, move.piece)} "
        f"({_name_of_turn(job, move)}, {_VERBS_FOR_MOVES.get(move.does, move.does)})"
        for move in played_scenario.moves
        if move.source is not None and move.piece in counters
    ]
    if moved:
        yield (
            f"{layout.name}: scheduled moves of pieces already on a map or in a box,"
            f" to be made by hand: {_list_all_names(moved)}."
        )
    hexes, spaces = unmarked_space_counts(job.module, played_scenario)
    if hexes:
        yield f"{layout.name}: control of plain hexes, in the notes without markers: {hexes}."
    if off := sum(held_space.space not in drawn_spaces for held_space in layout.controlled_spaces):
        yield (
            f"{layout.name}: control of spaces not on a map, in the notes without markers: {off}."
        )
    if spaces:
        yield f"{layout.name}: spaces for which the box has no marker of control: {spaces}."


def _losses_of_starting_control(
    job: Job,
    layouts: Sequence[ScenarioLayout],
    played_scenarios: ScenarioCollection,
    drawn_spaces: Container[str],
) -> Iterator[str]:
    if unnamed_facts := tuple(
        facts_of_unmarked_control(job, layouts, played_scenarios, drawn_spaces)
    ):
        yield f"{loss_sentence(Kind.CONTROL, unnamed_facts)} The notes name only their regions."


def _losses_of_rules(job: Job) -> Iterator[str]:
    module, calendar = job.module, job.module.module.calendar
    for owner in calendar.skips:
        name = owner_name(module, owner)
        yield f"{name}: the tracker also shows player turns on turns that have none."
    rules_by_title = {
        "Limits": module.limits,
        "Movement": module.movement,
        "Supply": module.supply,
    }
    for name in (name for name, entries in rules_by_title.items() if entries):
        yield f"{name}: VASSAL does not enforce it."


def _list_all_names(names: Iterable[str]) -> str:
    """Join all names of a loss, since players have to look up each missing piece."""
    return ", ".join(dict.fromkeys(names))


def _list_first_names(names: Iterable[str]) -> str:
    distinct_names = list(dict.fromkeys(names))
    more = len(distinct_names) - _MAX_LISTED_NAMES
    return ", ".join(distinct_names[:_MAX_LISTED_NAMES]) + (
        f" and {more} more" if more > 0 else ""
    )
