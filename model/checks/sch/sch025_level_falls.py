"""SCH025: a series of levels by turn has a level that is lower than the one before."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.series_lines import all_series_of_module
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.series import title_of_series
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.series_lines import SeriesLine


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for line in all_series_of_module(context.module):
        if line.series.kind == "level":
            yield from _find_falling_levels(context, line)


def _find_falling_levels(context: CheckContext, line: SeriesLine) -> Iterator[RawFinding]:
    module = context.module
    for owner in line.series.of:
        numbers = [n for n in line.numbers_in_order(module, owner) if isinstance(n[2], int)]
        for (_, _, earlier), (turn, key, number) in pairwise(numbers):
            assert isinstance(earlier, int)
            assert isinstance(number, int)
            if number < earlier:
                series_label = name_with_label("series", title_of_series(line.series))
                head = f"{series_label}, {owner_name(module, owner)}"
                fall = f"the level falls from {earlier} to {number} {on_turn_text(module, turn)}"
                where = (*line.where, "of", owner, key)
                message = f"{capitalize_first_letter(head)}: {fall}."
                yield RawFinding(where, message, confidence="likely")


CHECK = Check(
    id="SCH025",
    title="A level falls",
    severity=Severity.WARNING,
    rationale=(
        "Levels such as technology usually never get lower. Two numbers or two dates "
        "were probably exchanged."
    ),
    hint="Correct the number or the date, or waive this if the level falls in the game.",
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
