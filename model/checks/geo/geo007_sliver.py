"""GEO007: a space is hardly wider than a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.drawn import READS, flawed
from model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext, Found


def _run(context: CheckContext) -> Iterator[Found]:
    yield from flawed(context, "rings.slivers")


CHECK = Check(
    id="GEO007",
    title="A space is hardly wider than a line",
    severity=Severity.WARNING,
    rationale="Such a splinter is mostly left over from drawing, and makes neighbours of the "
    "wrong ones.",
    hint="Merge it with the space beside it.",
    reads=READS,
    run=_run,
)
