"""SCH026: the numbers of a series begin one turn too late or early for the first mover."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.series_lines import all_series_of_module
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    owner_that_moves_first,
)
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.labelled_names import name_with_label, scenario_label
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import capitalize_first_letter, join_words
from sandtable.model.wording.series import title_of_series
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.series_lines import SeriesLine
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    lines_by_scenario: dict[str, list[SeriesLine]] = {}
    for line in all_series_of_module(context.module):
        if line.scenario is not None and _contradicts_first_player(context.module, line):
            lines_by_scenario.setdefault(line.scenario, []).append(line)
    for scenario, lines in lines_by_scenario.items():
        yield from _findings_of_scenario(context.module, scenario, lines)


def _findings_of_scenario(
    module: Module, scenario: str, lines: list[SeriesLine]
) -> Iterator[RawFinding]:
    fixes = tuple(_other_first_player_fixes(module, scenario))
    first = ScenarioRef(scenario).child_path("first")
    # If all series agree with each other, the first player is the likelier mistake.
    if len(lines) > 1 and fixes:
        message = _first_turn_message(module, lines)
        yield RawFinding(first, message, fixes, tuple(line.where for line in lines))
        return
    for line in lines:
        yield RawFinding(line.where, _first_turn_message(module, [line]), fixes, (first,))


def _other_first_player_fixes(module: Module, scenario: str) -> Iterator[Fix]:
    """Yield the fix that lets the other of two players begin, if the scenario names one."""
    first, order = module.scenarios[scenario].first, module.module.calendar.order
    others = [owner for owner in order if first and owner != first.owner]
    if first and first.owner in order and len(others) == 1:
        value = replace(first, owner=others[0])
        address = ScenarioRef(scenario).child_path("first")
        yield Fix(f"Write '{value}'", partial(set_value, steps=address, value=value))


def _contradicts_first_player(module: Module, line: SeriesLine) -> bool:
    # Levels go on from an earlier turn, so only amounts can miss the first one.
    if line.scenario is None or line.series.kind != "amount":
        return False
    scenario = flatten_scenario(module, line.scenario)
    calendar = module.module.calendar
    start, mover = (
        first_turn_of_scenario(calendar, scenario),
        owner_that_moves_first(calendar, scenario),
    )
    if start == last_turn_of_scenario(calendar, scenario) or len(calendar.order) < 2:  # noqa: PLR2004
        return False
    if has_unknown_owner(module, (*calendar.order, mover)):
        return False
    return _starting_turns(module, line) == {start if _is_begun(module, mover) else start + 1}


def _is_begun(module: Module, mover: str) -> bool:
    """Say whether a player is not the first to play in each turn, but a later one."""
    return mover in module.module.calendar.order[1:]


def _starting_turns(module: Module, line: SeriesLine) -> set[int]:
    """Return the turns on which the numbers of a series begin, for each owner."""
    return {
        numbers[0][0]
        for owner in line.series.of
        if (numbers := line.numbers_in_order(module, owner))
    }


def _first_turn_message(module: Module, lines: Sequence[SeriesLine]) -> str:
    scenario = lines[0].scenario
    assert scenario is not None
    calendar = module.module.calendar
    flat = flatten_scenario(module, scenario)
    start = first_turn_of_scenario(calendar, flat)
    mover = owner_that_moves_first(calendar, flat) or calendar.order[0]
    scenario_words = capitalize_first_letter(scenario_label(module, scenario))
    titles = [name_with_label("series", title_of_series(line.series)) for line in lines]
    begin = "begins" if len(titles) == 1 else "begin"
    series_words = f"its {join_words(titles)} {begin}"
    owner = owner_as_subject(module, mover)
    begins_words = f"{scenario_words} begins {on_turn_text(module, start)} with {owner}"
    if _is_begun(module, mover):
        return f"{begins_words}, in the middle of the turn, but {series_words} then."
    later = on_turn_text(module, start + 1)
    return f"{begins_words}, its first player, but {series_words} only {later}."


CHECK = Check(
    id="SCH026",
    title="A series begins on a turn that does not match the first player",
    severity=Severity.WARNING,
    rationale=(
        "A side has production on the first turn only if the scenario plays that "
        "turn from its start. So either the first player to move or the series is "
        "wrong."
    ),
    hint=(
        "Correct the first player to move or the turns of the series, or waive this "
        "if the book says so."
    ),
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
