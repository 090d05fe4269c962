"""OOA015: a series has a number for a turn that is never played, or not by its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_key
from sandtable.model.checks.series_lines import SeriesLine, all_series_of_module
from sandtable.model.ledger.calendar import (
    PlayerTurn,
    first_turn_of_scenario,
    is_date,
    is_last_turn_stated,
    last_turn_of_scenario,
    player_turn_set,
    turn_number,
)
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.span import Span
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Series
    from sandtable.model.module import Module

TurnEnds = tuple[int | None, int | None]


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    unused: dict[AddressPath, str] = {}
    used: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for key, series in flatten_scenario(module, name).series.items():
            # The module's own series serves all scenarios, and may cover turns that one never
            # plays.
            if series is not None and series is not module.series.get(key):
                home = (
                    *scenario_that_writes_key(module, name, "series", key),
                    "series",
                    key,
                    "of",
                )
                for (owner, turn), reason in _numbers_never_used(module, name, series):
                    if reason is None:
                        used.add((*home, owner, turn))
                    else:
                        unused.setdefault((*home, owner, turn), reason)
    yield from (
        RawFinding(address, reason) for address, reason in unused.items() if address not in used
    )
    for line in all_series_of_module(module):
        yield from _find_numbers_outside_calendar(module, line)


def _find_numbers_outside_calendar(module: Module, line: SeriesLine) -> Iterator[RawFinding]:
    """Yield findings for numbers that a series states for dates or turns not in the calendar."""
    turns = module.module.calendar.turns
    for owner, numbers in line.series.of.items():
        for turn in numbers:
            address = (*line.where, "of", owner, turn)
            first, last = _first_and_last_turn_of_value(module, turn)
            if _is_impossible_date(module, turn):
                yield RawFinding(address, f"{turn!r} is not a turn of the calendar.")
            # In a scenario, a value after its end is found as never used.
            elif turns and line.scenario is None and not _is_in_turns(first, last, turns):
                message = f"The calendar has {turns} turns; there is no turn {turn}."
                yield RawFinding(address, message)


def _is_impossible_date(module: Module, turn: str) -> bool:
    """Say whether a text looks like a date of the calendar, but is impossible: `1942-13`."""
    calendar = module.module.calendar
    try:
        span = Span.parse(turn)
    except PhraseError:
        return False
    ends = [end for end in (span.first, span.last) if end]
    return is_date(calendar.first) and any(turn_number(calendar, end) is None for end in ends)


def _is_in_turns(first: int | None, last: int | None, turns: int) -> bool:
    return (first or 0) <= turns and (last is None or last >= 1)


def _numbers_never_used(
    module: Module, name: str, series: Series
) -> Iterator[tuple[tuple[str, str], str | None]]:
    """Yield each number of a series by owner and turn, with the reason why it is never used.

    For a number that is used, the reason is None.
    """
    scenario = flatten_scenario(module, name)
    halves = player_turn_set(module.module.calendar, scenario)
    for owner, numbers in series.of.items():
        for turn in numbers:
            ends = _first_and_last_turn_of_value(module, turn)
            reason = _reason_not_played(module, name, series, ends)
            if reason is None and series.kind == "amount":
                reason = _reason_not_turn_of_owner(module, owner, ends, halves)
            yield (owner, turn), reason


def _first_and_last_turn_of_value(module: Module, turn: str) -> TurnEnds:
    """Return the first and last turn for which a number of a series holds.

    The value is None for an open end.
    """
    try:
        return turns_of_span(module.module.calendar, Span.parse(turn))
    except PhraseError:
        # A value that is not a turn is reported by the check of phrases.
        return None, None


def _reason_not_played(module: Module, name: str, series: Series, ends: TurnEnds) -> str | None:
    """Return why a scenario never plays these turns, or None.

    A level stated for an earlier turn still counts, because it continues to hold.
    """
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    first, last, reason = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
        "",
    )
    if ends[0] is not None and ends[0] > last and is_last_turn_stated(calendar, scenario):
        reason = f"ends with {describe_turn(module, last)}"
    elif ends[1] is not None and ends[1] < first and series.kind == "amount":
        reason = f"begins with {describe_turn(module, first)}"
    return (
        f"This value is never used: {scenario_label(module, name)} {reason}." if reason else None
    )


def _reason_not_turn_of_owner(
    module: Module, owner: str, ends: TurnEnds, halves: frozenset[PlayerTurn]
) -> str | None:
    """Return why the owner has no player turn on these turns; None if it has one."""
    order, line = module.module.calendar.order, owner_with_ancestors(module.module.owners, owner)
    movers = [player for player in line if player in order]
    if not movers or any(is_turn_within(h.turn, ends) for h in halves if h.owner in movers):
        return None
    turn = next((describe_turn(module, end) for end in ends if end is not None), "any turn")
    owner_words = owner_with_verb(module, movers[0], "has", "have")
    return f"This value is never used: {owner_words} no player turn on {turn} of this scenario."


CHECK = Check(
    id="OOA015",
    title="A value is given for a turn that nobody plays",
    severity=Severity.WARNING,
    rationale=(
        "A series gives a value for each turn. If the scenario starts later, ends earlier or "
        "skips the player turn, the value is never used, and another value is probably missing."
    ),
    hint="Correct the turn, or the first or last turn of the scenario.",
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-01",),
    run=_run,
)
