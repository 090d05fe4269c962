"""GEO016: a name is printed outside its space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS, outlined_boards
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for name, board in outlined_boards(context.module):
        from sandtable.model.geometry.label_placement import is_point_inside

        for space, outline in board.outlines.items():
            site = sites.get(space)
            label = site.space.label if site else None
            if site and label and not is_point_inside(outline, label):
                x, y = label
                message = f"The name of {site.spoken_name} is printed at {x}, {y}, outside it."
                yield RawFinding(SpaceRef(name, space).child_path("label"), message)


CHECK = Check(
    id="GEO016",
    title="A name is printed outside its space",
    severity=Severity.WARNING,
    rationale="Players assume that a name belongs to the space in which it is printed.",
    hint=(
        "Move the label into the space. Without a label, the name is printed at the widest part "
        "of the space."
    ),
    reads=OUTLINE_KEYS,
    answers=("GEO-16",),
    run=_run,
)
