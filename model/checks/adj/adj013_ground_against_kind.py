"""ADJ013: the terrain of a space contradicts its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


_CHECKED_KINDS = frozenset({"land", "sea"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for site in space_index_of(module).spaces_by_id.values():
        terrain = module.terrains.get(site.terrain or "")
        # A space without a known terrain is reported by other checks.
        if (
            terrain is None
            or site.kind not in _CHECKED_KINDS
            or terrain.domain not in _CHECKED_KINDS
        ):
            continue
        if terrain.domain != site.kind:
            message = f"{site.spoken_name} is {site.kind}, but its terrain {terrain.name} is not."
            yield RawFinding(SpaceRef(site.board, site.id).address_path, message)


CHECK = Check(
    id="ADJ013",
    title="The terrain does not match the type of space",
    severity=Severity.ERROR,
    rationale=(
        "If a sea space has woods, or a land space water, it is not clear which units may enter "
        "it."
    ),
    hint="Correct the terrain or the type of space.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-13",),
    run=_run,
)
