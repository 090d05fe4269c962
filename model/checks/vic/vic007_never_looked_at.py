"""VIC007: a victory is checked at a moment that is never played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.ledger.calendar import player_turns
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.moment import Moment
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.nouns import regular_noun
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.victory_conditions import ScenarioVictory
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for victory in victories_of_scenarios(context):
        at, address = victory.victory.at, (*victory.where, "at")
        in_time = scenario_play.has_turns(context.module, victory.scenario)
        if in_time and isinstance(at, Moment) and address not in reported_addresses:
            reason = _reason_never_judged(context.module, victory, at)
            if reason:
                reported_addresses.add(address)
                yield RawFinding(
                    address,
                    f"{_winner_of_victory_as_text(context.module, victory)} could win {reason}.",
                )


def _winner_of_victory_as_text(module: Module, victory: ScenarioVictory) -> str:
    return capitalize_first_letter(owner_as_subject(module, victory.victory.side))


def _reason_never_judged(module: Module, victory: ScenarioVictory, at: Moment) -> str | None:
    calendar, scenario = module.module.calendar, flatten_scenario(module, victory.scenario)
    ends = turns_of_span(calendar, at.turns)
    halves = [h for h in player_turns(calendar, scenario) if is_turn_within(h.turn, ends)]
    name = scenario_label(module, victory.scenario)
    if not halves:
        return f"{name} only {on_turns_text(at.turns)}, which is never played"
    if calendar.turns and ends[1] is not None and ends[1] > calendar.turns:
        turns = regular_noun("turn").with_number(calendar.turns)
        return f"{name} {on_turns_text(at.turns)}: the calendar has only {turns}"
    if not at.owner or not calendar.order or has_unknown_owner(module, calendar.order):
        return None
    ancestry = owner_with_ancestors(module.module.owners, at.owner)
    if not ancestry or any(half.owner in ancestry for half in halves):
        return None
    owner_words, has = (
        owner_as_subject(module, at.owner),
        owner_with_verb(module, at.owner, "has", "have"),
    )
    return f"{name} only in a player turn of {owner_words}, and {has} none then"


CHECK = Check(
    id="VIC007",
    title="A victory is checked on a turn that nobody plays",
    severity=Severity.WARNING,
    rationale=(
        "The turn is outside the scenario, or the side has no player turn then, so the "
        "condition is never checked."
    ),
    hint="Correct the turn or the side, or check the victory at the end.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("TBL-16",),
    run=_run,
)
