"""SCH009: a grid of hexes that has none, more than any map, or two of one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, CheckContext, RawFinding, Severity
from sandtable.model.entities.boards import Grid
from sandtable.model.entities.outlines import FARTHEST
from sandtable.model.geometry.hex.hexes import MOST, labelled, size
from sandtable.model.geometry.hex.labels import numbers_in
from sandtable.model.locations import BoardRef


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, board in context.module.boards.items():
        address = BoardRef(name).below("grid")
        if board.kind == "hexes" and board.grid is None:
            yield RawFinding(BoardRef(name).steps, f"{board.name} is a hex board without a grid.")
        elif board.grid is not None and (why := _grid_problem(board.grid)):
            yield RawFinding(address, f"{board.name}: {why}")


def _grid_problem(grid: Grid) -> str | None:
    if size(grid) == 0:
        return "the grid has no hexes: the last column or row comes before the first."
    if size(grid) > MOST:
        return f"the grid has {size(grid):,} hexes; the maximum is {MOST:,}."
    if not {"column", "row"} <= numbers_in(grid.label):
        return "the labels of hexes are not unique: the pattern needs {column} and {row}."
    if twins := [label for label, times in _count_labels(grid).items() if times > 1]:
        return f"{len(twins)} labels are used twice, first {twins[0]}."
    if why := _size_problem(grid):
        return why
    return None


def _size_problem(grid: Grid) -> str | None:
    """Return what is wrong with the size or the position of the hexes."""
    across = sum(last - first + 1 for first, last in (grid.columns, grid.rows))
    far = max(map(abs, grid.origin or (0.0, 0.0)))
    if grid.size is not None and grid.size <= 0:
        return f"hexes cannot be {grid.size:g} units wide."
    if not far + across * (grid.size or 0.0) <= FARTHEST:
        return f"some hexes are more than {FARTHEST:,} units from 0, 0."
    return None


def _count_labels(grid: Grid) -> Counter[str]:
    return Counter(label for _, label in labelled(grid))


CHECK = Check(
    id="SCH009",
    title="A hex grid is not valid",
    severity=Severity.ERROR,
    rationale=(
        "The grid defines the hexes of a board. Without hexes there is no board, and with "
        "millions of them no check would finish."
    ),
    hint=(
        "Enter the first and last column and row, and a label pattern such as {column:02}{row:02}."
    ),
    reads=frozenset({"boards"}),
    reach=EditScope.HEADERS,
    answers=("GEO-21",),
    run=_run,
)
