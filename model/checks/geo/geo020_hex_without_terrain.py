"""GEO020: a hex of a charted board has no terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.drawn import READS
from model.checks.registry import Check, Found, Severity
from model.checks.spoken import few
from model.select.ground import ground_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[Found]:
    sites = ground_of(context.module).sites.values()
    for name, board in context.module.boards.items():
        if board.terrain is None or not board.terrain.rows:
            continue
        bare = [s for s in sites if s.board == name and s.kind == "hex" and not s.terrain]
        if bare:
            said = "have" if len(bare) > 1 else "has"
            message = f"{few([site.spoken for site in bare])} {said} no terrain."
            yield Found(("boards", name, "terrain"), message)


CHECK = Check(
    id="GEO020",
    title="A hex of a charted board has no terrain",
    severity=Severity.WARNING,
    rationale="What the chart leaves out has no cost and no limit, and nobody may see that it "
    "was forgotten.",
    hint="Give the sign of each hex a meaning in the `legend`, or write the chart to its end.",
    reads=READS,
    run=_run,
)
