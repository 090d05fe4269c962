"""TBL003: no roll gives a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.registry import Check, Found, Severity
from model.checks.rolled import rolled
from model.reports.range_words import row_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[Found]:
    for one in rolled(context.module):
        for row in one.coverage.unreachable:
            message = f"{one.name}: no roll of {one.dice} gives the row {row_words(row)!r}."
            yield Found((*one.rows, row), message)


CHECK = Check(
    id="TBL003",
    title="No roll gives a row",
    severity=Severity.WARNING,
    rationale="Not even all modifiers together lead to it: the dice, the row or a modifier is "
    "misprinted. A row that is a word is none for dice.",
    hint="Correct the row or the dice, or add the modifier that leads there.",
    reads=frozenset({"tables", "events"}),
    run=_run,
)
