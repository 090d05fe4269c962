"""GEO008: a space has no room for a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    drawn_space_address,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for name, board in outlined_boards(context.module):
        from sandtable.model.geometry.label_placement import has_room_for_counter

        if not board.counter:
            continue
        drawn = {space: outline for space, outline in board.outlines.items() if space in sites}
        small = [s for s, o in drawn.items() if not has_room_for_counter(o, board.counter)]
        size = f"too small for a counter of size {board.counter:g}"
        # If hardly any space has room, the size is wrong, and not the spaces.
        if len(small) > _MAX_LISTED_SPACES and 2 * len(small) > len(drawn):
            board_words = name_with_label("board", board.name)
            message = f"{len(small)} of {len(drawn)} spaces of {board_words} are {size}."
            yield RawFinding(BoardRef(name).child_path("counter"), message)
            continue
        for space in small:
            message = f"{sites[space].spoken_name} is {size}."
            yield RawFinding(drawn_space_address(context.module, name, space), message)


_MAX_LISTED_SPACES = 5
"""Up to this number, spaces that are too small are listed one by one."""


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
