"""GEO004: a hole lies outside its outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS, findings_about_flaws
from sandtable.model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext, RawFinding


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from findings_about_flaws(
        context, "ring_flaws.find_crossings", keep=lambda flaw: flaw.kind == "hole-outside"
    )


CHECK = Check(
    id="GEO004",
    title="A hole is outside its outline",
    severity=Severity.ERROR,
    rationale=(
        "A hole is the room for another space inside this one. Outside the outline a "
        "hole has no meaning."
    ),
    hint="Delete the hole, or draw the space around it.",
    reads=OUTLINE_KEYS,
    answers=("GEO-04",),
    run=_run,
)
