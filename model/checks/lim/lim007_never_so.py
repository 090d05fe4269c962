"""LIM007: a condition can never be true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    turn_number,
)
from sandtable.model.locations import (
    EventFieldRef,
    EventRef,
    ScenarioPart,
    ScenarioRef,
    ScheduleMoment,
    SetupChart,
)
from sandtable.model.lookup import entry_key
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.condition import Condition, ConditionClause
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span
from sandtable.model.reports.condition_possibilities import (
    ConditionPossibilities,
    event_turns,
    played_turns,
    turns_in_span,
)
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.victory.condition_truth import condition_clauses
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import describe_turn, describe_turn_span, turn_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.reports.condition_possibilities import TurnSet


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for address, condition in _addressed_conditions(context):
        turns = (
            _turns_to_check(module, address)
            if _has_known_choices_only(module, condition)
            else None
        )
        # No turns: a line that is never played is reported by OOA003.
        if turns and not ConditionPossibilities(module, turns).may_condition_be_true(condition):
            message = (
                None
                if ScheduleMoment.from_address_prefix(address)
                or SetupChart.from_address_prefix(address)
                else _message_about_turn_never_played(module, condition, turns)
            )
            yield RawFinding(
                address, message or _message_about_condition(module, address, condition)
            )


def _message_about_condition(module: Module, address: AddressPath, condition: Condition) -> str:
    words = capitalize_first_letter(describe_condition(module, condition))
    return f"“{words}” is never true{_turns_as_text(address)}."


def _message_about_turn_never_played(
    module: Module, condition: Condition, turns: TurnSet
) -> str | None:
    """Return the message about a clause whose turns come before or after all played ones."""
    if (
        not isinstance(condition, ConditionClause)
        or condition.subject != "turn"
        or condition.negated
    ):
        return None
    calendar, span = module.module.calendar, Span.parse(condition.quantity)
    low, high = (turn_number(calendar, end) if end else None for end in (span.first, span.last))
    if low is not None and low > max(turns):
        played = f"the last turn played is {describe_turn(module, max(turns))}"
    elif high is not None and high < min(turns):
        played = f"the first turn played is {describe_turn(module, min(turns))}"
    else:
        return None
    if low is not None and low == high:
        return f"{turn_title(module, low)} is never played: {played}."
    return f"No turn of this range is played ({describe_turn_span(module, span)}): {played}."


def _has_known_choices_only(module: Module, condition: Condition) -> bool:
    """Say whether a condition only asks for choices that its options have.

    The check of unknown choices reports the others.
    """
    choice_clauses = (
        c for c in condition_clauses(condition) if c.verb == "is" and c.subject in module.options
    )
    return all(
        clause.quantity in module.options[clause.subject].choices for clause in choice_clauses
    )


def _addressed_conditions(context: CheckContext) -> Iterator[tuple[AddressPath, Condition]]:
    """Yield every condition with the address of its text."""
    for address, phrase in context.module_contents.phrases:
        if isinstance(phrase, Condition) and not EventFieldRef.from_whole_address(address):
            yield address, phrase  # at an event's own condition another check looks
    for address, parts in context.module_contents.lists:
        for part in parts:
            condition = part.when if isinstance(part, Item | Entrance) else part
            if isinstance(condition, Condition):
                yield (*address, entry_key(part)), condition


def _turns_to_check(module: Module, address: AddressPath) -> TurnSet:
    """Return the turns on which a condition is evaluated."""
    if part := ScenarioPart.from_address_prefix(address):
        line = ScheduleMoment.from_address_prefix(address)
        return _turns_of_line(module, part.scenario, part.part, line.moment if line else "")
    turns = _all_turns(module)
    if event := EventRef.from_address_prefix(address):
        return event_turns(module, module.events[event.owner][event.event], turns)
    return turns


@memoize_by_identity
def _all_turns(module: Module) -> TurnSet:
    return played_turns(module)


@memoize_by_identity
def _turns_of_line(module: Module, name: str, key: str, moment: str) -> TurnSet:
    """Return the turns on which scenarios play a line of a schedule or set-up.

    A set-up is played on the first turn.
    """
    calendar, possible_turns = module.module.calendar, set[int]()
    for scenario_id in playable_scenarios(module):
        if name in scenario_ancestry(module, scenario_id):
            scenario = flatten_scenario(module, scenario_id)
            first = first_turn_of_scenario(calendar, scenario)
            last = first if key == "setup" else last_turn_of_scenario(calendar, scenario)
            possible_turns.update(range(first, last + 1))
    turns = frozenset(possible_turns)
    return (
        turns_in_span(module, _parse_span_of_moment(moment), turns) if key == "arrivals" else turns
    )


def _parse_span_of_moment(moment: str) -> Span | None:
    return Moment.parse(moment).turns if moment else None


def _turns_as_text(address: AddressPath) -> str:
    if line := ScheduleMoment.from_address_prefix(address):
        return f" {on_turns_text(Moment.parse(line.moment).turns)}"
    if SetupChart.from_address_prefix(address):
        return " at the set-up"
    return " in this scenario" if ScenarioRef.from_address_prefix(address) else ""


CHECK = Check(
    id="LIM007",
    title="A condition is never true",
    severity=Severity.WARNING,
    rationale=(
        "No turn and no choice of options makes the condition true, so nothing that "
        "depends on the condition ever happens."
    ),
    hint="Correct the turns or choices in the condition, or delete the entry that depends on it.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("OOA-19", "TBL-12", "RUL-16"),
    run=_run,
)
