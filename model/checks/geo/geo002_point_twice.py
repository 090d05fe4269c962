"""GEO002: an outline repeats a point."""

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
        "ring_flaws.find_repeated_points",
        "Delete one of them",
        _remove_repeated_points,
        safe=True,
    )


def _remove_repeated_points(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outline_repairs import drop_repeated_points

    return drop_repeated_points(module, board, flaw.spaces[0])


CHECK = Check(
    id="GEO002",
    title="An outline repeats a point",
    severity=Severity.WARNING,
    rationale="The second point has no effect, and gets in the way when you move the border.",
    hint="Delete one of the two points.",
    reads=OUTLINE_KEYS,
    answers=("GEO-02",),
    run=_run,
)
