"""SCH029: pieces that arrive with the first player turn of a scenario are set up already."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.locations import ScenarioRef, ScheduleLine
from sandtable.model.phrases.moment import Moment
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.wording.labelled_names import initial_scenario_label
from sandtable.model.wording.owner_names import owner_adjective, owner_as_subject
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_MIN_ENTRIES = 2
"""A single entry is as likely to be wrong itself, which OOA002 reports."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name in scenario_play.scenarios_to_check(context):
        first, later = module.scenarios[name].first, _following_player(module, name)
        if first is None or later is None:
            continue
        entries = _arrivals_already_set_up(context, name, first.owner)
        if len(entries) >= _MIN_ENTRIES:
            value = replace(first, owner=later)
            steps = ScenarioRef(name).child_path("first")
            fix = Fix(f"Write '{value}'", partial(set_value, steps=steps, value=value))
            yield RawFinding(
                steps,
                _message_about_first_player(module, name, len(entries)),
                (fix,),
                tuple(entries),
            )


def _following_player(module: Module, name: str) -> str | None:
    """Return the player that follows the stated first player within the turn, if there is one."""
    first, order = module.scenarios[name].first, module.module.calendar.order
    if first is None or first.owner not in order[:-1]:
        return None
    return order[order.index(first.owner) + 1]


def _arrivals_already_set_up(
    context: CheckContext, name: str, player: str
) -> dict[AddressPath, None]:
    """Return the entries that arrive in the first player turn with pieces already set up."""
    module = context.module
    start = first_turn_of_scenario(module.module.calendar, module.scenarios[name])
    owners = module.module.owners
    failed_entries = (
        (action.cause, ScheduleLine.from_address_prefix(action.cause))
        for action in scenario_play.scenario_history(context, name, {}).failed_actions
        if action.why == "already there" and action.sure and action.turn == start
    )
    return {
        cause: None
        for cause, line in failed_entries
        if line
        and player in owner_with_ancestors(owners, Moment.parse(line.moment).owner or line.owner)
    }


def _message_about_first_player(module: Module, name: str, entries: int) -> str:
    first = module.scenarios[name].first
    assert first is not None
    start = first_turn_of_scenario(module.module.calendar, module.scenarios[name])
    begins = f"{initial_scenario_label(module, name)} begins {on_turn_text(module, start)}"
    pieces = f"{entries} {owner_adjective(module, first.owner)} arrivals of that turn"
    return (
        f"{begins} with {owner_as_subject(module, first.owner)}, but {pieces} are set up already."
    )


CHECK = Check(
    id="SCH029",
    title="A scenario begins with the wrong player",
    severity=Severity.ERROR,
    rationale=(
        "The set-up already contains the arrivals of the first player turn. Probably "
        "that player turn is over when the scenario begins."
    ),
    hint="Correct the first player to move, or the set-up.",
    reads=ALL_KEYS,
    run=_run,
)
