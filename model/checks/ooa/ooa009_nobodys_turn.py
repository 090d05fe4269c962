"""OOA009: a schedule line is on a turn on which its owner has no player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    player_turn_set,
)
from sandtable.model.ledger.history import is_line_played
from sandtable.model.ledger.schedule import schedule_of_scenario
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import describe_turn_span, on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.schedule import Arrival
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    unplayed: dict[AddressPath, tuple[Arrival, set[int]]] = {}
    played_lines: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for arrival, happens in _schedule_lines_after_start(context.module, name):
            moment = arrival.cause[:-1]
            if happens:
                played_lines.add(moment)
            else:
                unplayed.setdefault(moment, (arrival, set()))[1].add(arrival.turn)
    for moment, (arrival, turns) in unplayed.items():
        if moment not in played_lines:
            yield RawFinding(moment, _no_player_turn_message(context.module, arrival, min(turns)))


def _schedule_lines_after_start(module: Module, name: str) -> Iterator[tuple[Arrival, bool]]:
    """Yield the schedule lines after a scenario's first turn, and whether each line is played."""
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    halves = player_turn_set(calendar, scenario)
    first, last = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    for arrival in schedule_of_scenario(module, scenario, name):
        if first < arrival.turn <= last:
            yield arrival, is_line_played(module, arrival, halves)


def _no_player_turn_message(module: Module, arrival: Arrival, turn: int) -> str:
    calendar = module.module.calendar
    line = owner_with_ancestors(module.module.owners, arrival.half)
    owner = next(player for player in line if player in calendar.order)
    skipped = calendar.skips.get(owner)
    explanation = f": the calendar skips {describe_turn_span(module, skipped)}" if skipped else ""
    has = capitalize_first_letter(owner_with_verb(module, owner, "has", "have"))
    return f"{has} no player turn {on_turn_text(module, turn)}{explanation}."


CHECK = Check(
    id="OOA009",
    title="Something is scheduled for a turn that its owner does not play",
    severity=Severity.WARNING,
    rationale=(
        "Pieces arrive in a player turn of their owner. If the owner has no player "
        "turn on that turn, they never arrive."
    ),
    hint=(
        "Correct the turn, name the player turn (“4 blue”), or correct the skipped turns of the "
        "calendar."
    ),
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.LINES,
    answers=("OOA-19",),
    run=_run,
)
