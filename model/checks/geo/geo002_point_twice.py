"""GEO002: an outline has a point twice in a row."""

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
    yield from flawed(context, "rings.repeated_points", "Take one away", _mend, safe=True)


def _mend(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.mending import drop_repeats

    return drop_repeats(module, board, flaw.spaces[0])


CHECK = Check(
    id="GEO002",
    title="An outline has a point twice in a row",
    severity=Severity.WARNING,
    rationale="The point says nothing, and gets in the way of moving the border.",
    hint="Take one of the two points away.",
    reads=READS,
    answers=("GEO-02",),
    run=_run,
)
