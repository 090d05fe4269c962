"""ADJ010: a link blocks a border between spaces that have no common border."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.adjacency import pair_without_border
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for name, board in module.boards.items():
        for pair, link in board.links.items():
            separate_ends = (
                pair_without_border(module, pair, corners=True) if link.kind == "blocked" else None
            )
            if separate_ends:
                a, b = (sites[end].spoken_name for end in separate_ends)
                message = f"{a} and {b} have no common border to close."
                yield RawFinding(BoardRef(name).child_path("links", pair), message)


CHECK = Check(
    id="ADJ010",
    title="A closed border does not exist",
    severity=Severity.ERROR,
    rationale=(
        "The two spaces have no common border. One of the names is mistyped, or the map was "
        "redrawn."
    ),
    hint="Correct one of the names, or delete the entry.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-10",),
    run=_run,
)
