"""GEO001: an outline crosses itself."""

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
    findings = findings_about_flaws(
        context,
        "ring_flaws.find_crossings",
        "Tidy the borders of the map",
        _repair_self_crossing,
        keep=lambda flaw: flaw.kind == "crossing",
    )
    yield from findings


def _repair_self_crossing(module: Module, board: str, flaw: Flaw) -> Module:
    # Edits need geometry libraries that take long to load; most findings are never fixed here.
    from sandtable.model.edits.outlines import repair_borders_of_board

    del flaw
    return repair_borders_of_board(module, board, 0.0, 0.0)


CHECK = Check(
    id="GEO001",
    title="An outline crosses itself",
    severity=Severity.ERROR,
    rationale="The inside of such an outline is not defined, so its neighbours are uncertain.",
    hint="Redraw that part of the border, or tidy the map.",
    reads=OUTLINE_KEYS,
    answers=("GEO-01",),
    run=_run,
)
