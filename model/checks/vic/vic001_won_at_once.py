"""VIC001: a victory that can be won at any time is won at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.ledger.calendar import first_turn_of_scenario, turn_number
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.moment import Moment
from sandtable.model.victory.condition_truth import SetupEvaluator
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.victory_conditions import ScenarioVictory
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    # REF001 reports an undefined name, which makes a condition meaningless.
    unknown = context.phrases_with_unknown
    for victory in victories_of_scenarios(context):
        if any(
            (*victory.where, "if", str(condition)) in unknown for condition in victory.victory.if_
        ):
            continue
        is_judged = _is_judged_on_first_turn(context.module, victory)
        for options in (
            scenario_play.option_branches(context, victory.scenario) if is_judged else ()
        ):
            if victory.where not in reported_addresses and _is_victory_met(
                scenario_play.initial_position_of(context, victory.scenario, options), victory
            ):
                reported_addresses.add(victory.where)
                yield RawFinding(victory.where, _won_message(context, victory))


def _is_victory_met(position: Position, victory: ScenarioVictory) -> bool:
    conditions = victory.victory.if_
    if not conditions:
        return False
    start = SetupEvaluator(position)
    return all(start.evaluate_condition(condition) for condition in conditions)


def _is_judged_on_first_turn(module: Module, victory: ScenarioVictory) -> bool:
    """Say whether a victory is judged on the first turn."""
    at, calendar = victory.victory.at, module.module.calendar
    if not isinstance(at, Moment):
        return at in {"always", "turn-end"}
    start = first_turn_of_scenario(calendar, flatten_scenario(module, victory.scenario))
    low = turn_number(calendar, at.turns.first) if at.turns.first else start
    high = turn_number(calendar, at.turns.last) if at.turns.last else start
    return low is not None and high is not None and low <= start <= high


def _won_message(context: CheckContext, victory: ScenarioVictory) -> str:
    module = context.module
    won = owner_with_verb(module, victory.victory.side, "has won", "have won")
    level = victory.victory.level.replace("-", " ")
    condition_list = "; ".join(
        describe_condition(module, condition) for condition in victory.victory.if_
    )
    return (
        f"{capitalize_first_letter(won)} {scenario_label(module, victory.scenario)} "
        f"(level: {level}) before anybody moves: {condition_list}."
    )


CHECK = Check(
    id="VIC001",
    title="A victory is won at the start",
    severity=Severity.WARNING,
    rationale=(
        "A victory condition that is checked each turn and is true from the start ends the game "
        "before it begins."
    ),
    hint="Correct the condition or the set-up, or check it only at the end.",
    reads=ALL_KEYS,
    run=_run,
)
