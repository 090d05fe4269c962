"""VIC003: no victory of a playable scenario has a condition, or the scenario has no end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import is_last_turn_stated
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.sentences import capitalize_first_letter, join_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Victory


def _run(context: CheckContext) -> Iterator[RawFinding]:
    calendar = context.module.module.calendar
    for name in scenario_play.scenarios_to_check(context):
        scenario = flatten_scenario(context.module, name)
        victories = [victory for victory in scenario.victory.values() if victory]
        scenario_words = scenario_label(context.module, name)
        if not victories:
            yield RawFinding(
                ScenarioRef(name).address_path,
                f"{capitalize_first_letter(scenario_words)} has no victory: nobody can win it.",
            )
        elif not any(victory.if_ for victory in victories):
            winners = dict.fromkeys(owner_name(context.module, v.side) for v in victories)
            verb = "wins" if len(winners) == 1 else "win"
            message = (
                f"No victory of {scenario_words} has a condition: {join_words(list(winners))} "
                f"{verb} whatever happens."
            )
            yield RawFinding(ScenarioRef(name).address_path, message)
        if not is_last_turn_stated(calendar, scenario) and not _does_game_go_on_until_won(
            victories
        ):
            message = f"Neither {scenario_words} nor the calendar has a last turn."
            yield RawFinding(ScenarioRef(name).address_path, message)


def _does_game_go_on_until_won(victories: list[Victory]) -> bool:
    """Say whether a game with these victories continues until a side has won."""
    return bool(victories) and all(victory.at != "end" for victory in victories)


CHECK = Check(
    id="VIC003",
    title="A scenario has no victory or no end",
    severity=Severity.WARNING,
    rationale="Players must know how to win, and how many turns they play.",
    hint="Add a victory with its condition, and a last turn in the scenario or the calendar.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("TBL-16",),
    run=_run,
)
