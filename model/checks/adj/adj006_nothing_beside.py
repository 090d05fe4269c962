"""ADJ006: a space has no neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.adjacency import has_grid_or_outlines
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


_SPACE_KINDS_ON_MAPS = frozenset({"land", "sea", "hex"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    near = neighbours_by_space(module)
    reached = frozenset(space for neighbours in near.values() for space in neighbours)
    joined = {
        site.board for site in space_index_of(module).spaces_by_id.values() if site.id in near
    }
    for site in space_index_of(module).spaces_by_id.values():
        board = module.boards[site.board]
        # Boxes and tracks have no neighbours on any map.
        if (
            site.kind not in _SPACE_KINDS_ON_MAPS
            or site.board not in joined
            or not has_grid_or_outlines(board)
        ):
            continue
        if board.outlines and site.kind != "hex" and site.id not in board.outlines:
            continue  # GEO015 reports the missing outline
        alone = site.id not in near and site.id not in reached
        if alone and not site.space.inside and not site.space.same_as:
            message = f"{site.spoken_name} has no neighbours."
            yield RawFinding(SpaceRef(site.board, site.id).address_path, message)


CHECK = Check(
    id="ADJ006",
    title="A space has no neighbours",
    severity=Severity.WARNING,
    rationale="Nothing can enter or leave the space.",
    hint="Draw the space up to its neighbours, or link it to them with the reason.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-06",),
    run=_run,
)
