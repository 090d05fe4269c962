"""GEO014: four spaces meet in one point."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from model.checks.drawn import READS, found, maps
from model.checks.registry import Check, Severity
from model.select.touching import settled_pairs, touching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext, Found


def _run(context: CheckContext) -> Iterator[Found]:
    module = context.module
    said = settled_pairs(module) | touching(module)
    for name, board in maps(module):
        from model.geometry.coverage.between import crossroads

        for flaw in crossroads(board.outlines):
            pairs = (frozenset(pair) for pair in combinations(flaw.spaces, 2))
            if any(pair not in said for pair in pairs):
                yield found(module, name, flaw)


CHECK = Check(
    id="GEO014",
    title="Four spaces meet in one point",
    severity=Severity.WARNING,
    rationale="Which of them are neighbours across the point, a map does not say: players will "
    "quarrel.",
    hint="Move the point apart, or link or block the two that touch only there, with the reason.",
    reads=READS,
    run=_run,
)
