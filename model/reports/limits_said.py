"""The stacking limit that a place is under, where one number says it."""

from __future__ import annotations

from sandtable.model.ledger.history import set_up
from sandtable.model.limits.allowed import UNLIMITED, most
from sandtable.model.limits.counting import Count
from sandtable.model.module import Module
from sandtable.model.select.ground import ground_of


def limit_at(module: Module, scenario: str, printed: str) -> int | None:
    """The lowest number of pieces that a limit allows those who stand at a printed place."""
    site = next((s for s in ground_of(module).sites.values() if s.label == printed), None)
    if site is None:
        return None
    position = set_up(module, scenario)
    found: list[float] = []
    for limit in position.scenario.limits.values():
        if limit is None or limit.count != "copies" or "space" not in limit.per:
            continue
        count = Count(module, limit, position)
        groups = (group for group in count.groups().values() if group.space == site.id)
        found.extend(number for group in groups if (number := most(count, group)) is not None)
    lowest = min(found, default=UNLIMITED)
    return None if lowest == UNLIMITED else int(lowest)
