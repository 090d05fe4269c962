"""ADJ012: a canal has no condition for the passage of ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.locations import BoardRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Crossing
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for board, pair, connection in declared_connections(context.module):
        if connection.link is None or connection.link.kind != "canal":
            continue
        if _is_open_to_ships(context.module, connection.link.crossing):
            a, b = sites[connection.a].spoken_name, sites[connection.b].spoken_name
            message = f"The canal from {a} to {b} has no condition: everybody may pass."
            yield RawFinding(BoardRef(board).child_path("links", pair), message)


def _is_open_to_ships(module: Module, crossing: Crossing | None) -> bool:
    """Say whether a crossing has no condition, or only requires a ship."""
    if crossing is None:
        return True
    if crossing.if_ is not None:
        return False
    counters = manifest_of_module(module).counters.values()
    ships = {counter.id for counter in counters if counter.domain == "sea"}
    return crossing.of is None or (bool(ships) and ships <= cached_pieces(module, crossing.of))


CHECK = Check(
    id="ADJ012",
    title="A canal is open to everybody",
    severity=Severity.WARNING,
    rationale=(
        "Usually the side that controls the banks of a canal decides who passes. "
        "Without a condition, everybody may pass."
    ),
    hint="State a condition or the units that it concerns, or change the canal to a strait.",
    reads=OUTLINE_KEYS | {"module", "types", "pieces"},
    answers=("ADJ-12",),
    run=_run,
)
