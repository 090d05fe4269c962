"""ADJ001: a link blocks a common border, and no rule or border feature gives the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.adjacency import pair_without_border, touching_pairs
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for board, pair, connection in declared_connections(module):
        ends = frozenset((connection.a, connection.b))
        # A cited rule is the reason for the block.
        if connection.link is None or connection.origin != "blocked" or connection.link.rule:
            continue
        if ends in touching_pairs(module) and not _has_border_feature(context, board, ends):
            a, b = sites[connection.a].spoken_name, sites[connection.b].spoken_name
            why = f"The only reason given is: {connection.link.reason}"
            message = f"{a} and {b} touch, but are not neighbours. {why}"
            yield RawFinding(BoardRef(board).child_path("links", pair), message)


def _has_border_feature(context: CheckContext, board: str, ends: frozenset[str]) -> bool:
    """Say whether a border feature explains the block.

    A feature on a nearby border counts too if that border does not exist, which GEO026 reports.
    """
    for pair in context.module.boards[board].borders:
        feature_ends = frozenset(pair.split("/"))
        if feature_ends == ends or (
            feature_ends & ends and pair_without_border(context.module, pair)
        ):
            return True
    return False


CHECK = Check(
    id="ADJ001",
    title="A border is closed, and no rule or feature says why",
    severity=Severity.WARNING,
    rationale="Two spaces that touch are neighbours to every reader of the map, unless "
    "something printed on it or in the rules says otherwise.",
    hint="Cite the `rule`, or draw the lake or wall as a feature of the border; or open "
    "the border.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-01",),
    run=_run,
)
