"""ADJ019: the condition of a link names one of its ends and a third space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.conditions import spaces_named_in_condition
from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for board, pair, connection in declared_connections(context.module):
        crossing = connection.link.crossing if connection.link else None
        if (
            crossing is None
            or crossing.if_ is None
            or not {connection.a, connection.b} <= sites.keys()
        ):
            continue
        spaces_asked = dict.fromkeys(spaces_named_in_condition(context.module, crossing.if_))
        unmentioned = {connection.a, connection.b} - spaces_asked.keys()
        other_spaces = [
            sites[space].spoken_name
            for space in spaces_asked
            if space not in {connection.a, connection.b}
        ]
        if len(unmentioned) == 1 and other_spaces:
            a, b, end = (
                sites[space].spoken_name
                for space in (connection.a, connection.b, unmentioned.pop())
            )
            message = (
                f"The link from {a} to {b} depends on control of "
                f"{join_words_or_nothing(other_spaces)}, not "
                f"of {end}."
            )
            yield RawFinding(
                BoardRef(board).child_path("links", pair), message, confidence="likely"
            )


CHECK = Check(
    id="ADJ019",
    title="A link depends on a third space",
    severity=Severity.WARNING,
    rationale=(
        "The link has a condition on who controls one of its own spaces and a third one. "
        "Usually the other end of the link is meant."
    ),
    hint=(
        "Name both ends of the link in its condition, or waive this if the rule means the third "
        "space."
    ),
    reads=OUTLINE_KEYS | {"module"},
    run=_run,
)
