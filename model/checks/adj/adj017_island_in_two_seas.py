"""ADJ017: an island inside one sea touches another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites, near = space_index_of(module).spaces_by_id, neighbours_by_space(module)
    for site in sites.values():
        outer = sites.get(site.space.inside or "")
        if outer is None or domain_of_space(module, outer) != "sea":
            continue
        touched_seas = [sites[s] for s in sorted(near.get(site.id, ())) if s != outer.id]
        seas = [
            other.spoken_name for other in touched_seas if domain_of_space(module, other) == "sea"
        ]
        if seas:
            message = (
                f"{site.spoken_name} lies in {outer.spoken_name} but also borders on "
                f"{join_first_few_words(seas)}."
            )
            yield RawFinding(SpaceRef(site.board, site.id).address_path, message)


CHECK = Check(
    id="ADJ017",
    title="An island borders on two seas",
    severity=Severity.WARNING,
    rationale=(
        "The rules put an island into one sea zone. An island that borders on two "
        "can be reached from both."
    ),
    hint=("Remove the link or the border, or do not state that the island lies inside a sea."),
    reads=OUTLINE_KEYS,
    run=_run,
)
