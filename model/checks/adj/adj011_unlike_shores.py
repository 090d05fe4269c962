"""ADJ011: a crossing joins land to sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


_LINKS_BETWEEN_EQUAL_SHORES = frozenset({"strait", "canal", "bridge"})
_WORDS_FOR_SPACE_KINDS = {"land": "land", "sea": "sea", None: "neither land nor sea"}


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for board, pair, connection in declared_connections(module):
        if connection.link is None or connection.link.kind not in _LINKS_BETWEEN_EQUAL_SHORES:
            continue
        ends = sites[connection.a], sites[connection.b]
        end_domains = {domain_of_space(module, end) for end in ends} - {None}
        if len(end_domains) > 1:
            a, b = (
                f"{end.spoken_name} ({_WORDS_FOR_SPACE_KINDS[domain_of_space(module, end)]})"
                for end in ends
            )
            message = f"A {connection.link.kind} cannot join {a} to {b}."
            yield RawFinding(BoardRef(board).child_path("links", pair), message)


CHECK = Check(
    id="ADJ011",
    title="A crossing joins land and sea",
    severity=Severity.ERROR,
    rationale="A strait or a bridge joins two land spaces, and a canal two sea spaces.",
    hint="Correct one of the names, or the type of the link.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-11",),
    run=_run,
)
