"""GEO009: an outline has a spike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.drawn import READS, flawed
from sandtable.model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext, Found
    from sandtable.model.geometry.coverage.flaws import Flaw
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[Found]:
    yield from flawed(context, "rings.spikes", "Delete the tip", _mend)


def _mend(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outlines import delete_node

    return delete_node(module, board, flaw.at)


CHECK = Check(
    id="GEO009",
    title="An outline has a spike",
    severity=Severity.INFO,
    rationale="A border that turns back on itself is usually a slip while drawing.",
    hint="Delete the point at the tip.",
    reads=READS,
    answers=("GEO-09",),
    run=_run,
)
