"""SCH009: a grid of hexes that has none, or more than any map."""

from __future__ import annotations

from collections.abc import Iterator

from model.checks.registry import Check, CheckContext, Found, Severity
from model.entities.boards import Grid
from model.geometry.hex.hexes import MOST, size


def _run(context: CheckContext) -> Iterator[Found]:
    for name, board in context.module.boards.items():
        where = ("boards", name, "grid")
        if board.kind == "hexes" and board.grid is None:
            yield Found(("boards", name), f"{board.name} is a board of hexes without a grid.")
        elif board.grid is not None and (why := _odd(board.grid)):
            yield Found(where, f"{board.name}: {why}")


def _odd(grid: Grid) -> str | None:
    if size(grid) == 0:
        return "The grid has no hexes: the last column or row comes before the first."
    if size(grid) > MOST:
        return f"The grid has {size(grid)} hexes, and at most {MOST} are looked at."
    if "{column" not in grid.label or "{row" not in grid.label:
        return "Hexes cannot be told apart: the label needs {column} and {row}."
    return None


CHECK = Check(
    id="SCH009",
    title="A grid without hexes, or with more than any map",
    severity=Severity.ERROR,
    rationale="Hexes exist by their grid alone. With no hex there is no board; with millions, "
    "nothing that looks at the board would ever end.",
    hint="Write `columns` and `rows` as [first, last], and a label such as `{column:02}{row:02}`.",
    reads=frozenset({"boards"}),
    run=_run,
)
