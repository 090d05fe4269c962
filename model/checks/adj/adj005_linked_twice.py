"""ADJ005: two spaces are linked twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    addresses_by_pair: dict[tuple[frozenset[str], str], AddressPath] = {}
    for board, pair, connection in declared_connections(context.module):
        if connection.link is None:
            continue
        address = BoardRef(board).child_path("links", pair)
        for domain in connection.link.domains:
            key = (frozenset((connection.a, connection.b)), domain)
            other = addresses_by_pair.setdefault(key, address)
            if other != address:
                a, b = sites[connection.a].spoken_name, sites[connection.b].spoken_name
                yield RawFinding(address, f"{a} and {b} are linked twice.", places=(other,))
                break


CHECK = Check(
    id="ADJ005",
    title="Two spaces are linked twice",
    severity=Severity.WARNING,
    rationale=(
        "The two entries may contradict each other, and it is not clear which one applies."
    ),
    hint="Keep one of the two links.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-05",),
    run=_run,
)
