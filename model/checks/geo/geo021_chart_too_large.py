"""GEO021: a terrain chart is larger than its grid."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import BoardRef
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Grid


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, board in context.module.boards.items():
        if board.terrain is None or board.grid is None:
            continue
        lines = board.terrain.rows.splitlines()
        wide, high = (last - first + 1 for first, last in (board.grid.columns, board.grid.rows))
        address = BoardRef(name).child_path("terrain", "rows")
        if len(lines) > high:
            message = f"The chart has {len(lines)} lines, and the grid {high} rows."
            yield RawFinding(address, message, (_longer_grid_fix(name, board.grid, len(lines)),))
        by_length: dict[int, list[str]] = {}
        for number, line in enumerate(lines, start=1):
            # One finding for all lines of a length: a chart is mostly too wide in every line.
            by_length.setdefault(len(line), []).append(str(number))
        for length, numbers in by_length.items():
            if length > wide:
                message = f"{_describe_lines(numbers, len(lines))} {length} letters"
                yield RawFinding(address, f"{message}, and the grid {wide} columns.")


def _longer_grid_fix(name: str, grid: Grid, lines: int) -> Fix:
    """Return the fix that gives the grid as many rows as the chart has lines."""
    first, _ = grid.rows
    rows = (first, first + lines - 1)
    edit = partial(set_value, steps=BoardRef(name).child_path("grid", "rows"), value=rows)
    return Fix(f"Let the rows go from {rows[0]} to {rows[1]}", edit)


def _describe_lines(numbers: list[str], line_count: int) -> str:
    """Return words for the lines of a terrain chart that all have the same number of letters."""
    if len(numbers) == 1:
        return f"Line {numbers[0]} of the chart has"
    line_words = (
        f"All {line_count} lines"
        if len(numbers) == line_count
        else f"Lines {join_first_few_words(numbers)}"
    )
    return f"{line_words} of the chart have"


CHECK = Check(
    id="GEO021",
    title="A terrain chart is larger than its grid",
    severity=Severity.ERROR,
    rationale=(
        "The extra lines and letters stand for hexes that do not exist. The whole chart is "
        "probably shifted."
    ),
    hint="Compare the rows and columns of the grid with those of the chart.",
    reads=frozenset({"boards"}),
    answers=("GEO-21",),
    run=_run,
)
