"""GEO033: `short` names an edge that is straight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_EDGES_BY_HEX_ORIENTATION = {"flat": ("north", "south"), "pointy": ("east", "west")}
"""Edges along which every second column of flat hexes, or row of pointy ones, protrudes."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, board in context.module.boards.items():
        grid = board.grid
        for edge in grid.short if grid else ():
            if grid and edge not in _EDGES_BY_HEX_ORIENTATION[grid.orientation]:
                label = name_with_label("Board", board.name)
                message = (
                    f"{label}: the {edge} edge of a grid of {grid.orientation} hexes is straight."
                )
                yield RawFinding(BoardRef(name).child_path("grid", "short"), message)


CHECK = Check(
    id="GEO033",
    title="A short edge where no hex sticks out",
    severity=Severity.WARNING,
    rationale=(
        "Flat hexes end unevenly in the north and south, and pointy hexes in the "
        "east and west. On the other two edges of a board, a short edge has no "
        "effect."
    ),
    hint="Choose another edge, or correct the orientation of the hexes.",
    reads=frozenset({"boards"}),
    run=_run,
)
