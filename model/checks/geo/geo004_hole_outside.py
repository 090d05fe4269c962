"""GEO004: a hole lies outside its outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.drawn import READS, flawed
from sandtable.model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext, Found


def _run(context: CheckContext) -> Iterator[Found]:
    yield from flawed(context, "rings.crossings", keep=lambda flaw: flaw.kind == "hole-outside")


CHECK = Check(
    id="GEO004",
    title="A hole is outside its outline",
    severity=Severity.ERROR,
    rationale=(
        "A hole is the room for another space inside this one. Outside the outline it has no "
        "meaning."
    ),
    hint="Delete the hole, or draw the space around it.",
    reads=READS,
    answers=("GEO-04",),
    run=_run,
)
