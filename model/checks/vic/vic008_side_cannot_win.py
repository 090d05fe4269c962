"""VIC008: a side has no victory although another has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.harmful_conditions import harmful_conditions
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_field
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.victory.condition_truth import negated_clause
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_as_subject, owner_name, owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter, join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Scenario, Victory
    from sandtable.model.module import Module

_MOMENT_AT_GAME_END = "end"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_keys: set[tuple[str, str]] = set()
    for name in scenario_play.scenarios_to_check(context):
        scenario = flatten_scenario(module, name)
        victories = [victory for victory in scenario.victory.values() if victory]
        # VIC010 reports a victory with the name of the wrong side.
        is_wrong = any(any(harmful_conditions(module, victory)) for victory in victories)
        for side in _sides_with_pieces(module, scenario) if victories and not is_wrong else ():
            message = _cannot_win_message(module, side, victories, scenario_label(module, name))
            address = scenario_that_writes_field(module, name, "victory")
            if message and (address[-1], side) not in reported_keys:
                reported_keys.add((address[-1], side))
                yield RawFinding(address, message)


def _sides_with_pieces(module: Module, scenario: Scenario) -> tuple[str, ...]:
    """Return the sides with pieces that play the scenario, or else set up.

    Returns none if only one side has pieces.
    """
    owners = module.module.owners
    charts = (owner_of_heading(module, heading) for heading in scenario.setup)
    with_pieces = {side_of_owner(owners, owner) for owner in (*charts, *scenario.arrivals)}
    owners_playing = module.module.calendar.order or scenario.sets_up or ()
    sides = dict.fromkeys(
        side_of_owner(owners, owner) for owner in owners_playing if owner in owners
    )
    playing_sides = tuple(side for side in sides if side in with_pieces)
    return playing_sides if len(playing_sides) > 1 else ()


def _cannot_win_message(
    module: Module, side: str, victories: list[Victory], name: str
) -> str | None:
    own_victories = [victory for victory in victories if _side_of_victory(module, victory) == side]
    other_victories = [
        victory for victory in victories if _side_of_victory(module, victory) != side
    ]
    last = [victory for victory in other_victories if victory.at == _MOMENT_AT_GAME_END]
    enemies = join_words_or_nothing(
        _victory_names(module, last if own_victories else other_victories)
    )
    if not own_victories and other_victories:
        has = owner_with_verb(module, side, "has", "have")
        return f"{capitalize_first_letter(has)} no victory in {name}: only {enemies} can win it."
    if (
        not last
        or any(victory.at == _MOMENT_AT_GAME_END for victory in own_victories)
        or _do_others_win_by_default(own_victories, last)
    ):
        return None
    owner_words = owner_name(module, side)
    return (
        f"When {name} ends, only {enemies} can win it: no victory of {owner_words} is checked "
        "then."
    )


def _victory_names(module: Module, victories: list[Victory]) -> list[str]:
    sides = dict.fromkeys(_side_of_victory(module, victory) for victory in victories)
    return [owner_as_subject(module, side) for side in sides]


def _side_of_victory(module: Module, victory: Victory) -> str:
    return side_of_owner(module.module.owners, victory.side)


def _do_others_win_by_default(own_victories: list[Victory], last: list[Victory]) -> bool:
    """Say whether a side's enemies win at the end just because this side has not won before."""
    conditions_of_side = {condition for victory in own_victories for condition in victory.if_}
    return any(
        all(
            isinstance(c, ConditionClause) and negated_clause(c) in conditions_of_side
            for c in victory.if_
        )
        for victory in last
    )


CHECK = Check(
    id="VIC008",
    title="A side cannot win",
    severity=Severity.WARNING,
    rationale=(
        "One side has a victory and its enemy has none, or none at the end of the game. A line "
        "is probably missing, or names the wrong side."
    ),
    hint=(
        "Add a victory for the side, or waive this if it can only prevent the other from winning."
    ),
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("TBL-16",),
    run=_run,
)
