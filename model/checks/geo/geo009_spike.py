"""GEO009: an outline has a spike."""

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
        context, "ring_flaws.find_spikes", "Delete the tip", _remove_spike
    )


def _remove_spike(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outlines import delete_node

    return delete_node(module, board, flaw.at)


CHECK = Check(
    id="GEO009",
    title="An outline has a spike",
    severity=Severity.INFO,
    rationale="A border that turns back on itself is usually a slip while drawing.",
    hint="Delete the point at the tip of the spike.",
    reads=OUTLINE_KEYS,
    answers=("GEO-09",),
    run=_run,
)
