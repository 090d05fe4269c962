"""LIM007: a condition that can never be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import condition_clauses
from sandtable.model.ledger.calendar import first_turn, last_turn
from sandtable.model.locations import (
    EventKey,
    EventRef,
    ScenarioPart,
    ScenarioRef,
    ScheduleMoment,
    SetupChart,
)
from sandtable.model.lookup import entry_key
from sandtable.model.memo import memoize_by_identity
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span
from sandtable.model.reports.possible import Possible, event_turns, played_turns, turns_within
from sandtable.model.reports.scenarios import playable
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.ranges import on_turns_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.reports.possible import Turns


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for where, condition in _conditions(context):
        turns = _turns(module, where) if _is_known(module, condition) else None
        if turns and not Possible(module, turns).may_hold(condition):
            words = condition_words(module, condition)
            yield RawFinding(where, f"This is never true{_when(where)}: {words}.")


def _is_known(module: Module, condition: Condition) -> bool:
    """Say whether every option that is asked for offers the choice; of others it is said there."""
    asked = (
        c for c in condition_clauses(condition) if c.verb == "is" and c.subject in module.options
    )
    return all(clause.quantity in module.options[clause.subject].choices for clause in asked)


def _conditions(context: CheckContext) -> Iterator[tuple[AddressPath, Condition]]:
    """Yield every condition with the address of its phrase or entry."""
    for where, phrase in context.contents.phrases:
        if isinstance(phrase, Condition) and not EventKey.at(where):
            yield where, phrase  # at an event's own condition another check looks
    for where, parts in context.contents.lists:
        for part in parts:
            asked = part.when if isinstance(part, Item | Entrance) else part
            if isinstance(asked, Condition):
                yield (*where, entry_key(part)), asked


def _turns(module: Module, where: AddressPath) -> Turns:
    """Return the turns on which a condition is evaluated."""
    if part := ScenarioPart.of(where):
        line = ScheduleMoment.of(where)
        return _turns_in(module, part.scenario, part.part, line.moment if line else "")
    turns = _all_turns(module)
    if event := EventRef.of(where):
        return event_turns(module, module.events[event.owner][event.event], turns)
    return turns


@memoize_by_identity
def _all_turns(module: Module) -> Turns:
    return played_turns(module)


@memoize_by_identity
def _turns_in(module: Module, name: str, key: str, moment: str) -> Turns:
    """Return the turns of a line in all scenarios that have it; set-ups have the first."""
    calendar, found = module.module.calendar, set[int]()
    for taker in playable(module):
        if name in scenario_chain(module, taker):
            scenario = flatten_scenario(module, taker)
            first = first_turn(calendar, scenario)
            last = first if key == "setup" else last_turn(calendar, scenario)
            found.update(range(first, last + 1))
    turns = frozenset(found)
    return turns_within(module, _span(moment), turns) if key == "arrivals" else turns


def _span(moment: str) -> Span | None:
    return Moment.parse(moment).turns if moment else None


def _when(where: AddressPath) -> str:
    if line := ScheduleMoment.of(where):
        return f" {on_turns_words(Moment.parse(line.moment).turns)}"
    if SetupChart.of(where):
        return " at the set-up"
    return " in this scenario" if ScenarioRef.of(where) else ""


CHECK = Check(
    id="LIM007",
    title="A condition is never true",
    severity=Severity.WARNING,
    rationale=(
        "No turn and no choice of options makes the condition true, so whatever depends on it "
        "never happens."
    ),
    hint="Correct the turns or choices of the condition, or delete what depends on it.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("OOA-19", "TBL-12", "RUL-16"),
    run=_run,
)
