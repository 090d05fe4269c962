"""SCH026: the numbers of a series begin one turn too late or early for the first mover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.series_lines import all_series_of_module
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    owner_that_moves_first,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.labelled_names import name_with_label, scenario_label
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.series import title_of_series
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.series_lines import SeriesLine
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for line in all_series_of_module(module):
        # Levels go on from an earlier turn, so only amounts can miss the first one.
        if line.scenario is None or line.series.kind != "amount":
            continue
        scenario = flatten_scenario(module, line.scenario)
        calendar = module.module.calendar
        start, mover = (
            first_turn_of_scenario(calendar, scenario),
            owner_that_moves_first(calendar, scenario),
        )
        if start == last_turn_of_scenario(calendar, scenario) or len(calendar.order) < 2:  # noqa: PLR2004
            continue
        if has_unknown_owner(module, (*calendar.order, mover)):
            continue
        # Who begins after others has missed the first part of that turn.
        is_begun = mover in calendar.order[1:]
        if _starting_turns(module, line) == {start if is_begun else start + 1}:
            yield RawFinding(
                line.where, _first_turn_message(module, line, start, is_begun=is_begun)
            )


def _starting_turns(module: Module, line: SeriesLine) -> set[int]:
    """Return the turns on which the numbers of a series begin, for each owner."""
    return {
        numbers[0][0]
        for owner in line.series.of
        if (numbers := line.numbers_in_order(module, owner))
    }


def _first_turn_message(module: Module, line: SeriesLine, start: int, *, is_begun: bool) -> str:
    assert line.scenario is not None
    scenario_words = capitalize_first_letter(scenario_label(module, line.scenario))
    series_words = name_with_label("series", title_of_series(line.series))
    calendar = module.module.calendar
    mover = (
        owner_that_moves_first(calendar, flatten_scenario(module, line.scenario))
        or calendar.order[0]
    )
    begins = on_turn_text(module, start if is_begun else start + 1)
    owner = owner_as_subject(module, mover)
    begins_words = f"{scenario_words} begins {on_turn_text(module, start)} with {owner}"
    if is_begun:
        return f"{begins_words}, in the middle of the turn, but its {series_words} begins then."
    return f"{begins_words}, its first player, but its {series_words} begins only {begins}."


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
