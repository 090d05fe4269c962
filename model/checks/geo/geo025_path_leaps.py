"""GEO025: a road or river skips spaces."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.adjacency import has_grid_or_outlines, touching_pairs
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    ground = space_index_of(module)
    for name, board in module.boards.items():
        if not has_grid_or_outlines(board):
            continue
        for route_id, route in board.paths.items():
            address = BoardRef(name).child_path("paths", route_id, "along")
            # An unknown name is a gap between its neighbours; REF001 reports it.
            sites = map(ground.find_space, route.along)
            for a, b in pairwise(sites):
                if a and b and a.id != b.id and not _are_neighbours(context, a.id, b.id):
                    route_name = route.name or route.kind
                    message = (
                        f"{route_name[:1].upper()}{route_name[1:]} goes from {a.spoken_name} to"
                        f" {b.spoken_name}"
                    )
                    yield RawFinding(address, f"{message}, which are not neighbours.")


def _are_neighbours(context: CheckContext, a: str, b: str) -> bool:
    near = neighbours_by_space(context.module)
    return b in near.get(a, ()) or a in near.get(b, ()) or {a, b} in touching_pairs(context.module)


CHECK = Check(
    id="GEO025",
    title="A road or river skips a space",
    severity=Severity.WARNING,
    rationale=(
        "Each space along a road or river touches the next one. If the list skips a "
        "space, a name is missing or mistyped."
    ),
    hint="List every space along the path, in order, or link the two spaces with the reason.",
    reads=OUTLINE_KEYS,
    answers=("GEO-25",),
    run=_run,
)
