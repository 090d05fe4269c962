"""TBL002: a roll of the dice has two rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.dice_rows import all_dice_rows
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for dice_rows in all_dice_rows(context.module):
        if dice_rows.astray:  # TBL001 reports it
            continue
        for stretch in dice_rows.coverage.overlaps:
            *other_rows, last = stretch.rows
            rows = join_words_or_nothing(f"“{describe_row_key(row)}”" for row in stretch.rows)
            places = tuple((*dice_rows.rows, row) for row in other_rows)
            message = (
                f"{dice_rows.label}: a roll of {describe_row_key(str(stretch))} is in the "
                f"{dice_rows.row}s {rows}."
            )
            yield RawFinding((*dice_rows.rows, last), message, places=places)


CHECK = Check(
    id="TBL002",
    title="A roll has two rows",
    severity=Severity.ERROR,
    rationale="Two players may read different results from the same roll.",
    hint="Let each row or choice end before the next begins.",
    reads=frozenset({"tables", "events"}),
    reach=EditScope.HEADERS,
    answers=("TBL-02", "RUL-15"),
    run=_run,
)
