"""MRG001: two merged versions say different things, and nobody has decided yet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address import steps_of
from sandtable.model.checks.registry import EVERYTHING, Check, Fix, Found, Severity
from sandtable.model.merge.settle import settle
from sandtable.model.reports.conflicts import conflict_sentence, side_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[Found]:
    for where in context.printed.conflicts:
        ours, theirs = side_words(context.printed, where)
        fixes = (
            Fix(f"Keep ours: {ours}", partial(settle, where=where, side="ours")),
            Fix(f"Take theirs: {theirs}", partial(settle, where=where, side="theirs")),
        )
        message = f"{conflict_sentence(context.printed, where)}."
        yield Found(steps_of(where) or (), message, fixes)


CHECK = Check(
    id="MRG001",
    title="A conflict of two merged versions",
    severity=Severity.ERROR,
    rationale="Two people changed the same thing in two ways. The module holds what one of them "
    "says; what the other says would be lost if nobody decided.",
    hint="Keep ours or take theirs: by a fix, or by `sandtable settle`. Whoever wants a third "
    "thing changes it first, and then keeps ours.",
    reads=EVERYTHING,
    run=_run,
)
