"""ADJ020: a strait or a canal joins spaces that have no common neighbour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import declared_connections, neighbours_by_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_KIND_OF_SPACE_CROSSED = {"strait": "sea", "canal": "land"}
"""Domain of what a link crosses between its two ends, by kind of link."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites, near = space_index_of(module).spaces_by_id, neighbours_by_space(module)
    for board, pair, connection in declared_connections(module):
        link, outlines = connection.link, module.boards[board].outlines
        if link is None or link.kind not in _KIND_OF_SPACE_CROSSED:
            continue
        # Only outlines tell what lies between; ends that touch are no crossing of a third space.
        is_drawn = bool(outlines) and connection.a in outlines and connection.b in outlines
        if is_drawn and not (set(near.get(connection.a, ())) & set(near.get(connection.b, ()))):
            a, b = sites[connection.a].spoken_name, sites[connection.b].spoken_name
            crossed = _KIND_OF_SPACE_CROSSED[link.kind]
            message = f"No {crossed} lies between {a} and {b} for a {link.kind}."
            address = BoardRef(board).child_path("links", pair)
            yield RawFinding(address, message, confidence="likely")


CHECK = Check(
    id="ADJ020",
    title="A strait or a canal joins distant spaces",
    severity=Severity.WARNING,
    rationale=(
        "Both ends of a strait or a canal touch the space that it crosses. If the "
        "two ends share no neighbour, one of their names is probably wrong."
    ),
    hint="Correct one of the names, or the type of the link.",
    reads=OUTLINE_KEYS,
    run=_run,
)
