"""GEO011: two spaces have the same outline."""

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
    yield from flawed(context, "between.same_outlines", "Make one space of them", _mend)


def _mend(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.mending import unite_copies

    kept, *others = flaw.spaces
    for gone in others:
        module = unite_copies(module, board, kept, gone)
    return module


CHECK = Check(
    id="GEO011",
    title="Two spaces have the same outline",
    severity=Severity.ERROR,
    rationale="One of them was probably copied and never redrawn.",
    hint="Redraw one of them.",
    reads=READS,
    answers=("GEO-11",),
    run=_run,
)
