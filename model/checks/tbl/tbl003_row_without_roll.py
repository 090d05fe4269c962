"""TBL003: no roll leads to a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.dice_rows import all_dice_rows
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.tables.dice import sum_range
from sandtable.model.wording.ranges import describe_row_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.dice_rows import DiceRows
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for dice_rows in all_dice_rows(context.module):
        if dice_rows.likely_dice is not None or dice_rows.misnamed_row is not None:
            continue  # TBL001 reports the dice or the row
        for row in dice_rows.coverage.unreachable:
            message = (
                f"{dice_rows.label}: no roll of {dice_rows.dice} gives the {dice_rows.row} "
                f"{describe_row_key(row)!r}."
            )
            yield RawFinding((*dice_rows.rows, row), message)
        for row, end in dice_rows.coverage.past:
            message = (
                f"{dice_rows.label}: the {dice_rows.row} {describe_row_key(row)!r} "
                f"{_describe_last_possible_roll(dice_rows, end)}."
            )
            yield RawFinding((*dice_rows.rows, row), message)


def _describe_last_possible_roll(dice_rows: DiceRows, end: int) -> str:
    """Describe the highest or lowest possible roll, if a row lies beyond it."""
    least, most = sum_range(dice_rows.dice)
    words = "goes past {end}, the highest" if end >= most else "begins below {end}, the lowest"
    modified = "" if end in {least, most} else " with all modifiers"
    return f"{words.format(end=end)} roll of {dice_rows.dice}{modified}"


CHECK = Check(
    id="TBL003",
    title="A table row that no roll reaches",
    severity=Severity.WARNING,
    rationale=(
        "Not even all modifiers together lead to this row. The dice, the row or a modifier is "
        "misprinted. An open row such as “9..” ends with the highest roll."
    ),
    hint="Correct the row or the dice, or add the missing modifier.",
    reads=frozenset({"tables", "events"}),
    reach=EditScope.HEADERS,
    answers=("TBL-03", "TBL-18", "RUL-15"),
    run=_run,
)
