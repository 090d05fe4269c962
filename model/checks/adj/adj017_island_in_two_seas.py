"""ADJ017: an island lies in one sea and touches another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.domains import domain_of
from sandtable.model.select.links import neighbours_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import few

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites, near = space_index_of(module).sites, neighbours_of(module)
    for site in sites.values():
        outer = sites.get(site.space.inside or "")
        if outer is None or domain_of(module, outer) != "sea":
            continue
        touched_seas = [sites[s] for s in sorted(near.get(site.id, ())) if s != outer.id]
        seas = [other.spoken_name for other in touched_seas if domain_of(module, other) == "sea"]
        if seas:
            message = (
                f"{site.spoken_name} lies in {outer.spoken_name} but also borders on {few(seas)}."
            )
            yield RawFinding(SpaceRef(site.board, site.id).steps, message)


CHECK = Check(
    id="ADJ017",
    title="An island borders on two seas",
    severity=Severity.WARNING,
    rationale=(
        "The rules put an island into one sea zone. If it borders on two, it can be reached "
        "from both."
    ),
    hint=("Remove the link or the border, or do not state that the island lies inside a sea."),
    reads=OUTLINE_KEYS,
    run=_run,
)
