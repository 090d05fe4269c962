"""GEO013: other spaces separate the parts of a space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    drawn_space_address,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for name, board in outlined_boards(module):
        from sandtable.model.geometry.surrounded_spaces import iter_divided_spaces
        from sandtable.model.geometry.wraparound_borders import spaces_across_edge

        # A space across the edge of a map that wraps only looks divided.
        whole = spaces_across_edge(board.outlines, board.wrap) if board.wrap else ()
        kinds = {s: domain_of_space(module, sites.get(s)) for s in board.outlines}
        for space, parts in iter_divided_spaces(board.outlines, kinds):
            if space in sites and space not in whole:
                message = (
                    f"{sites[space].spoken_name} is in {parts} parts with other spaces"
                    f" between them."
                )
                yield RawFinding(drawn_space_address(module, name, space), message)


CHECK = Check(
    id="GEO013",
    title="A space is in several parts",
    severity=Severity.WARNING,
    rationale=(
        "Islands or the two banks of a strait may be one space. Parts with the same neighbours "
        "are usually a slip while drawing."
    ),
    hint="Draw the parts as one outline, or make each part a separate space.",
    reads=OUTLINE_KEYS,
    answers=("GEO-13",),
    run=_run,
)
