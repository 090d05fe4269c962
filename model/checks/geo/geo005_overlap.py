"""GEO005: two outlines overlap."""

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
    yield from flawed(context, "between.overlaps", "Tidy the borders of the map", _mend)


def _mend(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outlines import tidy_borders

    del flaw
    return tidy_borders(module, board, 0.0, 0.0)


CHECK = Check(
    id="GEO005",
    title="Two outlines overlap",
    severity=Severity.ERROR,
    rationale="What lies in two spaces at once lies in none, and they are not seen as "
    "neighbours there.",
    hint="Give the common ground to one of them, or let the map be tidied.",
    reads=READS,
    answers=("GEO-05",),
    run=_run,
)
