"""GEO008: a space has no room for a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    drawn_space_address,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for name, board in outlined_boards(context.module):
        from sandtable.model.geometry.label_placement import has_room_for_counter

        for space, outline in board.outlines.items():
            if (
                board.counter
                and space in sites
                and not has_room_for_counter(outline, board.counter)
            ):
                message = (
                    f"{sites[space].spoken_name} is too small for a counter of size"
                    f" {board.counter:g}."
                )
                yield RawFinding(drawn_space_address(context.module, name, space), message)


CHECK = Check(
    id="GEO008",
    title="A space is too small for a counter",
    severity=Severity.WARNING,
    rationale=(
        "Counters in such a space cover its neighbours, and nobody can see where they are."
    ),
    hint=(
        "Make the space larger, correct the counter size of the board, or give the space a box."
    ),
    reads=OUTLINE_KEYS,
    answers=("GEO-08", "GEO-17"),
    run=_run,
)
