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
    title="A hole lies outside its outline",
    severity=Severity.ERROR,
    rationale="A hole is where another space lies within; outside it means nothing.",
    hint="Take the hole away, or draw the space round it.",
    reads=READS,
    answers=("GEO-04",),
    run=_run,
)
