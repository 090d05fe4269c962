"""GEO005: two outlines overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS, findings_about_flaws
from sandtable.model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext, RawFinding
    from sandtable.model.geometry.coverage.outline_flaws import Flaw
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from findings_about_flaws(
        context,
        "flaws_between_spaces.find_overlaps",
        "Tidy the borders of the map",
        _remove_overlap,
    )


def _remove_overlap(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outlines import repair_borders_of_board

    del flaw
    return repair_borders_of_board(module, board, 0.0, 0.0)


CHECK = Check(
    id="GEO005",
    title="Two spaces overlap",
    severity=Severity.ERROR,
    rationale=("It is not clear to which of the two spaces the common area belongs."),
    hint="Give the common area to one of the two spaces, or tidy the map.",
    reads=OUTLINE_KEYS,
    answers=("GEO-05",),
    run=_run,
)
