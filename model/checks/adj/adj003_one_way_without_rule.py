"""ADJ003: a link leads in one direction only, and no rule gives a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for board, pair, connection in declared_connections(context.module):
        if connection.link is not None and connection.link.one_way and not connection.link.rule:
            a, b = sites[connection.a].spoken_name, sites[connection.b].spoken_name
            message = f"The link leads from {a} to {b} but not back."
            yield RawFinding(BoardRef(board).child_path("links", pair), message)


CHECK = Check(
    id="ADJ003",
    title="A link is one-way without a rule",
    severity=Severity.WARNING,
    rationale="Movement is possible in both directions unless a rule says otherwise.",
    hint="Cite the rule, or make the link two-way.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-03",),
    run=_run,
)
