"""GEO033: `short` names an edge at which no hex stands out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, Found, Severity
from sandtable.model.locations import BoardRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_EDGES = {"flat": ("north", "south"), "pointy": ("east", "west")}
"""Where columns of flat hexes, and rows of pointy ones, stand out by turns."""


def _run(context: CheckContext) -> Iterator[Found]:
    for name, board in context.module.boards.items():
        grid = board.grid
        for edge in grid.short if grid else ():
            if grid and edge not in _EDGES[grid.orientation]:
                told = (
                    f"{board.name}: At the {edge} no {grid.orientation} hexes stand out by turns."
                )
                yield Found(BoardRef(name).below("grid", "short"), told)


CHECK = Check(
    id="GEO033",
    title="`short` names an edge where no hex stands out",
    severity=Severity.WARNING,
    rationale="Flat hexes end unevenly to the north and south, pointy ones to the east and west. "
    "At the other edges every line has as many hexes, and the word says nothing.",
    hint="Name another edge, or mend `orientation`.",
    reads=frozenset({"boards"}),
    run=_run,
)
