"""VIC005: a side wins one level twice on the same conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.registry import Check, Found, Severity
from model.reports.wording import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext
    from model.entities.scenarios import Victory


def _run(context: CheckContext) -> Iterator[Found]:
    for name, scenario in context.module.scenarios.items():
        seen: dict[object, str] = {}
        for key, victory in scenario.victory.items():
            if victory is None or not victory.if_:
                continue
            first = seen.setdefault(_asked(victory), key)
            if first != key:
                where = ("scenarios", name, "victory")
                side = owner_name(context.module, victory.side)
                message = f"{side} wins ({victory.level}) twice on the same conditions."
                yield Found((*where, key), message, places=((*where, first),))


def _asked(victory: Victory) -> object:
    return victory.side, victory.level, victory.at, frozenset(victory.if_)


CHECK = Check(
    id="VIC005",
    title="A victory is said twice",
    severity=Severity.INFO,
    rationale="One of the two was to be something else, or is not needed.",
    hint="Correct the side, the level or the conditions of one, or take it away.",
    reads=frozenset({"module", "scenarios"}),
    run=_run,
)
