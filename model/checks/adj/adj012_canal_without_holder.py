"""ADJ012: a canal does not say who lets ships pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.drawn import READS
from model.checks.registry import Check, Found, Severity
from model.select.ground import ground_of
from model.select.links import declared_joints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[Found]:
    sites = ground_of(context.module).sites
    for board, pair, joint in declared_joints(context.module):
        if joint.link is None or joint.link.kind != "canal":
            continue
        crossing = joint.link.crossing
        if crossing is None or (crossing.if_ is None and crossing.of is None):
            a, b = sites[joint.a].spoken, sites[joint.b].spoken
            message = f"The canal from {a} to {b} is open to everybody."
            yield Found(("boards", board, "links", pair), message)


CHECK = Check(
    id="ADJ012",
    title="A canal does not say who lets ships pass",
    severity=Severity.WARNING,
    rationale="A canal is open to whoever holds its banks; without that anybody passes.",
    hint="Say under `crossing` whom it concerns (`of`) or what must be so (`if`), or make "
    "it a strait.",
    reads=READS,
    run=_run,
)
