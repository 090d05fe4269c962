"""GEO007: a space is hardly wider than a line."""

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
    label = "Give it to the neighbour with the longest border"
    yield from findings_about_flaws(context, "ring_flaws.find_slivers", label, _remove_sliver)


def _remove_sliver(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outline_repairs import merge_narrow_part_with_neighbour

    return merge_narrow_part_with_neighbour(module, board, flaw.spaces[0], flaw.at)


CHECK = Check(
    id="GEO007",
    title="A space is almost as thin as a line",
    severity=Severity.WARNING,
    rationale=(
        "Such a thin space is usually left over from drawing, and makes the wrong "
        "spaces neighbours."
    ),
    hint="Merge the thin space with a neighbour.",
    reads=OUTLINE_KEYS,
    answers=("GEO-07",),
    run=_run,
)
