"""The limit that a place is under, where one plain number says it."""

from __future__ import annotations

from model.module import Module
from model.overlay import flattened
from model.select.ground import Site, ground_of
from model.select.spaces import spaces_of


def limit_at(module: Module, scenario: str, printed: str) -> int | None:
    """The lowest number of pieces that any stacking limit allows at a printed place."""
    value = flattened(module, scenario)
    site = next((s for s in ground_of(module).sites.values() if s.label == printed), None)
    if site is None:
        return None
    found = []
    for limit in {**module.limits, **value.limits}.values():
        if (
            limit is None
            or limit.count != "copies"
            or "space" not in limit.per
            or limit.at_most is None
        ):
            continue
        if limit.in_ is not None and site.id not in spaces_of(module, limit.in_):
            continue
        number = _number(site, limit.at_most.number, limit.default)
        if number is not None:
            found.append(number)
    return min(found, default=None)


def _number(site: Site, amount: str, default: int | None) -> int | None:
    if amount.isdigit():
        return int(amount)
    own = site.space.values.get(amount)
    return own.constant if own else default
