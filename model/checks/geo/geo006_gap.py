"""GEO006: there is a gap between spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.drawn import READS, flawed
from model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext, Found
    from model.geometry.coverage.flaws import Flaw
    from model.module import Module


def _run(context: CheckContext) -> Iterator[Found]:
    yield from flawed(context, "between.gaps", "Give it to the first of them", _mend)


def _mend(module: Module, board: str, flaw: Flaw) -> Module:
    from model.edits.outlines import fill_gap

    return fill_gap(module, board, flaw.spaces[0], flaw.at)


CHECK = Check(
    id="GEO006",
    title="There is a gap between spaces",
    severity=Severity.WARNING,
    rationale="What belongs to nobody parts those that should be neighbours.",
    hint="Fill the gap, or draw a space there.",
    reads=READS,
    run=_run,
)
