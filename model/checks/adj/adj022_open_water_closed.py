"""ADJ022: a link blocks movement on open water, or on the water around an island."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.adjacency import touching_pairs
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for board, pair, connection in declared_connections(module):
        if connection.origin != "blocked" or not {connection.a, connection.b} <= sites.keys():
            continue
        # A cited rule does not settle it: the wrong pair may cite the right rule.
        a, b = sites[connection.a], sites[connection.b]
        if frozenset((a.id, b.id)) not in touching_pairs(module) or _has_border_feature_between(
            context, board, {a.id, b.id}
        ):
            continue
        if _is_link_on_open_water(module, a, b):
            message = (
                f"{a.spoken_name} and {b.spoken_name} share open water, but the link between them "
                "is blocked."
            )
            yield RawFinding(
                BoardRef(board).child_path("links", pair), message, confidence="possible"
            )


def _is_link_on_open_water(module: Module, a: SpaceEntry, b: SpaceEntry) -> bool:
    """Say whether two seas touch, or whether an island touches the sea in which it lies."""
    domains = [domain_of_space(module, a), domain_of_space(module, b)]
    if domains == ["sea", "sea"]:
        return True
    is_island = a.space.inside == b.id or b.space.inside == a.id
    return is_island and "sea" in domains


def _has_border_feature_between(context: CheckContext, board: str, ends: set[str]) -> bool:
    return any(set(pair.split("/")) == ends for pair in context.module.boards[board].borders)


CHECK = Check(
    id="ADJ022",
    title="Open water is closed",
    severity=Severity.WARNING,
    rationale=(
        "The map shows water without anything on the border, and a rule that closes it is rare: "
        "perhaps the wrong pair was blocked."
    ),
    hint="Open the border, draw the feature that closes it, or waive this with the reason.",
    reads=OUTLINE_KEYS,
    run=_run,
)
