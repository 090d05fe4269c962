"""ADJ007: a map falls into parts that no link connects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.adjacency import connected_components_of, has_grid_or_outlines
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


_SPACE_KINDS_ON_MAPS = frozenset({"land", "sea", "hex"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for name, board in module.boards.items():
        if not has_grid_or_outlines(board):
            continue
        board_spaces = [
            [
                s
                for s in part
                if s in sites and sites[s].board == name and _is_space_on_map(sites[s].kind)
            ]
            for part in connected_components_of(module)
        ]
        largest = max(board_spaces, key=len, default=[])
        for part in board_spaces:
            if len(part) > 1 and part is not largest:
                names = join_first_few_words([sites[space].spoken_name for space in part])
                message = f"{names} are connected to each other but not to the rest of the map."
                yield RawFinding(SpaceRef(name, part[0]).address_path, message)


def _is_space_on_map(kind: str) -> bool:
    return kind in _SPACE_KINDS_ON_MAPS


CHECK = Check(
    id="ADJ007",
    title="Parts of the map are not connected",
    severity=Severity.WARNING,
    rationale="Pieces in one part can never meet pieces in the other.",
    hint="Link the parts of the map with the reason, or draw the missing spaces between them.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-07",),
    run=_run,
)
