"""ADJ023: the reason of a link names other spaces than those that it joins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_MIN_LETTERS_OF_NAME = 4


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    spaces = space_index_of(module).spaces_by_id
    for board, pair, connection in declared_connections(module):
        if connection.link is None or connection.origin != "blocked":
            continue
        named = _spaces_named_in_reason(module, board, connection.link.reason or "")
        # Hexes without a name are named by others near them.
        if not all(spaces[end].space.name for end in (connection.a, connection.b)):
            continue
        # A third space is often the reason, beside one of the two that are closed to each other.
        if named and not named & {connection.a, connection.b}:
            a, b, other = (spaces[s].spoken_name for s in (connection.a, connection.b, min(named)))
            message = (
                f"The border of {a} and {b} is closed, but the reason names neither: it names "
                f"{other} ({quoted_name(connection.link.reason or '')})."
            )
            yield RawFinding(BoardRef(board).child_path("links", pair), message)


def _spaces_named_in_reason(module: Module, board: str, reason: str) -> set[str]:
    return {
        space
        for space, entry in module.boards[board].spaces.items()
        if entry.name
        and len(entry.name) >= _MIN_LETTERS_OF_NAME
        and re.search(rf"(?<!\w){re.escape(entry.name)}(?!\w)", reason)
    }


CHECK = Check(
    id="ADJ023",
    title="The reason of a closed border names other spaces",
    severity=Severity.INFO,
    rationale="The reason was probably written for another border than the one that is closed.",
    hint="Correct the spaces of the link, or its reason.",
    reads=OUTLINE_KEYS,
    run=_run,
)
