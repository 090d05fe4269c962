"""GEO021: a terrain chart is larger than its grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.registry import Check, Found, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[Found]:
    for name, board in context.module.boards.items():
        if board.terrain is None or board.grid is None:
            continue
        lines = board.terrain.rows.splitlines()
        wide, high = (last - first + 1 for first, last in (board.grid.columns, board.grid.rows))
        where = ("boards", name, "terrain", "rows")
        if len(lines) > high:
            yield Found(where, f"The chart has {len(lines)} lines, and the grid {high} rows.")
        for number, line in enumerate(lines, start=1):
            if len(line) > wide:
                told = f"Line {number} of the chart has {len(line)} letters"
                yield Found(where, f"{told}, and the grid {wide} columns.")


CHECK = Check(
    id="GEO021",
    title="A terrain chart is larger than its grid",
    severity=Severity.ERROR,
    rationale="The lines and letters beyond the edge say something of hexes that are not there; "
    "mostly the whole chart is shifted.",
    hint="Count the rows and columns of the grid, and of the chart.",
    reads=frozenset({"boards"}),
    answers=("GEO-21",),
    run=_run,
)
