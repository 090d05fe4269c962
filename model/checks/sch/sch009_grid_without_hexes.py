"""SCH009: a hex grid without hexes, with too many, or with repeated labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial

from sandtable.model.address_path import AddressPath
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, CheckContext, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.boards import Grid
from sandtable.model.entities.outlines import MAX_COORDINATE
from sandtable.model.geometry.hex.grid_hexes import MAX_HEXES_PER_GRID, hex_count, labelled_hexes
from sandtable.model.geometry.hex.hex_labels import placeholders_in_label
from sandtable.model.locations import BoardRef
from sandtable.model.wording.labelled_names import name_with_label


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, board in context.module.boards.items():
        address = BoardRef(name).child_path("grid")
        if board.kind == "hexes" and board.grid is None:
            yield RawFinding(
                BoardRef(name).address_path,
                f"{name_with_label('Board', board.name)} is a hex board without a grid.",
            )
        elif board.grid is not None and (problem := _problem_with_grid(board.grid)):
            message = f"{name_with_label('Board', board.name)}: {problem}"
            fixes = (
                *_reversal_fixes(board.grid, address),
                *_placeholder_fixes(board.grid, address),
            )
            yield RawFinding(address, message, fixes)


def _reversal_fixes(grid: Grid, address: AddressPath) -> Iterator[Fix]:
    """Yield the fix that swaps the first and last column, or row, if they are in wrong order."""
    reversed_keys = [k for k in ("columns", "rows") if getattr(grid, k)[0] > getattr(grid, k)[1]]
    if len(reversed_keys) == 1:
        (key,) = reversed_keys
        last, first = getattr(grid, key)
        edit = partial(set_value, steps=(*address, key), value=(first, last))
        yield Fix(f"Write {key} {first} to {last}", edit)


def _placeholder_fixes(grid: Grid, address: AddressPath) -> Iterator[Fix]:
    """Yield the fix for a misspelt placeholder in the label pattern: `{col}` for `{column}`."""
    present = placeholders_in_label(grid.label)
    missing = sorted({"column", "row"} - present)
    words = re.findall(r"\{(\w+)", grid.label)
    unknown = [word for word in words if word not in {"column", "row"}]
    if len(missing) == len(unknown) == 1:
        label = grid.label.replace(f"{{{unknown[0]}", f"{{{missing[0]}")
        edit = partial(set_value, steps=(*address, "label"), value=label)
        yield Fix(f"Write {label!r}", edit)


def _problem_with_grid(grid: Grid) -> str | None:
    if hex_count(grid) == 0:
        return "the grid has no hexes: the last column or row comes before the first."
    # The number comes before the labels, which would all have to be made (DECISIONS 50).
    if hex_count(grid) > MAX_HEXES_PER_GRID:
        return f"the grid has {hex_count(grid):,} hexes; the maximum is {MAX_HEXES_PER_GRID:,}."
    if not {"column", "row"} <= placeholders_in_label(grid.label):
        return "the labels of hexes are not unique: the pattern needs {column} and {row}."
    if repeated_labels := [label for label, times in _count_labels(grid).items() if times > 1]:
        return f"{len(repeated_labels)} labels are used twice. The first is {repeated_labels[0]}."
    if problem := _problem_with_hex_size(grid):
        return problem
    return None


def _problem_with_hex_size(grid: Grid) -> str | None:
    """Return the problem with the size or the position of the hexes, or None."""
    extent = sum(last - first + 1 for first, last in (grid.columns, grid.rows))
    distance = max(map(abs, grid.origin or (0.0, 0.0)))
    if grid.size is not None and grid.size <= 0:
        return f"hexes cannot be {grid.size:g} units wide."
    if not distance + extent * (grid.size or 0.0) <= MAX_COORDINATE:
        return f"some hexes are more than {MAX_COORDINATE:,} units from 0, 0."
    return None


def _count_labels(grid: Grid) -> Counter[str]:
    return Counter(label for _, label in labelled_hexes(grid))


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
